/**
 * A raw response that is no usable log response. The boundary makes a `PROJECTION_ERROR` of it. The reason is a
 * fixed text for operators and carries nothing of the response.
 */
export class MalformedLogResponseError extends Error {
  constructor(reason: string) {
    super(`log response: ${reason}`);
    this.name = 'MalformedLogResponseError';
  }
}
