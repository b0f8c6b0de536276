import { type PatternAssignment } from './pattern-assignment';

const NUMBER = /(?<![\p{L}\d_.])[+-]?\d+(?:\.\d+)?(?![\p{L}\d_])/gu;

/** Groups redacted messages by what stays the same in them. Depends on the batch, never on the order of its lines. */
export function assignPatterns(messages: readonly string[]): PatternAssignment {
  const ids = new Map<string, number>();
  const assignment = messages.map((message) => {
    const pattern = message.replace(NUMBER, '<num>');
    const id = ids.get(pattern) ?? ids.size;
    ids.set(pattern, id);
    return id;
  });
  return { patterns: [...ids.keys()], assignment };
}
