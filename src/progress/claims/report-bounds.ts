/**
 * Bounds of a progress report. It is what an agent says in one turn: generous for that, and small enough that judging
 * one never holds the event loop for long. A report over a bound is a MALFORMED_REPORT, never cut.
 */

/** UTF-8 bytes of the report as JSON. */
export const MAX_REPORT_BYTES = 128 * 1024;
export const MAX_CLAIMS = 100;
/** Of one claim. */
export const MAX_CITATIONS = 20;

/** In characters, like all lengths below. */
export const MAX_REPORT_ID_CHARS = 256;
export const MAX_CLAIM_ID_CHARS = 128;
export const MAX_STATEMENT_CHARS = 2_000;
/** A shorter quote occurs by chance. */
export const MIN_QUOTE_CHARS = 8;
export const MAX_QUOTE_CHARS = 2_000;
export const MAX_POINTER_CHARS = 512;

/** UTF-8 bytes of a claimed scope as JSON. */
export const MAX_SCOPE_BYTES = 4 * 1024;

/** More of them at once would help nobody to repair a report. */
export const MAX_VIOLATIONS = 20;
