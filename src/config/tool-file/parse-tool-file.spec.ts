import { parseToolFile } from './parse-tool-file';

describe('parseToolFile', () => {
  it.each([
    ['YAML', 'a: 1\nb: [x, "5"]\nc: { d: null }\n'],
    ['JSON', '{"a":1,"b":["x","5"],"c":{"d":null}}'],
    ['JSON with tabs', '{\n\t"a": 1,\n\t"b": ["x",\n\t\t"5"],\n\t"c": { "d": null }\n}\n'],
  ])('reads %s', (_name, text) => {
    expect(parseToolFile(text)).toEqual({ problems: [], content: { a: 1, b: ['x', '5'], c: { d: null } } });
  });

  it.each(['', '\n', '# a comment\n', '---\n', 'null'])('reads %j as nothing', (text) => {
    expect(parseToolFile(text)).toEqual({ problems: [], content: null });
  });

  it('reads words and times as text, not as what older YAML made of them', () => {
    const text = '%YAML 1.1\n---\na: yes\nb: 2026-03-02T10:30:00Z\nc: 2_000\n<<: x\n';
    const content = { a: 'yes', b: '2026-03-02T10:30:00Z', c: '2_000', '<<': 'x' };
    expect(parseToolFile(text)).toEqual({ problems: [], content });
  });

  it.each([
    ['a: 1\nb: 2\na: 3\n', 'line 3, column 1', 'a key that stands there already'],
    ['{"a": 1, "a": 2}', 'line 1, column 10', 'a key that stands there already'],
    ['\'a\': 1\n"a": 2\n', 'line 2, column 1', 'a key that stands there already'],
    ['a: 1\n---\nb: 2\n', 'the file', 'more than one document'],
    ['a: 1\n...\nb: 2\n', 'the file', 'more than one document'],
    ['a: !!str 5\n', 'line 1, column 10', 'the tag "tag:yaml.org,2002:str"'],
    ['a: !js {}\n', 'line 1, column 8', 'the tag "!js"'],
    ['!!map\na: 1\n', 'line 2, column 1', 'the tag "tag:yaml.org,2002:map"'],
    ['a: &x 1\nb: *x\n', 'line 2, column 4', 'an alias'],
    ['\ta: 1\n', 'line 1, column 1', 'no YAML ("Tabs are not allowed as indentation")'],
    ['%FOO x\n---\na: 1\n', 'line 1, column 1', 'no YAML ("Unknown directive %FOO")'],
  ])('refuses %j', (text, name, found) => {
    const { problems, content } = parseToolFile(text);
    expect(problems).toEqual([expect.objectContaining({ name, found })]);
    expect(content).toBeNull();
  });

  it.each(['a: [', 'a: b: c', 'a: "x', '}', 'a: *x', '@', '- a\nb: c'])('refuses %j', (text) => {
    expect(parseToolFile(text).problems.length).toBeGreaterThan(0);
  });

  it('refuses aliases that would grow into a large value, without growing them', () => {
    const levels = Array.from({ length: 25 }, (_, level) => {
      const value = level === 0 ? 'x' : `*l${level - 1}`;
      return `l${level}: &l${level} [${Array.from({ length: 9 }, () => value).join(', ')}]`;
    });
    const { problems } = parseToolFile(levels.join('\n'));
    expect(problems).toHaveLength(24 * 9);
    expect(new Set(problems.map((problem) => problem.found))).toEqual(new Set(['an alias']));
  });

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['closed brackets', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['braces', '{a: '.repeat(50_000)],
    ['dashes', '- '.repeat(50_000)],
    ['question marks', '? '.repeat(50_000)],
    ['indentation', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
  ])('refuses nesting of %s', (_name, text) => {
    expect(parseToolFile(text).problems).toEqual([
      { name: 'the file', found: 'deeper nesting', allowed: 'at most 32 levels of nesting' },
    ]);
  });
});
