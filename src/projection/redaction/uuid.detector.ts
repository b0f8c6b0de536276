import { type Span } from './redaction';

const UUID =
  /(?<![0-9A-Fa-f])[0-9A-Za-z]{8}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{12}(?![0-9A-Za-z])/g;
const HEX = /^[0-9a-f-]+$/i;

export function* detectUuids(text: string): Iterable<Span> {
  for (const { 0: uuid, index } of text.matchAll(UUID)) {
    if (HEX.test(uuid)) yield { start: index, end: index + uuid.length, kind: 'uuid' };
  }
}
