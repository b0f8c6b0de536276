import { type ClaimBody, type ReportBody } from './orchestrator.client';

const POOL_IS_EMPTY: ClaimBody = {
  claim_id: 'pool',
  statement: 'Payment gets no connection from its pool, over and over.',
  kind: 'OBSERVED',
  evidence: [
    {
      tool_call_id: 'toolu_01A',
      quote: 'Connection is not available, request timed out',
      assert: { pointer: '/totals/matched', op: '>=', value: 1000 },
    },
  ],
};

/** The model mistyped an id (l for 1), and gave the other citation nothing to check. */
export const BROKEN_REPORT: ReportBody = {
  report_id: 'turn-5',
  claims: [
    POOL_IS_EMPTY,
    {
      claim_id: 'index',
      statement: 'An index of payment_attempts was dropped.',
      kind: 'OBSERVED',
      evidence: [{ tool_call_id: 'toolu_0lB', quote: 'DROP INDEX idx_attempts' }, { tool_call_id: 'toolu_01C' }],
    },
  ],
};

/** Repaired; and beside what holds, what an agent may well make up. */
export const REPAIRED_REPORT: ReportBody = {
  report_id: 'turn-6',
  claims: [
    POOL_IS_EMPTY,
    {
      claim_id: 'index',
      statement: 'An index of payment_attempts was dropped.',
      kind: 'OBSERVED',
      evidence: [{ tool_call_id: 'toolu_01B', quote: 'ALTER TABLE payment_attempts DROP INDEX' }],
    },
    {
      claim_id: 'few-slow',
      statement: 'Only a handful of statements were slow.',
      kind: 'OBSERVED',
      evidence: [{ tool_call_id: 'toolu_01B', assert: { pointer: '/totals/matched', op: '<', value: 10 } }],
    },
    {
      claim_id: 'oom',
      statement: 'The database was killed for want of memory.',
      kind: 'OBSERVED',
      evidence: [{ tool_call_id: 'toolu_01C', quote: 'Out of memory: Killed process' }],
    },
    {
      claim_id: 'disk',
      statement: 'The disk was not full.',
      kind: 'NOT_OBSERVED',
      scope: { topic: 'SYSTEM_EVENTS', query: 'no space left on device' },
      evidence: [{ tool_call_id: 'toolu_01D' }],
    },
    {
      claim_id: 'disk-all-day',
      statement: 'The disk was not full all day.',
      kind: 'NOT_OBSERVED',
      scope: { topic: 'SYSTEM_EVENTS', query: 'no space left on device', lookback_minutes: 1440 },
      evidence: [{ tool_call_id: 'toolu_01D' }],
    },
    {
      claim_id: 'remedy',
      statement: 'The runbook warns against a larger pool.',
      kind: 'OBSERVED',
      evidence: [{ tool_call_id: 'toolu_01E', quote: 'Do not enlarge the pool while statements are slow' }],
    },
    {
      claim_id: 'no-queue',
      statement: 'No runbook speaks of the lag of a consumer.',
      kind: 'NOT_OBSERVED',
      scope: { query: 'kafka consumer lag keeps growing' },
      evidence: [{ tool_call_id: 'toolu_01F' }],
    },
  ],
};
