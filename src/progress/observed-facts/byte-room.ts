import { utf8Bytes } from '../../contract/utf8';

/** Bytes that are left to what is put together. */
export class ByteRoom {
  constructor(private left: number) {}

  /** Takes the bytes if they are there. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }
}

/** UTF-8 bytes of a value as JSON. */
export function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value));
}
