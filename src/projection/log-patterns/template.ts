import { type Token, VARIABLE, type VariableType } from './token';
import { isMonth, isUnit, isWeekday, isZone } from './variable-words';

/** An element of a message's template: constant text, or what varies. */
export interface Element {
  readonly key: string;
  /** Constant text as it was written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Types of the variables that it is made of; three stand for three and more. Empty for constant text. */
  readonly types: readonly VariableType[];
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const LIST_SEPARATORS = new Set([',', ':', '|', ';', '\\', '-', '/']);
const VALUE_ENDS = new Set([',', ';', ')', ']', '}']);
const NAME = /^[A-Za-z][\w.$]*$/;
const MOST_TYPES = 3;

/**
 * The template of one message, read by itself: dates become one variable, a unit goes with its number, an empty value
 * is a value, `Name{…}` after an equals sign is one, and a list of variables is one however long it is.
 */
export function templateOf(message: string, tokens: readonly Token[]): Element[] {
  const partners = bracketPartners(tokens);
  const elements: Element[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    const previous = elements.at(-1);
    const partner = partners.get(index + 1);
    if (previous !== undefined && isEmptyValue(previous, token))
      pushVariable(elements, token.start, token.start, ['*']);
    if (previous?.key === '=' && partner !== undefined && NAME.test(token.key)) {
      pushVariable(elements, token.start, tokens[partner]?.end ?? token.end, ['*']);
      index = partner;
    } else if (token.type !== null) {
      pushVariable(elements, token.start, token.end, [token.type]);
    } else if (isPartOfDate(token, previous, tokens[index + 1])) {
      pushVariable(elements, token.start, token.end, ['time']);
    } else if (!(previous?.key === VARIABLE && isUnit(token.key))) {
      const { key, start, end } = token;
      elements.push({ key, text: message.slice(start, end), start, end, types: [] });
    }
  }
  const last = elements.at(-1);
  if (last?.key === '=') pushVariable(elements, last.end, last.end, ['*']);
  return elements;
}

/** Joins variables again that stand side by side or in a list after a constant became one. */
export function rejoin(elements: readonly Element[]): Element[] {
  const joinedElements: Element[] = [];
  for (const element of elements) {
    if (element.key === VARIABLE) pushVariable(joinedElements, element.start, element.end, element.types);
    else joinedElements.push(element);
  }
  return joinedElements;
}

function pushVariable(elements: Element[], start: number, end: number, types: readonly VariableType[]): void {
  const previous = elements.at(-1);
  const beforePrevious = elements.at(-2);
  if (previous?.key === VARIABLE) {
    elements[elements.length - 1] = joined(previous, end, types);
  } else if (previous !== undefined && beforePrevious?.key === VARIABLE && LIST_SEPARATORS.has(previous.key)) {
    elements.length -= 1;
    elements[elements.length - 1] = joined(beforePrevious, end, types);
  } else {
    elements.push({ key: VARIABLE, text: '', start, end, types });
  }
}

function joined(element: Element, end: number, types: readonly VariableType[]): Element {
  const all = [...element.types, ...types];
  return { ...element, end, types: all.includes('time') ? ['time'] : all.slice(0, MOST_TYPES) };
}

/** Nothing between brackets, or after an equals sign. */
function isEmptyValue(previous: Element, token: Token): boolean {
  return CLOSING[previous.key] === token.key || (previous.key === '=' && VALUE_ENDS.has(token.key));
}

function isPartOfDate(token: Token, previous: Element | undefined, next: Token | undefined): boolean {
  if (next?.type === 'num' && isMonth(token.key)) return true;
  if (next !== undefined && isWeekday(token.key)) return isMonth(next.key) || next.type === 'num';
  return previous?.key === VARIABLE && previous.types.includes('time') && isZone(token.key);
}

/** For each opening bracket the index of its closing one. */
function bracketPartners(tokens: readonly Token[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ key }, index) => {
    if (key in CLOSING) open.push(index);
    else if (key === ')' || key === ']' || key === '}') {
      const opening = open.at(-1);
      const opener = opening === undefined ? undefined : tokens[opening]?.key;
      if (opening !== undefined && opener !== undefined && CLOSING[opener] === key) {
        partners.set(opening, index);
        open.pop();
      }
    }
  });
  return partners;
}
