import { type Element } from './template';
import { VARIABLE, type VariableType } from './token';

const ANY = '<*>';
const MOST_SHOWN = 2;

/** The text of a pattern: an example message with placeholders at its variables. */
export function renderPattern(message: string, elements: readonly Element[]): string {
  let text = '';
  let from = 0;
  for (const element of elements) {
    text += message.slice(from, element.start) + shown(element, message);
    from = element.end;
  }
  return text + message.slice(from);
}

function shown(element: Element, message: string): string {
  if (element.key !== VARIABLE) return element.text;
  const { types } = element;
  const [first] = types;
  if (first === 'kept' && types.length === 1) return message.slice(element.start, element.end);
  if (types.length === 0 || types.length > MOST_SHOWN) return ANY;
  if (types.length === 1) return placeholder(first);
  return pair(element, message, types);
}

const KEPT = /<[a-z*-]+>/g;

/** An address and its port and the like: both are shown with what stands between them. */
function pair(element: Element, message: string, types: readonly VariableType[]): string {
  const text = message.slice(element.start, element.end);
  const separator = /^(?:<[a-z*-]+>|[^\s,:|;\\/-]+)([\s,:|;\\/-]+)/.exec(text)?.[1] ?? ' ';
  const kept = (text.match(KEPT) ?? []).values();
  return types.map((type) => (type === 'kept' ? (kept.next().value ?? ANY) : placeholder(type))).join(separator);
}

function placeholder(type: VariableType | undefined): string {
  return type === undefined || type === 'kept' ? ANY : `<${type}>`;
}
