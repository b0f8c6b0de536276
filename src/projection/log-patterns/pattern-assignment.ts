/** The patterns of a batch of messages, and which one each message has. */
export interface PatternAssignment {
  readonly patterns: readonly string[];
  /** Index into `patterns`, one a message, in their order. */
  readonly assignment: readonly number[];
}
