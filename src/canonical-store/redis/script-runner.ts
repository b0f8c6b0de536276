import { type Redis } from 'ioredis';
import { isScriptMissing } from './redis-failure';
import { type RedisScripts, type ScriptName } from './redis-script';
import { WriteBatch } from './write-batch';

export type ScriptArgument = string | number | Buffer;

/** Runs the server-side scripts: by digest, and by text where the server has forgotten them. One attempt, no retry. */
export class ScriptRunner {
  private readonly batch: WriteBatch;

  constructor(
    private readonly client: Redis,
    private readonly scripts: RedisScripts,
  ) {
    this.batch = new WriteBatch(client);
  }

  /** Makes the server know all scripts, and so compiles them. */
  async load(): Promise<void> {
    await Promise.all(Object.values(this.scripts).map(({ text }) => this.client.script('LOAD', text)));
  }

  /** @throws what the client throws: see `readFailure` */
  async run(name: ScriptName, keys: readonly string[], args: readonly ScriptArgument[]): Promise<unknown> {
    const { sha, text, numberOfKeys } = this.scripts[name];
    if (numberOfKeys !== null && numberOfKeys !== keys.length) throw new TypeError(`${name} takes other keys`);
    this.batch.join();
    try {
      return await this.client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!isScriptMissing(error)) throw error;
      return this.client.eval(text, keys.length, ...keys, ...args);
    }
  }
}
