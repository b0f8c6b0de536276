import { Redactor } from '../redactor';

const redactor = new Redactor();

describe('Redactor: stacks', () => {
  it.each([
    [
      'Java, with its causes',
      'a.B: x is null\n\tat a.C.d(C.java:42)\n\tat java.base/j.T.run(T.java:8)\nCaused by: j.E: refused\n\t... 23 more',
      'a.B: x is null\n\t<stack>\nCaused by: j.E: refused\n\t<stack>',
    ],
    ['JavaScript', 'TypeError: a\n    at f (/srv/i.js:10:5)\n    at node:internal/x:95:5', 'TypeError: a\n    <stack>'],
    ['.NET', 'E: none\n   at A.B(Int32 i) in C:\\src\\R.cs:line 88', 'E: none\n   <stack>'],
    [
      'Python, whose message comes last',
      'Traceback (most recent call last):\n  File "/a/m.py", line 7, in <module>\n    run()\nValueError: bad id',
      '<stack>\nValueError: bad id',
    ],
    [
      'Go',
      'panic: boom [3]\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/m.go:17 +0x1d',
      'panic: boom [3]\n\n<stack>',
    ],
    ['Ruby', "key not found\n\tfrom app.rb:30:in `<main>'", 'key not found\n\t<stack>'],
    [
      'PHP',
      'Uncaught Error: x in /v/a.php:3\nStack trace:\n#0 {main}\n  thrown in /v/a.php on line 3',
      'Uncaught Error: x in <stack>\n<stack>',
    ],
    [
      'Rust',
      "thread 'main' panicked at src/m.rs:4:10:\nboom\nstack backtrace:\n   0: begin",
      "thread 'main' panicked at <stack>:\nboom\n<stack>",
    ],
    ['a frame by itself', '\tat a.b.C.d(C.java:2)', '\t<stack>'],
    [
      'frames on the line of the message',
      'Error: boom at f (/a.js:1:2) at g (/b.js:3:4)',
      'Error: boom <stack> <stack>',
    ],
    ['escaped line breaks', 'j.E: broken\\n\\tat s.F.w(Native Method)', 'j.E: broken\\n\\t<stack>'],
    ['line breaks of the filters', 'a.B: x␤\tat a.C.d(C.java:42)', 'a.B: x␤\t<stack>'],
  ])('cuts off %s', (_what, text, redacted) => {
    expect(redactor.redact(text).text).toBe(redacted);
  });

  it.each(['failure at checkout (cart) step 3; error at line items', 'look at this\nand at that (again)'])(
    'leaves prose alone: %j',
    (text) => {
      expect(redactor.redact(text).text).toBe(text);
    },
  );
});
