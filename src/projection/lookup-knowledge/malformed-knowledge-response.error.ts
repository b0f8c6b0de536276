/**
 * A raw response that is no usable knowledge response. The boundary makes a `PROJECTION_ERROR` of it. The reason is a
 * fixed text for operators and carries nothing of the response.
 */
export class MalformedKnowledgeResponseError extends Error {
  constructor(reason: string) {
    super(`knowledge response: ${reason}`);
    this.name = 'MalformedKnowledgeResponseError';
  }
}
