/** A part of a document under one heading. */
export interface DocumentSection {
  /** Headings on the way to it, the document's title first. */
  readonly breadcrumb: readonly string[];
  /** Where it begins in the document's text, in UTF-16 units; it ends where the next one begins. */
  readonly start: number;
  /** What is searched of it: its text without markup. */
  readonly words: string;
}

/** A document as it was read from its file. */
export interface KnowledgeDocument {
  /** Below the root, with `/` between folders. */
  readonly path: string;
  readonly title: string;
  /** All names that it has: title, first heading, file name. */
  readonly names: readonly string[];
  /** What excerpts are taken from, exactly as it stands in the file where the file is text. */
  readonly text: string;
  /** One or more, in order, the first at 0. */
  readonly sections: readonly DocumentSection[];
}
