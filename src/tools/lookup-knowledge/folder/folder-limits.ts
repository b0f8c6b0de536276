const MIB = 1024 * 1024;

/** What of a folder is read at most. */
export interface FolderLimits {
  /** A larger file is left out, in bytes. */
  readonly maxFileBytes: number;
  /** Documents; those behind, in the order of their paths, are left out. */
  readonly maxFiles: number;
  /** Of all documents together, in bytes; those behind are left out. */
  readonly maxTotalBytes: number;
}

export const DEFAULT_FOLDER_LIMITS: FolderLimits = Object.freeze({
  maxFileBytes: MIB,
  maxFiles: 20_000,
  maxTotalBytes: 128 * MIB,
});
