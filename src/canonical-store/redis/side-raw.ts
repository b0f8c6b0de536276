import { crc32 } from 'node:zlib';

/**
 * From this many bytes on a raw response is written beside its record by a plain command. Inside a script its bytes
 * are copied through Lua: measured, that costs the server more than the extra command from here on.
 */
export const SIDE_RAW_FROM_BYTES = 12 * 1024;

const HEAD_BYTES = 16;

/** A raw response as it is stored beside its record: a head that tells its content, then its bytes as they are. */
export interface SideRaw {
  readonly head: string;
  readonly value: Buffer;
}

/**
 * The head (checksum and length) ties the completing step to the very text it was sent with: if the owner's earlier
 * attempt left another text there, the step refuses instead of adopting it. It guards against our own retries,
 * not against an adversary, so a checksum is enough.
 */
export function encodeSideRaw(text: string, bytes: number): SideRaw {
  const value = Buffer.allocUnsafeSlow(HEAD_BYTES + bytes);
  value.write(text, HEAD_BYTES, 'utf8');
  const checksum = crc32(value.subarray(HEAD_BYTES)).toString(16).padStart(8, '0');
  const head = checksum + bytes.toString(16).padStart(HEAD_BYTES - checksum.length, '0');
  value.write(head, 0, 'latin1');
  return { head, value };
}

export function decodeSideRaw(value: Buffer): string {
  return value.toString('utf8', HEAD_BYTES);
}
