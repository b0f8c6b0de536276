import { type JudgedClaim } from '../../progress/claims/verdict';
import { type ProgressAnswer } from '../../progress/protocol/progress-answer';
import { factsToWire } from './observed-facts.wire';

/** The answer to a progress report as HTTP shows it. */
export function progressAnswerToWire(answer: ProgressAnswer): Record<string, unknown> {
  const { outcome } = answer;
  switch (outcome) {
    case 'ACCEPTED':
      return { outcome, claims: answer.claims.map(claimToWire) };
    case 'INVALID_PROGRESS_PROTOCOL':
      return {
        outcome,
        violations: answer.violations.map(({ claimId, code, repair }) => ({ claim_id: claimId, code, repair })),
        attempts_left: answer.attemptsLeft,
      };
    case 'PROGRESS_PROTOCOL_VIOLATED':
      return { outcome, run_status: answer.runStatus, observed_facts: factsToWire(answer.observedFacts) };
  }
}

function claimToWire({ claimId, verdict, evidence }: JudgedClaim): Record<string, unknown> {
  const citations = evidence.map((cited) => ({ tool_call_id: cited.toolCallId, verdict: cited.verdict }));
  return { claim_id: claimId, verdict, evidence: citations };
}
