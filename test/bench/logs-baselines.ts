import { createRequire } from 'node:module';
import { type Grouping } from './logs-score';

const MASKS: readonly RegExp[] = [
  /https?:\/\/\S+/g,
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi,
  /\b(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?\b/g,
  /\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/gi,
  /\b0x[0-9a-f]+\b/gi,
  /\b[0-9a-f]{16,}\b/gi,
  /(?<=\s|^)\/[\w./-]+/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  /\b\d{2}:\d{2}:\d{2}\b/g,
  /\b\d+(?:\.\d+)?\s?(?:ms|s|kb|mb|gb|%)/gi,
  /"[^"]*"/g,
  /\b\d+(?:\.\d+)?\b/g,
];

/** Exact grouping after twelve basic masks: what a project does that has an hour for it. */
export const basicMasks: Grouping = (lines) =>
  lines.map((line) => MASKS.reduce((text, mask) => text.replace(mask, '*'), line));

/** The popular redaction library for text, if it is installed beside us; a baseline is no reason to depend on it. */
export function popularRedaction(): ((text: string) => string) | null {
  try {
    const library: unknown = createRequire(__filename)('redact-pii');
    const { SyncRedactor } = library as { SyncRedactor: new () => { redact(text: string): string } };
    const redactor = new SyncRedactor();
    return (text) => redactor.redact(text);
  } catch {
    return null;
  }
}
