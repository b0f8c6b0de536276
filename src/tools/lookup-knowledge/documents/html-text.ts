import { Parser } from 'htmlparser2';

/** What no reader of the page sees as text. */
const SKIPPED: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'nav']);
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;

/** What a reader of HTML is told, in the order of the page. */
export interface HtmlVisitor {
  /** White space is as it stands in the source. */
  text(text: string, place: { readonly preformatted: boolean; readonly title: boolean }): void;
  /** A block begins or ends. */
  lineBreak(): void;
  headingStart(level: number): void;
  headingEnd(): void;
}

/** Walks through HTML of whatever quality, once and without building a tree. */
export function walkHtml(html: string, visitor: HtmlVisitor): void {
  const depth = { skipped: 0, preformatted: 0, title: 0 };
  const count = (name: string, step: number): void => {
    if (SKIPPED.has(name)) depth.skipped += step;
    if (name === 'pre') depth.preformatted += step;
    if (name === 'title') depth.title += step;
  };
  const parser = new Parser(
    {
      onopentag(name) {
        count(name, 1);
        if (depth.skipped > 0) return;
        const level = HEADING.exec(name)?.[1];
        if (level !== undefined) visitor.headingStart(Number(level));
        else if (!INLINE.has(name)) visitor.lineBreak();
      },
      onclosetag(name) {
        if (depth.skipped === 0) {
          if (HEADING.test(name)) visitor.headingEnd();
          else if (!INLINE.has(name)) visitor.lineBreak();
        }
        count(name, -1);
      },
      ontext(text) {
        if (depth.skipped > 0) return;
        visitor.text(text, { preformatted: depth.preformatted > 0, title: depth.title > 0 });
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
}

/** The text of an HTML fragment, for searching only. */
export function plainTextOfHtml(html: string): string {
  const texts: string[] = [];
  walkHtml(html, {
    text: (text) => void texts.push(text),
    lineBreak: () => void texts.push('\n'),
    headingStart: () => void texts.push('\n'),
    headingEnd: () => void texts.push('\n'),
  });
  return texts.join('');
}
