import { parseDocument } from '../documents/parse-document';
import { indexSteps } from './index-steps';
import { type KnowledgeIndex } from './knowledge-index';
import { searchKnowledge, type SearchOutcome } from './search-knowledge';

const FILES: Readonly<Record<string, string>> = {
  'db/pool.md':
    '# Connection pool exhausted\n\nEvery connection is in use.\n\n## Fix\n\nFind the slow statement. ORA-00060 is a deadlock.',
  'db/deadlock.md': '# Deadlocks\n\nORA-00061 says that two sessions wait. Configure lock_timeout_ms.',
  'k8s/KubePodOOMKilled.md': '# KubePodOOMKilled\n\nThe container took more memory than its limit, so it failed.',
  'k8s/crash.md':
    '# Restarts\n\nA pod in CrashLoopBackOff is restarted again and again.\n\n## Config\n\nLook at the config.',
  'net/dns.html':
    '<title>Name resolution</title><h1>DNS</h1><p>Queries of CoreDNS time out: ERR_NAME_4711.</p><h2>Cause</h2><p>ndots is five.</p>',
  'plan.txt': 'Disaster plan\n\nMove the traffic to the other region.',
  'zh/pool.md': '# 数据库连接池耗尽\n\n所有连接都被占用。请检查慢查询日志,然后重启支付服务。',
  'ja/dns.md': '# データベース接続エラー\n\nサーバーへの接続が切れました。',
  'ko/disk.md': '# 디스크 공간 부족\n\n서버에서 디스크 공간이 부족합니다.',
};

function indexOf(files: Readonly<Record<string, string>>): KnowledgeIndex {
  const steps = indexSteps(Object.entries(files).map(([path, content]) => parseDocument(path, content)));
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

describe('searchKnowledge', () => {
  const index = indexOf(FILES);

  function search(question: string, limit = 5): SearchOutcome {
    return searchKnowledge(index, question, limit);
  }

  it.each([
    ['words of the title', 'connection pool exhausted', 'db/pool.md'],
    ['other forms of a word', 'exhausting the pools of connections', 'db/pool.md'],
    ['camel case by its words', 'pod oom killed', 'k8s/KubePodOOMKilled.md'],
    ['camel case as it is written', 'KubePodOOMKilled', 'k8s/KubePodOOMKilled.md'],
    ['camel case in lower case', 'crashloopbackoff', 'k8s/crash.md'],
    ['snake case as it is written', 'lock_timeout_ms', 'db/deadlock.md'],
    ['an error code', 'ORA-00060', 'db/pool.md'],
    ['another error code', 'ORA-00061', 'db/deadlock.md'],
    ['an error code in lower case', 'ora-00061', 'db/deadlock.md'],
    ['an error code with underscores', 'what does ERR_NAME_4711 mean?', 'net/dns.html'],
    ['such a code in lower case', 'err_name_4711', 'net/dns.html'],
    ['a word of the same family', 'pod configuration restart', 'k8s/crash.md'],
    ['the file name', 'KubePodOOMKilled.md', 'k8s/KubePodOOMKilled.md'],
    ['HTML', 'CoreDNS queries time out', 'net/dns.html'],
    ['plain text', 'disaster plan for a region', 'plan.txt'],
    ['Chinese', '支付服务的数据库连接池耗尽怎么办', 'zh/pool.md'],
    ['Japanese', 'データベースの接続エラー', 'ja/dns.md'],
    ['Korean, whatever particle', '디스크가 부족', 'ko/disk.md'],
    [
      'a question with the names of instances',
      'Pod shop/web-7d9f8 (web) was OOMKilled on 10.0.0.1:9100',
      'k8s/KubePodOOMKilled.md',
    ],
    ['one sentence of several', 'I was paged at night. The connection pool is exhausted.', 'db/pool.md'],
  ])('finds %s first', (_what, question, path) => {
    expect(search(question).documents[0]?.path).toBe(path);
  });

  it.each([
    'How do I bake sourdough bread?',
    'Kafka consumer group lag keeps growing',
    'ORA-12541',
    'ERR_NAME_4712',
    'what is it and why',
    '红烧肉怎么做',
    '天気はどうですか',
    '???',
    '',
    '__proto__ constructor toString',
  ])('answers %j with nothing', (question) => {
    expect(search(question).documents).toEqual([]);
  });

  it('says where the passage stands and gives the text as it is', () => {
    const [found] = search('find the slow statement').documents;
    expect(found).toMatchObject({
      title: 'Connection pool exhausted',
      breadcrumb: ['Connection pool exhausted', 'Fix'],
    });
    expect(found?.section).toBe('## Fix\n\nFind the slow statement. ORA-00060 is a deadlock.');
    expect(FILES['db/pool.md']).toContain(found?.excerpt);
  });

  it('takes an excerpt of a long document from the section that answers, as it stands', () => {
    const filler = Array.from({ length: 40 }, (_, place) => `Paragraph ${place} about ordinary matters of the house.`);
    const content = `# Manual\n\n## Basics\n\n${filler.join('\n\n')}\n\n## Valves\n\n${filler.join('\n\n')}\n\nTurn the red valve to close the boiler.\n\nThen wait.`;
    const long = indexOf({ ...FILES, 'manual.md': content });
    const [found] = searchKnowledge(long, 'close the boiler valve', 3).documents;
    expect(found).toMatchObject({ path: 'manual.md', breadcrumb: ['Manual', 'Valves'] });
    expect(found?.excerpt).toContain('Turn the red valve');
    expect(content).toContain(found?.excerpt);
    expect(found?.excerpt.length).toBeLessThanOrEqual(1200);
  });

  it('keeps to its limit, and to documents that have enough of the question', () => {
    expect(search('pool connection restart config', 1).documents).toHaveLength(1);
    const paths = search('deadlock sessions wait').documents.map(({ path }) => path);
    expect(paths).toEqual(['db/deadlock.md']);
  });

  it('does not depend on the order of the documents', () => {
    const reversed = indexOf(Object.fromEntries(Object.entries(FILES).reverse()));
    for (const question of ['pod restarts', 'connection pool exhausted', 'deadlock']) {
      const best = ({ documents: [first] }: SearchOutcome): unknown =>
        first && { path: first.path, relevance: first.relevance };
      expect(best(searchKnowledge(reversed, question, 5))).toEqual(best(search(question)));
    }
  });

  it('answers nothing from an empty collection', () => {
    expect(searchKnowledge(indexOf({}), 'anything', 5)).toEqual({ documents: [], bestRelevance: 0 });
  });
});
