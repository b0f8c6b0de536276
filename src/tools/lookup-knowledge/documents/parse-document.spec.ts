import { type KnowledgeDocument } from './knowledge-document';
import { isDocumentName, parseDocument } from './parse-document';

function sectionTexts({ text, sections }: KnowledgeDocument): string[] {
  return sections.map(({ start }, place) => text.slice(start, sections[place + 1]?.start ?? text.length));
}

function outline(document: KnowledgeDocument): string[] {
  return document.sections.map(({ breadcrumb }) => breadcrumb.join(' > '));
}

const MARKDOWN = [
  '---',
  'title: Payment pool',
  'tags: [hikari, jdbc]',
  '---',
  '',
  '# PaymentPoolExhausted',
  'Intro with a [link text](https://example.com/never-indexed) and `pool_size`.',
  '',
  '## Meaning',
  '',
  'All connections are **in use**.',
  '',
  '### Details',
  '| Metric | Value |',
  '| --- | --- |',
  '| active | 20 |',
  '',
  '## Fix',
  '```shell',
  '# no heading',
  'kubectl get pods',
  '```',
  '<details><summary>More</summary>hidden&amp;shown<script>never()</script></details>',
  '',
].join('\n');

describe('parseDocument', () => {
  it('reads Markdown: front matter, headings with their breadcrumbs, the text as it stands', () => {
    const document = parseDocument('db/pool.md', MARKDOWN);
    expect(document.title).toBe('Payment pool');
    expect(document.names).toEqual(['Payment pool', 'PaymentPoolExhausted', 'pool']);
    expect(outline(document)).toEqual([
      'Payment pool',
      'Payment pool',
      'Payment pool > Meaning',
      'Payment pool > Meaning > Details',
      'Payment pool > Fix',
    ]);
    expect(sectionTexts(document).join('')).toBe(document.text);
    expect(MARKDOWN).toContain(document.text);
    expect(sectionTexts(document)[2]).toBe('## Meaning\n\nAll connections are **in use**.\n\n');
  });

  it('searches the words of Markdown without its markup', () => {
    const words = parseDocument('pool.md', MARKDOWN)
      .sections.map((section) => section.words)
      .join('\n');
    for (const word of ['hikari', 'link text', 'pool_size', 'in use', 'active', 'kubectl', 'hidden&shown', 'Meaning']) {
      expect(words).toContain(word);
    }
    for (const word of ['never-indexed', '**', '<details>', 'never()']) expect(words).not.toContain(word);
  });

  it.each([
    ['no front matter', '# Only heading\ntext', 'Only heading'],
    ['front matter that is no YAML', '---\n: [\n---\n# Heading', 'Heading'],
    ['front matter that is no map', '---\njust text\n---\n# Heading', 'Heading'],
    ['a title that is no text', '---\ntitle: [a]\n---\n# Heading', 'Heading'],
    ['front matter alone', '---\ntitle: Alone\n---', 'Alone'],
    ['a heading of two lines', 'Heading\n=======\ntext', 'Heading'],
    ['nothing at all', '', 'file'],
    ['lines that end in CR LF', '---\r\ntitle: Windows\r\n---\r\ntext', 'Windows'],
  ])('reads Markdown with %s', (_what, content, title) => {
    expect(parseDocument('a/file.md', content).title).toBe(title);
  });

  it('expands no YAML bomb', () => {
    const bomb = `---\na: &a [x]\nb: [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n---\n# Heading`;
    expect(parseDocument('bomb.md', bomb).title).toBe('Heading');
  });

  it('reads HTML as a reader of the page sees it', () => {
    const document = parseDocument(
      'page.html',
      '<!doctype html><html><head><title> Disk\n pressure </title><style>p{never}</style></head><body><nav>never</nav>' +
        '<h1>Disk <em>pressure</em></h1><p>Free  some\nspace.</p><ul><li>images<li>logs</ul>' +
        '<h2>Commands</h2><pre>df -h\n  du</pre><script>never()</script><!-- never --><p>a &lt; b</body></html>',
    );
    expect(document.title).toBe('Disk pressure');
    expect(outline(document)).toEqual(['Disk pressure', 'Disk pressure > Commands']);
    expect(document.text).toBe('Disk pressure\nFree some space.\nimages\nlogs\nCommands\ndf -h\n  du\na < b\n');
    expect(document.sections.map(({ words }) => words).join()).not.toContain('never');
  });

  it('reads HTML of whatever quality', () => {
    const deep = '<div>'.repeat(20_000);
    expect(parseDocument('x.html', `${deep}<p>found<h2>half`).text).toContain('found');
    expect(parseDocument('x.htm', 'no tags at all').text).toBe('no tags at all');
    expect(parseDocument('x.html', '').sections).toHaveLength(1);
  });

  it('reads plain text; a short first line is its title', () => {
    expect(parseDocument('a/rollback.txt', '\nHow to roll back\n\nStep one.')).toMatchObject({
      title: 'How to roll back',
      names: ['How to roll back', 'rollback'],
      sections: [{ breadcrumb: ['How to roll back'], start: 0 }],
    });
    expect(parseDocument('rollback.txt', 'A sentence is no title.\nmore').title).toBe('rollback');
  });

  it('knows documents by the ending of their name, whatever its case', () => {
    expect(['a.md', 'a.MARKDOWN', 'a.txt', 'a.text', 'a.html', 'a.HTM'].every(isDocumentName)).toBe(true);
    expect(['a', 'md', 'a.pdf', 'a.md.bak', 'a.constructor', '.md'].some(isDocumentName)).toBe(false);
  });
});
