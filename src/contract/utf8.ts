/** Length of a text in bytes of UTF-8, the unit of every byte limit (specification: "enforced in UTF-8"). */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/**
 * Whether a text takes more than `limit` bytes of UTF-8. A UTF-16 unit is one to three bytes, so most texts
 * are judged by their length alone and a huge one is never scanned.
 */
export function exceedsUtf8(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit) return false;
  return utf8Bytes(text) > limit;
}
