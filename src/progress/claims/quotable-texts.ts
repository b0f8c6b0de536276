import { type JsonObject, type JsonValue } from '../../contract/json';

/** What the agent itself said, or its harness: the question stands there, not an answer. */
const OWN_WORDS: ReadonlySet<string> = new Set(['scope', 'query', 'tool_call_id']);

/** Every text value of an agent result that a quote can be taken from. Names of members are none. */
export function quotableTexts(result: JsonObject): readonly string[] {
  const texts: string[] = [];
  // A stack of our own: a result may be nested deeper than calls can be.
  const open: JsonValue[] = Object.entries(result).flatMap(([member, value]) => (OWN_WORDS.has(member) ? [] : [value]));
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return texts;
}
