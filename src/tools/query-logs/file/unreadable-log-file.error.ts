/** A file of the topic cannot be read whole, so no honest answer exists. */
export class UnreadableLogFileError extends Error {
  /**
   * @param file - its name relative to the root of the source
   * @param reason - a fixed text, nothing of the system's own message
   */
  constructor(
    readonly file: string,
    readonly reason: string,
  ) {
    super(`${file} ${reason}`);
    this.name = 'UnreadableLogFileError';
  }
}
