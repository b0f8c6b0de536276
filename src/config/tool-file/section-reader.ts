import { isJsonObject, type JsonObject } from '../../contract/json';
import { brokenRules } from '../broken-rules';
import { type ConfigProblem } from '../config-problem';
import { nearestName } from '../nearest-name';
import { renderText, renderValue } from '../render-found';

/** Reads the maps of a parsed tool file into their classes and collects what is wrong with them. */
export class SectionReader {
  readonly problems: ConfigProblem[] = [];

  /**
   * @param Section - its properties are the keys that exist, their initialisers what a missing or a wrong key reads as
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
    const given = keys.filter((key) => Object.hasOwn(value, key));
    const broken = brokenRules(assign(new Section(), value, given));
    for (const [key, allowed] of broken) this.add(keyPath(path, key), value[key], allowed);
    const sound = given.filter((key) => !broken.has(key));
    return assign(section, value, sound);
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

function assign<Section extends object>(section: Section, value: JsonObject, keys: readonly string[]): Section {
  return Object.assign(section, Object.fromEntries(keys.map((key) => [key, value[key]])));
}

/** `tools.query_logs.source`; a key that is no plain word is quoted. */
export function keyPath(path: string, key: string): string {
  const rendered = renderText(key);
  const step = /^\w[\w-]{0,63}$/.test(key) && rendered.includes(key) ? key : rendered;
  return path === '' ? step : `${path}.${step}`;
}
