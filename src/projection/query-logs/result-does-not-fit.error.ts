/** Not even the scope of the query fits into the bytes that the result may take. A `PROJECTION_ERROR`. */
export class ResultDoesNotFitError extends Error {
  constructor() {
    super('the scope of the log query does not fit into the bytes of the result');
    this.name = 'ResultDoesNotFitError';
  }
}
