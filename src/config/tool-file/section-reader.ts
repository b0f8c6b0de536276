import { isJsonObject } from '../../contract/json';
import { brokenRules } from '../broken-rules';
import { type ConfigProblem } from '../config-problem';
import { nearestName } from '../nearest-name';
import { renderText, renderValue } from '../render-found';

/** Reads the maps of a parsed tool file into their classes and collects what is wrong with them. */
export class SectionReader {
  readonly problems: ConfigProblem[] = [];

  /**
   * @param Section - its properties are the keys that exist, their initialisers what a missing key reads as
   * @param path - of the map in the file; empty for the file itself
   */
  read<Section extends object>(Section: new () => Section, value: unknown, path: string): Section {
    const section = new Section();
    const keys = Object.keys(section);
    if (!isJsonObject(value)) {
      this.add(path === '' ? 'the file' : path, value, `a map with ${keys.join(', ')}`);
      return section;
    }
    this.refuseUnknown(value, keys, path);
    const known = keys.filter((key) => Object.hasOwn(value, key));
    Object.assign(section, Object.fromEntries(known.map((key) => [key, value[key]])));
    for (const [key, allowed] of brokenRules(section)) this.add(keyPath(path, key), value[key], allowed);
    return section;
  }

  add(name: string, found: unknown, allowed: string): void {
    this.problems.push({ name, found: renderValue(found), allowed });
  }

  private refuseUnknown(value: object, keys: readonly string[], path: string): void {
    for (const key of Object.keys(value).filter((candidate) => !keys.includes(candidate))) {
      const suggestion = nearestName(key, keys);
      const problem = { name: keyPath(path, key), found: 'an unknown key', allowed: keys.join(', ') };
      this.problems.push(suggestion === null ? problem : { ...problem, suggestion });
    }
  }
}

/** `tools.query_logs.source`; a key that is no plain word is quoted. */
export function keyPath(path: string, key: string): string {
  const step = /^\w[\w-]{0,63}$/.test(key) ? key : renderText(key);
  return path === '' ? step : `${path}.${step}`;
}
