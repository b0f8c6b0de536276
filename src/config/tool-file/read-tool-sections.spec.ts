import { renderProblem } from '../config-problem';
import { readToolSections } from './read-tool-sections';

const TOPICS = { APPLICATION: ['logs/app/*'], SYSTEM_EVENTS: ['a', '!b'] };

function complaints(content: unknown): string[] {
  return readToolSections(content, '/srv').problems.map(renderProblem);
}

function withLogs(section: unknown): unknown {
  return { tools: { query_logs: section } };
}

describe('readToolSections', () => {
  it('reads the mock source with its defaults', () => {
    expect(readToolSections(withLogs({ source: 'mock' }), '/srv')).toEqual({
      problems: [],
      toolFile: {
        baseDir: '/srv',
        clock: null,
        queryLogs: { source: 'mock', sourceLimit: 2000, timeoutMs: null, region: null },
        lookupKnowledge: null,
      },
    });
  });

  it('reads the file source with all its keys', () => {
    const section = { source: 'file', topics: TOPICS, source_limit: 10_000, timeout_ms: 1, region: 'ap-guangzhou' };
    const { problems, toolFile } = readToolSections(
      { clock: '2026-03-02T10:30:00.5Z', ...(withLogs(section) as object) },
      '/srv',
    );
    expect(problems).toEqual([]);
    expect(toolFile.clock).toBe(Date.UTC(2026, 2, 2, 10, 30, 0, 500));
    expect(toolFile.queryLogs).toEqual({
      source: 'file',
      topics: TOPICS,
      sourceLimit: 10_000,
      timeoutMs: 1,
      region: 'ap-guangzhou',
    });
  });

  it('takes a key without a value for a missing one', () => {
    const section = {
      source: 'file',
      topics: { ...TOPICS, DATABASE_SLOW_QUERY: null },
      source_limit: null,
      region: null,
    };
    const { problems, toolFile } = readToolSections({ clock: null, ...(withLogs(section) as object) }, '/srv');
    expect(problems).toEqual([]);
    expect(toolFile.queryLogs).toMatchObject({ topics: TOPICS, sourceLimit: 2000, region: null });
  });

  it.each<[unknown, string]>([
    [null, 'the file: found nothing; allowed: a map with clock, tools'],
    [[1], 'the file: found [1]; allowed: a map with clock, tools'],
    ['x', 'the file: found "x"; allowed: a map with clock, tools'],
    [{}, 'tools: found nothing; allowed: a map'],
    [{ tools: 5 }, 'tools: found 5; allowed: a map'],
    [{ tools: {} }, 'tools: found an empty map; allowed: one or more of query_logs, lookup_knowledge'],
    [
      { tools: { query_log: { source: 'mock' } } },
      'tools.query_log: found an unknown key; allowed: query_logs, lookup_knowledge; did you mean query_logs?',
    ],
    [
      withLogs(null),
      'tools.query_logs: found nothing; allowed: a map with source, topics, source_limit, timeout_ms, region',
    ],
    [
      withLogs(['a']),
      'tools.query_logs: found ["a"]; allowed: a map with source, topics, source_limit, timeout_ms, region',
    ],
    [withLogs({}), 'tools.query_logs.source: found nothing; allowed: mock or file'],
    [withLogs({ source: 'Mock' }), 'tools.query_logs.source: found "Mock"; allowed: mock or file'],
    [
      withLogs({ source: 'mock', topics: TOPICS }),
      'tools.query_logs.topics: found a map; allowed: nothing beside source: mock, which has its own logs',
    ],
    [
      withLogs({ source: 'file' }),
      'tools.query_logs.topics: found nothing; allowed: a map with APPLICATION, DATABASE_SLOW_QUERY, SYSTEM_EVENTS',
    ],
    [
      withLogs({ source: 'file', topics: { APPLICATION: null } }),
      'tools.query_logs.topics: found a map; allowed: one or more of APPLICATION, DATABASE_SLOW_QUERY, SYSTEM_EVENTS',
    ],
    [
      withLogs({ source: 'file', topics: { ...TOPICS, APPLICATIONS: ['a'] } }),
      'tools.query_logs.topics.APPLICATIONS: found an unknown key; allowed: APPLICATION, DATABASE_SLOW_QUERY, SYSTEM_EVENTS; did you mean APPLICATION?',
    ],
  ])('%j: %s', (content, complaint) => {
    expect(complaints(content)).toEqual([complaint]);
  });

  it.each<[string, unknown]>([
    ['clock', '2026-03-02'],
    ['clock', '2026-03-02T10:30:00+01:00'],
    ['clock', '2026-03-02 10:30:00Z'],
    ['clock', '2026-02-30T10:30:00Z'],
    ['clock', '2026-03-02T24:00:00Z'],
    ['clock', '2026-13-02T10:30:00Z'],
    ['clock', 1_772_447_400_000],
    ['tools.query_logs.source_limit', 0],
    ['tools.query_logs.source_limit', 10_001],
    ['tools.query_logs.source_limit', 1.5],
    ['tools.query_logs.source_limit', Number.NaN],
    ['tools.query_logs.source_limit', '2000'],
    ['tools.query_logs.timeout_ms', 0],
    ['tools.query_logs.timeout_ms', 2 ** 31],
    ['tools.query_logs.timeout_ms', true],
    ['tools.query_logs.region', ''],
    ['tools.query_logs.region', 'a b'],
    ['tools.query_logs.region', 5],
    ['tools.query_logs.topics.APPLICATION', 'logs/*'],
    ['tools.query_logs.topics.APPLICATION', []],
    ['tools.query_logs.topics.APPLICATION', ['a', '']],
    ['tools.query_logs.topics.APPLICATION', ['a', 5]],
    ['tools.query_logs.topics.APPLICATION', ['a\0']],
    ['tools.query_logs.topics.APPLICATION', ['x'.repeat(1025)]],
    ['tools.query_logs.topics.APPLICATION', ['logs/*', '../x/*']],
    ['tools.query_logs.topics.APPLICATION', ['/etc/*']],
    ['tools.query_logs.topics.APPLICATION', ['C:\\logs\\*']],
    ['tools.query_logs.topics.APPLICATION', ['!logs/*']],
    ['tools.query_logs.topics.APPLICATION', Array.from({ length: 101 }, () => 'a')],
  ])('%s cannot be %j', (path, value) => {
    const key = path.slice(path.lastIndexOf('.') + 1);
    const inTopics = path.includes('.topics.');
    const section = {
      source: 'file',
      topics: { SYSTEM_EVENTS: ['a'], ...(inTopics && { [key]: value }) },
      ...(path.startsWith('tools.') && !inTopics && { [key]: value }),
    };
    const content = { ...(key === 'clock' && { clock: value }), tools: { query_logs: section } };
    expect(readToolSections(content, '/srv').problems.map((problem) => problem.name)).toEqual([path]);
  });

  it('tells all problems at once', () => {
    const content = { clok: 1, tools: { query_logs: { sorce: 'mock', source_limit: 0 } } };
    expect(complaints(content)).toEqual([
      'clok: found an unknown key; allowed: clock, tools; did you mean clock?',
      'tools.query_logs.sorce: found an unknown key; allowed: source, topics, source_limit, timeout_ms, region; did you mean source?',
      'tools.query_logs.source: found nothing; allowed: mock or file',
      'tools.query_logs.source_limit: found 0; allowed: a whole number from 1 to 10000',
    ]);
  });

  it('refuses keys that mean something to JavaScript, like any other', () => {
    const content: unknown = JSON.parse(
      '{"__proto__":{"tools":1},"constructor":1,"tools":{"query_logs":{"source":"mock"}}}',
    );
    expect(readToolSections(content, '/srv').problems.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });

  it('quotes a key that is no word', () => {
    expect(complaints({ tools: { 'a\nb': 1 } })[0]).toMatch(/^tools\."a\\nb": found an unknown key/);
  });
});

describe('lookup_knowledge', () => {
  const section = { source: 'folder', root: 'runbooks', limit: 100, timeout_ms: 5 };

  it('is read with all its keys', () => {
    const { toolFile } = readToolSections({ tools: { lookup_knowledge: section } }, '/srv');
    expect(toolFile.lookupKnowledge).toEqual({ source: 'folder', root: '/srv/runbooks', limit: 100, timeoutMs: 5 });
    expect(complaints({ tools: { lookup_knowledge: section } })).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['source', 'file'],
    ['root', null],
    ['root', ' '],
    ['limit', 0],
    ['limit', 101],
    ['timeout_ms', '5'],
    ['topics', {}],
  ])('is judged: %s cannot be %j', (key, value) => {
    const problems = complaints({ tools: { lookup_knowledge: { ...section, [key]: value } } });
    expect(problems).toEqual([expect.stringContaining(`tools.lookup_knowledge.${key}: found `)]);
  });

  it('has a default limit', () => {
    const { toolFile } = readToolSections({ tools: { lookup_knowledge: { source: 'folder', root: '/r' } } }, '/srv');
    expect(toolFile.lookupKnowledge).toEqual({ source: 'folder', root: '/r', limit: 8, timeoutMs: null });
  });
});
