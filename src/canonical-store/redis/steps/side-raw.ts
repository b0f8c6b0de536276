import { randomBytes } from 'node:crypto';

/**
 * From this many bytes on a raw response is written beside its record by a plain command. Inside a script its bytes
 * are copied through Lua: measured, that costs the server more than the extra command from here on.
 */
export const SIDE_RAW_FROM_BYTES = 12 * 1024;

/**
 * From this many bytes on it goes to the client as a Buffer. Measured: below, a text costs this process less (0.7 of the
 * time of a call at 64 KiB), above more (twice the time at 128 KiB).
 */
export const AS_BUFFER_FROM_BYTES = 96 * 1024;

const HEAD_BYTES = 16;

/** A raw response as it is stored beside its record: a head that no other writing has, then its bytes as they are. */
export interface SideRaw {
  readonly head: string;
  readonly value: string | Buffer;
}

/** No two instances share it; the counter behind it does the rest. */
const instance = randomBytes(4).toString('hex');
let writings = 0;

/**
 * The head ties the completing step to the very text it was sent with: if the owner's earlier attempt left another
 * text there, the step refuses instead of adopting it. It names the writing and not the content: a checksum of 64 KiB
 * costs more than all else that this process does for the call.
 */
export function encodeSideRaw(text: string, bytes: number): SideRaw {
  writings = (writings + 1) % 0xffff_ffff;
  const head = instance + writings.toString(16).padStart(HEAD_BYTES - instance.length, '0');
  if (bytes < AS_BUFFER_FROM_BYTES) return { head, value: head + text };
  const value = Buffer.allocUnsafeSlow(HEAD_BYTES + bytes);
  value.write(head, 0, 'latin1');
  value.write(text, HEAD_BYTES, 'utf8');
  return { head, value };
}

export function decodeSideRaw(value: Buffer): string {
  return value.toString('utf8', HEAD_BYTES);
}
