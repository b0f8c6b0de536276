import { termsOfWord, wordsOf } from './word-terms';

function terms(text: string): string[] {
  return wordsOf(text).flatMap((word) => termsOfWord(word).parts);
}

describe('the terms of a text', () => {
  it.each([
    ['camel case', 'KubePodCrashLooping', ['kube', 'pod', 'crash', 'loop']],
    ['acronyms in camel case', 'KubeAPIErrorBudget HTTPServer', ['kube', 'api', 'error', 'budget', 'http', 'server']],
    ['plural acronyms', 'APIs PVCs', ['api', 'pvcs']],
    ['snake case', 'kube_node_status', ['kube', 'node', 'status']],
    [
      'dots and hyphens',
      'java.lang.OutOfMemoryError node-exporter',
      ['java', 'lang', 'memori', 'error', 'node', 'export'],
    ],
    ['digits with their letters', 'ipv6 x509 S3 Neo4j', ['ipv6', 'x509', 's3', 'neo4j']],
    ['stems', 'failing failed configurations', ['fail', 'fail', 'configur']],
    ['forms that no rule leads back', 'sent lost frozen', ['send', 'lose', 'freez']],
    [
      'British and American spelling',
      'synchronise synchronizing analyse analyzing',
      ['synchron', 'synchron', 'analyz', 'analyz'],
    ],
    ['accents', 'Café naïve', ['cafe', 'naiv']],
    ['full-width letters', 'ＡＰＩ', ['api']],
    ['no stop words, no single letters', 'the X of a pod is not in it', ['pod']],
    ['Cyrillic', 'Ошибка базы', ['ошибка', 'базы']],
  ])('%s: %s', (_what, text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  it('segments scripts without spaces', () => {
    expect(terms('数据库连接超时怎么办')).toEqual(['数据', '库', '连接', '超时', '办']);
    expect(terms('データベースの接続エラー')).toEqual(['データベース', '接続', 'エラー']);
    expect(terms('서버 연결 오류')).toEqual(['서버', '연결', '오류']);
    expect(terms('检查 payment-service 的CPU使用率')).toEqual(['检查', 'payment', 'servic', 'cpu', '使用', '率']);
  });

  it('finds a longer word by its pairs of characters', () => {
    expect(termsOfWord('서버에서').pairs).toEqual(['서버', '버에', '에서']);
    expect(termsOfWord('データ').pairs).toEqual(['デー', 'ータ']);
  });

  it('keeps identifiers as they are written', () => {
    expect(termsOfWord('CrashLoopBackOff').identifiers).toEqual(['crashloopbackoff']);
    expect(termsOfWord('innodb_buffer_pool_size').identifiers).toEqual(['innodb_buffer_pool_size']);
    expect(termsOfWord('java.lang.OutOfMemoryError').identifiers).toEqual(['outofmemoryerror']);
    expect(termsOfWord('plain').identifiers).toEqual([]);
  });

  it.each(['ORA-00060', 'E1042', 'CVE-2024-3094', 'ERR_1042'])('takes %s for a code', (code) => {
    expect(termsOfWord(code)).toMatchObject({ isCode: true, identifiers: [code.toLowerCase()] });
  });

  it.each(['payment-7d9f', 'HTTP', '503', 'KubePod', 'v2'])('does not take %s for a code', (word) => {
    expect(termsOfWord(word).isCode).toBe(false);
  });
});
