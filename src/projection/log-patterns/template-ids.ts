/** A template as the numbers that a `KeyTable` gave its elements. */
export type TemplateIds = readonly number[];
