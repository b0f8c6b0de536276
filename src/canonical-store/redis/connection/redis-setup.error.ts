/** The Redis server, or the connection to it, cannot carry the store. Stops the start, with reason and remedy. */
export class RedisSetupError extends Error {
  constructor(
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(`${reason} ${remedy}`);
    this.name = 'RedisSetupError';
  }
}
