import { setImmediate } from 'node:timers/promises';
import { type CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { type RunKey } from '../../contract/run';
import { EvidenceStatus } from '../../contract/states';
import { type EvidenceReaders } from '../evidence-readers';
import { checkAssertion } from './check-assertion';
import { type ClaimViolation, KIND_REPAIRS, REPAIRS, violation } from './claim-violation';
import { CitedRecord, CitedRecords, isCrossRun } from './cited-records';
import { type Citation, type Claim, type ProgressReport } from './progress-report';
import { type JudgedCitation, type JudgedClaim, type Verdict, worstOf } from './verdict';

/** A check that takes longer than this is followed by a turn of the event loop, in ms. */
const SLOW_CHECK_MS = 2;

/** Either all claims have a verdict, or the report breaks the protocol. */
export type Judgement =
  | { readonly broken: false; readonly claims: readonly JudgedClaim[] }
  | { readonly broken: true; readonly violations: readonly ClaimViolation[] };

/**
 * Judges the claims of a report by the stored agent results that they cite: by quote and assertion, without any model,
 * so that the same records give the same verdicts. Statements are not judged.
 *
 * @publicApi
 */
export class ClaimJudge {
  constructor(
    private readonly store: CanonicalInvocationStore,
    private readonly readers: EvidenceReaders,
  ) {}

  /** @throws StoreUnavailableError */
  async judge(run: RunKey, report: ProgressReport): Promise<Judgement> {
    const records = await CitedRecords.read(this.store, run, report);
    const violations = report.claims.flatMap((claim, index) =>
      claimViolations(run, claim, `/claims/${index}`, records),
    );
    if (violations.length > 0) return { broken: true, violations };
    const claims: JudgedClaim[] = [];
    for (const claim of report.claims) claims.push(await this.judgeClaim(claim, records));
    return { broken: false, claims };
  }

  private async judgeClaim(claim: Claim, records: CitedRecords): Promise<JudgedClaim> {
    const evidence: JudgedCitation[] = [];
    for (const citation of claim.evidence) {
      const started = performance.now();
      evidence.push({ toolCallId: citation.toolCallId, verdict: this.judgeCitation(claim, citation, records) });
      // A quote can be made so that it is found slowly: others have their turn before the next one.
      if (performance.now() - started > SLOW_CHECK_MS) await setImmediate();
    }
    return { claimId: claim.claimId, verdict: worstOf(evidence.map(({ verdict }) => verdict)), evidence };
  }

  private judgeCitation({ scope }: Claim, citation: Citation, records: CitedRecords): Verdict {
    const cited = records.of(citation);
    if (!(cited instanceof CitedRecord)) return 'NOT_ESTABLISHED';
    const { quote, assertion } = citation;
    const verdicts: Verdict[] = ['SUPPORTED'];
    if (scope !== null && !this.readers.covers(cited.record, scope)) verdicts.push('NOT_ESTABLISHED');
    if (quote !== null && !cited.says(quote)) verdicts.push('NOT_ESTABLISHED');
    if (assertion !== null) verdicts.push(checkAssertion(cited.record.agentResult, assertion));
    return worstOf(verdicts);
  }
}

function claimViolations(run: RunKey, claim: Claim, pointer: string, records: CitedRecords): ClaimViolation[] {
  const { claimId, evidence } = claim;
  if (evidence.length === 0) {
    return [violation(claimId, 'NO_EVIDENCE_CITED', `${pointer}/evidence`, REPAIRS.NO_EVIDENCE_CITED)];
  }
  return evidence.flatMap((citation, index) => {
    const place = `${pointer}/evidence/${index}`;
    const unchecked = claim.kind === 'OBSERVED' && citation.quote === null && citation.assertion === null;
    return [
      ...(unchecked ? [violation(claimId, 'NO_CHECK', place, REPAIRS.NO_CHECK)] : []),
      ...referenceViolations(run, claim, citation, place, records),
    ];
  });
}

function referenceViolations(
  run: RunKey,
  { claimId, kind }: Claim,
  citation: Citation,
  place: string,
  records: CitedRecords,
): ClaimViolation[] {
  if (isCrossRun(run, citation)) {
    return [violation(claimId, 'CROSS_RUN_REFERENCE', place, REPAIRS.CROSS_RUN_REFERENCE)];
  }
  const cited = records.of(citation);
  if (cited instanceof CitedRecord) {
    const wanted = kind === 'OBSERVED' ? EvidenceStatus.EVIDENCE_FOUND : EvidenceStatus.NO_EVIDENCE;
    const matches = cited.record.evidenceStatus === wanted;
    return matches ? [] : [violation(claimId, 'KIND_MISMATCH', place, KIND_REPAIRS[kind])];
  }
  const exists = cited.reason === 'PROJECTING' || cited.reason === 'ERROR';
  const code = exists ? 'NOT_REFERENCABLE' : 'UNKNOWN_REFERENCE';
  return [violation(claimId, code, place, REPAIRS[code])];
}
