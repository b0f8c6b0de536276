/** Not even the first piece of evidence fits into the bytes that the result may take. A `PROJECTION_ERROR`. */
export class EvidenceDoesNotFitError extends Error {
  constructor() {
    super('no evidence fits into the bytes of the result');
    this.name = 'EvidenceDoesNotFitError';
  }
}
