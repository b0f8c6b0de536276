import fc from 'fast-check';
import { RedisKeys } from './redis-keys';

const keys = new RedisKeys('tb');
const RUN = { principal: 'team-a', runId: 'inc:4711' };

const id = fc.stringMatching(/^[A-Za-z0-9._:|/=+@~-]{1,12}$/);
const principal = fc.stringMatching(/^[A-Za-z0-9._-]{1,8}$/);

describe('RedisKeys', () => {
  it('makes every key from the prefix and the hash tag of the run', () => {
    expect(keys.ofRun(RUN)).toEqual({ run: 'tb:{team-a/inc:4711}:run', reports: 'tb:{team-a/inc:4711}:reports' });
    expect(keys.record(RUN, 'a|b')).toBe('tb:{team-a/inc:4711}:call:a|b');
    expect(keys.raw(RUN, 'a|b', 'token')).toBe('tb:{team-a/inc:4711}:raw:token:a|b');
    expect(keys.ofCall(RUN, 'a|b')).toEqual({ run: keys.ofRun(RUN).run, record: keys.record(RUN, 'a|b') });
  });

  it('never makes one key of two identities', () => {
    const identity = fc.record({ principal, runId: id, toolCallId: id });
    const allOf = (its: { principal: string; runId: string; toolCallId: string }): string[] => [
      keys.ofRun(its).run,
      keys.ofRun(its).reports,
      keys.record(its, its.toolCallId),
      keys.raw(its, its.toolCallId, 'token'),
    ];
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        fc.pre(one.principal !== other.principal || one.runId !== other.runId);
        const taken = new Set(allOf(one));
        expect(allOf(other).filter((key) => taken.has(key))).toEqual([]);
      }),
      { seed: 1 },
    );
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one !== other);
        const taken = new Set(allOf({ ...RUN, toolCallId: one }));
        expect(keys.record(RUN, other)).not.toBe(keys.record(RUN, one));
        expect(taken.has(keys.record(RUN, other))).toBe(false);
        expect(taken.has(keys.raw(RUN, other, 'token'))).toBe(false);
      }),
      { seed: 2 },
    );
    expect(keys.record(RUN, 'X:raw')).not.toBe(keys.raw(RUN, 'X', 'raw'));
  });

  it('lets the scripts read the call id from the two keys of a call', () => {
    fc.assert(
      fc.property(id, (toolCallId) => {
        const { run, record } = keys.ofCall(RUN, toolCallId);
        // string.sub(KEYS[2], #KEYS[1] + 3) counts from 1.
        expect(record.slice(run.length + 2)).toBe(toolCallId);
      }),
      { seed: 3 },
    );
  });

  it('knows whose hash a key is, and no other key', () => {
    fc.assert(
      fc.property(principal, id, id, (its, runId, toolCallId) => {
        const key = { principal: its, runId };
        expect(keys.runOf(keys.ofRun(key).run)).toEqual(key);
        expect(keys.runOf(keys.record(key, `${toolCallId}:run`))).toBeNull();
        expect(new RedisKeys('other').runOf(keys.ofRun(key).run)).toBeNull();
      }),
      { seed: 4 },
    );
  });

  it('escapes its prefix in the pattern for all runs', () => {
    expect(new RedisKeys('a-b.c:d').allRuns).toBe('a\\-b.c:d:{*}:run');
  });

  it.each([
    { principal: '', runId: 'r' },
    { principal: 'p', runId: '' },
    { principal: 'p}', runId: 'r' },
    { principal: 'p', runId: '{r' },
    { principal: 'p/q', runId: 'r' },
  ])('refuses %j, which would end in another slot or in another run', (key) => {
    expect(() => keys.ofRun(key)).toThrow(TypeError);
  });

  it.each(['', 'a b', '{a}', 'a*', 'x'.repeat(65)])('refuses the prefix %j', (prefix) => {
    expect(() => new RedisKeys(prefix)).toThrow(TypeError);
  });
});
