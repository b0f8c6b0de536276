/** Injection token of the `RecordLimits` that the store keeps. */
export const RECORD_LIMITS = Symbol('toolboundary:record-limits');

/** Injection token of the `RunLimits` that runs are opened within. */
export const RUN_LIMITS = Symbol('toolboundary:run-limits');
