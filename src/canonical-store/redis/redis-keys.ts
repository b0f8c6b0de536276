import { type RunKey } from '../../contract/run';

/** Keys of one run. All carry the same hash tag, so a run lives on one node of a cluster. */
export interface RunKeys {
  /** Hash: what never changes of the run, its end and counters, refusals, and the ids that it remembers. */
  readonly run: string;
  /** Hash: answers to progress reports, by report id. */
  readonly reports: string;
}

export interface CallKeys {
  readonly run: string;
  readonly record: string;
}

const RUN_KEY = /^\{([^{}/]+)\/([^{}]+)\}:run$/;
/** A brace would end the hash tag early and send the keys of one run to different slots. */
const PRINCIPAL = /^[^{}/]+$/;
const RUN_ID = /^[^{}]+$/;
const GLOB_CHARACTERS = /[\\*?[\]^-]/g;
const PREFIX = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * The only place that makes keys. Principal and run id stand in braces, neither alphabet has any; the call id stands
 * last behind a fixed word, so no two identities make one key (a legal id like `X:raw` must not become another
 * record's key). No `keyPrefix` of ioredis: the server-side scripts would not see it.
 */
export class RedisKeys {
  /** @param prefix - first part of every key: 1 to 64 of `A-Z a-z 0-9 . _ : -` */
  constructor(private readonly prefix: string) {
    if (!PREFIX.test(prefix)) throw new TypeError('The key prefix must be 1 to 64 of A-Z a-z 0-9 . _ : -');
  }

  ofRun(key: RunKey): RunKeys {
    const stem = this.stem(key);
    return {
      run: `${stem}:run`,
      reports: `${stem}:reports`,
    };
  }

  /** The two keys that every step of a call needs. */
  ofCall(key: RunKey, toolCallId: string): CallKeys {
    const stem = this.stem(key);
    return { run: `${stem}:run`, record: `${stem}:call:${toolCallId}` };
  }

  /** Hash: the canonical invocation. */
  record(key: RunKey, toolCallId: string): string {
    return `${this.stem(key)}:call:${toolCallId}`;
  }

  /** String: a big raw response, beside the record. @param token - without a colon: see `tokenText` */
  raw(key: RunKey, toolCallId: string, token: string): string {
    return `${this.stem(key)}:raw:${token}:${toolCallId}`;
  }

  /** Pattern of SCAN for the hashes of all runs; it also finds records whose id ends like one: see `runOf`. */
  get allRuns(): string {
    return `${this.prefix.replace(GLOB_CHARACTERS, '\\$&')}:{*}:run`;
  }

  /** Whose hash a key is; null for every other key. */
  runOf(key: string): RunKey | null {
    const found = key.startsWith(`${this.prefix}:`) ? RUN_KEY.exec(key.slice(this.prefix.length + 1)) : null;
    const [, principal, runId] = found ?? [];
    return principal === undefined || runId === undefined ? null : { principal, runId };
  }

  private stem({ principal, runId }: RunKey): string {
    if (!PRINCIPAL.test(principal) || !RUN_ID.test(runId)) {
      throw new TypeError('A principal or run id that the contract refuses cannot make a key');
    }
    return `${this.prefix}:{${principal}/${runId}}`;
  }
}
