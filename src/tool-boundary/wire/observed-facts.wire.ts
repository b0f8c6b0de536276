import { type ObservedFact, type ObservedFacts, type ToolCoverage } from '../../progress/observed-facts/observed-facts';

/** Observed facts as HTTP shows them. */
export function factsToWire(facts: ObservedFacts): Record<string, unknown> {
  return {
    run_id: facts.runId,
    status: facts.status,
    facts: facts.facts.map(factToWire),
    excluded: facts.excluded.map(({ toolCallId, reason }) => ({ tool_call_id: toolCallId, reason })),
    omitted: facts.omitted,
    truncated: facts.truncated,
    coverage: facts.coverage.map(coverageToWire),
  };
}

function factToWire(fact: ObservedFact): Record<string, unknown> {
  return {
    ordinal: fact.ordinal,
    tool_call_id: fact.toolCallId,
    tool_name: fact.toolName,
    kind: fact.kind,
    evidence_status: fact.evidenceStatus,
    observed_at: fact.observedAt.toISOString(),
    scope: fact.scope,
    highlights: fact.highlights,
  };
}

function coverageToWire({ toolName, noEvidence, ...rest }: ToolCoverage): Record<string, unknown> {
  const { ready, errors, refused, called } = rest;
  return { tool_name: toolName, ready, no_evidence: noEvidence, errors, refused, called };
}
