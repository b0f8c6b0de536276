/** The root of a collection cannot be opened or listed. */
export class UnreadableFolderError extends Error {
  constructor() {
    super('the folder of documents could not be read');
    this.name = 'UnreadableFolderError';
  }
}
