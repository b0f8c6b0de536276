import { assignPatterns } from './assign-patterns';

/** Patterns of the messages, in the order of their first message. */
function patternsOf(...messages: string[]): readonly string[] {
  return assignPatterns(messages).patterns;
}

describe('assignPatterns: one message', () => {
  it.each([
    ['took 12 ms and 3.5 KB', 'took <num> ms and <num> KB'],
    ['connect to <ip>:5432 timed out', 'connect to <ip>:<num> timed out'],
    ['at 10:00:00.123 on Fri Jun 17 07:07:00 2005', 'at <time> on <time>'],
    ['read /var/lib/x.db and C:\\tmp\\a.txt', 'read <path> and <path>'],
    ['GET https://x.test/a?b=1 done', 'GET <url> done'],
    ['block blk_17 of 0xff00aa', 'block <id> of <hex>'],
    ['enabled=true, owner=null', 'enabled=<*>, owner=<*>'],
    ['ids 1, 2, 3, 4', 'ids <*>'],
    ['node 1 0x1f <ok> node 2 0x2e <ok> done', 'node <num> <hex> <ok> done'],
    ['rect=Rect(0, 0 - 5, 5) in View{a b}', 'rect=<*> in View{a b}'],
    ['address FF:F2:9F:16:E2 changed', 'address <hex> changed'],
    ['queue limit........17', 'queue limit........<num>'],
    ['using IPv4 and http2 over TLSv1.2', 'using IPv4 and http2 over TLSv1.2'],
    ['用户123登录', '用户<num>登录'],
  ])('reads %j', (message, pattern) => {
    expect(patternsOf(message)).toEqual([pattern]);
  });
});

describe('assignPatterns: a batch', () => {
  it('finds names of which no single line shows that they vary', () => {
    expect(patternsOf('user alice logged in', 'user bob logged in', 'user eve logged in')).toEqual([
      'user <*> logged in',
    ]);
    expect(patternsOf('open com.acme.pay.Main now', 'open com.acme.web.Start now')).toEqual(['open <*> now']);
  });

  it('finds words that vary in two places at once', () => {
    const names = ['ann', 'ben', 'cem', 'dan', 'eli', 'fay'];
    const teams = ['red', 'blue', 'gray', 'pink', 'lime', 'gold'];
    const messages = names.map((name, index) => `${name} sent the weekly report of ${teams[index] ?? ''} twice`);
    expect(patternsOf(...messages)).toEqual(['<*> sent the weekly report of <*> twice']);
  });

  it.each([
    ['outcomes', ['VM Started (Event)', 'VM Paused (Event)', 'VM Resumed (Event)', 'VM Stopped (Event)']],
    ['states', ['moved from NEW to READY', 'moved from NEW to FAILED', 'moved from NEW to KILLED']],
    ['first words', ['syslogd startup succeeded', 'klogd startup succeeded', 'cupsd startup succeeded']],
    [
      'messages of JSON lines',
      ['{"msg":"cache hit","n":1}', '{"msg":"cache miss","n":1}', '{"msg":"cache full","n":2}'],
    ],
    ['names of values', ['brightnessIn=1', 'brightnessOut=1', 'brightnessMax=1', 'brightnessMin=1', 'brightnessAvg=1']],
  ])('keeps %s apart', (_what, messages) => {
    expect(patternsOf(...messages)).toHaveLength(messages.length);
  });

  it('reads compact JSON as fields', () => {
    const lines = ['ann', 'ben', 'cem'].map((name) => `{"level":"info","msg":"logged in","user":"${name}","n":7}`);
    expect(patternsOf(...lines)).toEqual(['{"level":"info","msg":"logged in","user":<*>,"n":<num>}']);
  });

  it('assigns every message its pattern', () => {
    expect(assignPatterns(['a 1', 'b x', 'a 2', 'a 1'])).toEqual({
      patterns: ['a <num>', 'b x'],
      assignment: [0, 1, 0, 0],
    });
  });

  it('makes the same patterns of the same messages in any order', () => {
    const messages = ['user alice in', 'user bob in', 'took 5 ms', 'took 7 s', 'user eve in', 'took 5 ms'];
    const sorted = (result: readonly string[]): string[] => [...result].sort();
    expect(sorted(patternsOf(...[...messages].reverse()))).toEqual(sorted(patternsOf(...messages)));
  });

  it('groups a line of fifty thousand words in no time', () => {
    const words = Array.from({ length: 50_000 }, (_unused, index) => `w${index}`).join(' ');
    expect(assignPatterns([words, 'a word '.repeat(50_000)]).assignment).toEqual([0, 1]);
  });
});
