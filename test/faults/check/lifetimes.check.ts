import { RUN_EXPIRY_MARGIN_MS } from '../../../src/contract/limits';
import { type Topology } from '../topology/topology';
import { RECORD_TTL_MS, RUN_TIMEOUT_MS } from '../workload/fault-application';
import { type Findings } from './findings';

const LONGEST_MS = RECORD_TTL_MS + RUN_TIMEOUT_MS + RUN_EXPIRY_MARGIN_MS;
const KEYS_AT_ONCE = 500;
/** Reads the time to live of many keys in one go; the keys of a node of a cluster are asked one by one. */
const LIFETIMES = `
  local found = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', ARGV[3])
  local lifetimes = {}
  for i, key in ipairs(found[2]) do
    lifetimes[i] = redis.call('PTTL', key)
  end
  return { found[1], lifetimes }`;

/** Every key of the store has an expiry, no later than the limits make it. Answers with the number of keys. */
export async function checkLifetimes(topology: Topology, prefix: string, findings: Findings): Promise<number> {
  let keys = 0;
  for (const master of await topology.masters()) {
    let cursor = '0';
    do {
      const reply = await topology.tell(master, 'EVAL', LIFETIMES, '0', cursor, `${prefix}:{*`, String(KEYS_AT_ONCE));
      const [next, lifetimes] = reply as [string, readonly number[]];
      for (const lifetime of lifetimes) {
        keys += 1;
        findings.expect(lifetime !== -1, 'a key has no expiry');
        findings.expect(lifetime <= LONGEST_MS, 'a key lives too long', `${lifetime} ms`);
      }
      cursor = next;
    } while (cursor !== '0');
  }
  return keys;
}
