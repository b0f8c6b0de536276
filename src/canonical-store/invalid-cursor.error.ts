/** The cursor of a page request is not one that this store gave for this list. Over HTTP: 400. */
export class InvalidCursorError extends Error {
  constructor() {
    super('The cursor was not given by this list.');
    this.name = 'InvalidCursorError';
  }
}
