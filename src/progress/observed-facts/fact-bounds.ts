/**
 * Bounds of observed facts. They are made to be put before a model or a person as a whole, so together they are
 * smaller than the results that they sum up: a run may return 512 KiB of those by default.
 */

/** Four times the calls that a run may make by default. */
export const MAX_FACTS = 200;

/** Calls that failed say little each; as many as facts. */
export const MAX_EXCLUDED = 200;

/** What was found, and a few of its first patterns or passages. */
export const MAX_HIGHLIGHTS = 5;

/** In characters. As long as one message of a log result may be. */
export const MAX_HIGHLIGHT_CHARS = 400;

/**
 * UTF-8 bytes of facts and excluded calls together, as JSON: some 600 bytes for each of 200 facts. The coverage
 * comes on top and is never cut; it has a row a tool and a number a code.
 */
export const MAX_FACTS_BYTES = 128 * 1024;
