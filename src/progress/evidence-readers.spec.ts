import { type JsonObject } from '../contract/json';
import { type EvidenceReader, EvidenceReaders } from './evidence-readers';
import { type ReadyRecord } from './record-standing';

function recordOf(parts: Partial<ReadyRecord> = {}): ReadyRecord {
  return {
    ...{ runId: 'run-1', toolCallId: 'c1', toolName: 'probe', ordinal: 1, status: 'READY', errorCode: null },
    ...{ evidenceStatus: 'NO_EVIDENCE', projector: { name: 'probe', version: 1 }, afterEnd: false },
    ...{ createdAt: new Date(0), completedAt: new Date(1), expiresAt: new Date(2) },
    agentResult: { scope: { query: 'x', limit: 1 }, note: 'text' },
    ...parts,
  };
}

const noting = (line: string): EvidenceReader => ({ highlights: () => [line], covers: () => true });
const throwing = (): never => {
  throw new Error('hunter2');
};

describe('evidence readers', () => {
  it('read a record by the registered reader of its tool', () => {
    const readers = new EvidenceReaders();
    const given: JsonObject[] = [];
    readers.register('other', noting('other'));
    readers.register('probe', {
      highlights: (result) => (given.push(result), ['line']),
      covers: (_, { far }) => far === 1,
    });
    const record = recordOf();
    expect(readers.highlights(record)).toEqual(['line']);
    expect(given).toEqual([record.agentResult]);
    expect(readers.covers(record, { far: 1 })).toBe(true);
    expect(readers.covers(record, { far: 2 })).toBe(false);
  });

  it('know one that a call brought along, but a registered one comes first', () => {
    const readers = new EvidenceReaders();
    readers.meet('probe', noting('met'));
    expect(readers.highlights(recordOf())).toEqual(['met']);
    readers.register('probe', noting('registered'));
    readers.meet('probe', noting('met again'));
    expect(readers.highlights(recordOf())).toEqual(['registered']);
  });

  it.each<[string, Partial<ReadyRecord>]>([
    ['of another version', { projector: { name: 'probe', version: 2 } }],
    ['of another projector', { projector: { name: 'probe2', version: 1 } }],
    ['of another tool', { toolName: 'other' }],
  ])('do not read a record %s', (_which, parts) => {
    const readers = new EvidenceReaders();
    readers.register('probe', noting('line'));
    readers.meet('probe', noting('line'));
    expect(readers.highlights(recordOf(parts))).toEqual([]);
    expect(readers.covers(recordOf(parts), { far: 1 })).toBe(false);
  });

  it('tell projectors by their own identity', () => {
    const readers = new EvidenceReaders();
    readers.register('probe', { identity: { name: 'logs', version: 3 }, ...noting('v3') });
    readers.meet('probe', { identity: { name: 'logs', version: 2 }, ...noting('v2') });
    expect(readers.highlights(recordOf({ projector: { name: 'logs', version: 3 } }))).toEqual(['v3']);
    expect(readers.highlights(recordOf({ projector: { name: 'logs', version: 2 } }))).toEqual(['v2']);
    expect(readers.highlights(recordOf())).toEqual([]);
  });

  it('without a covers of the projector take the equal scope, whatever the order of its members', () => {
    const readers = new EvidenceReaders();
    readers.register('probe', { highlights: () => [] });
    expect(readers.covers(recordOf(), { limit: 1, query: 'x' })).toBe(true);
    for (const claimed of [{}, { query: 'x' }, { query: 'x', limit: 1, more: null }, { query: 'X', limit: 1 }]) {
      expect(readers.covers(recordOf(), claimed)).toBe(false);
    }
    expect(readers.covers(recordOf({ agentResult: { note: 'no scope' } }), {})).toBe(false);
    expect(readers.covers(recordOf({ agentResult: { scope: 'no object' } }), {})).toBe(false);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['throws', throwing, []],
    ['returns no list', () => 'text', []],
    ['returns nothing', () => undefined, []],
    ['returns other things than texts', () => ['a', 1, null, { b: 1 }, 'c'], ['a', 'c']],
    ['is no function', 'text', []],
  ])('have no lines of a projector that %s', (_what, highlights, lines) => {
    const readers = new EvidenceReaders();
    readers.register('probe', { highlights } as EvidenceReader);
    expect(readers.highlights(recordOf())).toEqual(lines);
  });

  it.each<[string, unknown]>([
    ['throws', throwing],
    ['returns what is not true', () => 'yes'],
    ['returns a promise', () => Promise.resolve(true)],
    ['is no function', true],
  ])('hold a scope for not covered where covers %s', (_what, covers) => {
    const readers = new EvidenceReaders();
    readers.register('probe', { covers } as EvidenceReader);
    expect(readers.covers(recordOf(), { query: 'x', limit: 1 })).toBe(false);
  });

  it('meet anything that a call may bring', () => {
    const readers = new EvidenceReaders();
    const hostile = new Proxy({}, { get: throwing }) as EvidenceReader;
    for (const projector of [undefined, null, 7, hostile, { highlights: () => [], identity: null }]) {
      expect(() => {
        readers.meet('probe', projector as EvidenceReader);
      }).not.toThrow();
    }
  });

  it('remember no more than a thousand projectors of calls, the last ones', () => {
    const readers = new EvidenceReaders();
    for (let number = 0; number < 1_100; number += 1) readers.meet(`tool${number}`, noting(`${number}`));
    const linesOf = (name: string): readonly string[] =>
      readers.highlights(recordOf({ toolName: name, projector: { name, version: 1 } }));
    expect(linesOf('tool99')).toEqual([]);
    expect(linesOf('tool100')).toEqual(['100']);
  });
});
