/**
 * The store cannot take the step, or does not know whether it was taken. Carries a reason for operators; neither
 * payloads nor keys nor the engine's own error text belong into it.
 */
export class StoreUnavailableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'StoreUnavailableError';
  }
}
