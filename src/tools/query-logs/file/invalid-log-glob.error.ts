/** A glob of the tool file that is refused. Stops the start. */
export class InvalidLogGlobError extends Error {
  constructor(topic: string, reason: string) {
    super(`log files of ${topic}: ${reason}`);
    this.name = 'InvalidLogGlobError';
  }
}
