import { type JsonObject } from '../../contract/json';
import { neutralisePlaceholders } from '../redaction/placeholders';
import { type Redactor } from '../redaction/redactor';
import { repairText } from '../text/repair-text';
import { type CutExcerpt, cutExcerpt } from './cut-excerpt';
import { type UsableEvidence } from './usable-evidence';

/** Longest names of a document that are shown, in UTF-16 units. */
const MAX_QUERY_CHARS = 1024;
const MAX_ID_CHARS = 512;
const MAX_TITLE_CHARS = 256;
const MAX_BREADCRUMB_CHARS = 512;

/**
 * What of a text is redacted behind the part that is shown, in UTF-16 units: more than the longest secret, so that none
 * is cut before it is recognised. Redaction of megabytes would keep the event loop from every other call.
 */
const REDACTED_MARGIN_CHARS = 32 * 1024;

/** A piece of evidence ready to be shown, with what the result says of it. */
export interface ShownEvidence {
  readonly wire: JsonObject;
  readonly excerptCut: boolean;
  /** Another of its texts was cut. */
  readonly otherCut: boolean;
}

/** Makes evidence fit to be shown: every text repaired, redacted, and then bounded. */
export class EvidenceView {
  constructor(
    private readonly redactor: Redactor,
    private readonly maxExcerptChars: number,
  ) {}

  /** The question as it is echoed. */
  query(original: string): string {
    return this.cut(original, MAX_QUERY_CHARS).text;
  }

  show(evidence: UsableEvidence): ShownEvidence {
    const documentId = this.name(evidence.documentId, MAX_ID_CHARS);
    const source = this.name(evidence.source, MAX_ID_CHARS);
    const title = this.name(evidence.title, MAX_TITLE_CHARS);
    const breadcrumb = this.name(evidence.breadcrumb, MAX_BREADCRUMB_CHARS);
    const excerpt = this.cut(evidence.text, this.maxExcerptChars);
    return {
      wire: {
        document_id: documentId.text,
        source: source.text,
        title: title.text,
        breadcrumb: breadcrumb.text,
        excerpt: excerpt.text,
      },
      excerptCut: excerpt.cut,
      otherCut: [documentId, source, title, breadcrumb].some(({ cut }) => cut),
    };
  }

  private name(original: string | null, maxChars: number): { readonly text: string | null; readonly cut: boolean } {
    return original === null ? { text: null, cut: false } : this.cut(original, maxChars);
  }

  private cut(original: string, maxChars: number): CutExcerpt {
    return cutExcerpt(this.clean(original, maxChars), maxChars);
  }

  private clean(original: string, maxChars: number): string {
    const head = original.slice(0, maxChars + REDACTED_MARGIN_CHARS);
    return this.redactor.redact(neutralisePlaceholders(repairText(head))).text;
  }
}
