import { type RedisClient } from '../connection/redis-client';
import { isScriptMissing } from '../connection/redis-failure';
import { beforeRepeating, type Repetition } from '../connection/redis-retry';
import { type RedisScripts, type ScriptName } from './redis-script';

export type ScriptArgument = string | number;

/** Runs the server-side scripts: by digest, and by text where the server has forgotten them. */
export class ScriptRunner {
  constructor(
    private readonly client: RedisClient,
    private readonly scripts: RedisScripts,
  ) {}

  /** The same scripts on one node of a cluster, wherever their keys would be. */
  on(node: RedisClient): ScriptRunner {
    return new ScriptRunner(node, this.scripts);
  }

  /** Makes one server know all scripts, and so compiles them. */
  async load(): Promise<void> {
    await Promise.all(Object.values(this.scripts).map(({ text }) => this.client.script('LOAD', text)));
  }

  /**
   * One step, with the attempts that its repetition allows: `attempt` without a closure, for it is taken twice a call.
   *
   * @param args - or what makes them anew for each attempt
   * @throws StoreUnavailableError with a reason of ours
   */
  async run(
    name: ScriptName,
    keys: readonly string[],
    args: readonly ScriptArgument[] | (() => readonly ScriptArgument[]),
    repetition: Repetition,
  ): Promise<unknown> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.once(name, keys, typeof args === 'function' ? args() : args);
      } catch (error) {
        await beforeRepeating(error, attempts, repetition);
      }
    }
  }

  /** One attempt. @throws what the client throws: see `readFailure` */
  once(name: ScriptName, keys: readonly string[], args: readonly ScriptArgument[]): Promise<unknown> {
    const { client } = this;
    const { sha, text, numberOfKeys, answersDoubles } = this.scripts[name];
    if (numberOfKeys !== null && numberOfKeys !== keys.length) throw new TypeError(`${name} takes other keys`);
    // As a list: a run of thousands of calls has more keys and arguments than a function can be given.
    const call = (command: string, script: string): Promise<unknown> => {
      const all = [script, keys.length, ...keys, ...args];
      return answersDoubles ? client.callBuffer(command, all) : client.call(command, all);
    };
    return call('evalsha', sha).catch((error: unknown) => {
      if (!isScriptMissing(error)) throw error;
      return call('eval', text);
    });
  }
}
