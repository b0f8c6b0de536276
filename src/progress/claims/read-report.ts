import { createHash } from 'node:crypto';
import { isJsonObject, type JsonValue } from '../../contract/json';
import { exceedsUtf8 } from '../../contract/utf8';
import { type ClaimViolation } from './claim-violation';
import { type ProgressReport } from './progress-report';
import { readClaim } from './read-claim';
import { MAX_CLAIMS, MAX_REPORT_BYTES, MAX_REPORT_ID_CHARS } from './report-bounds';
import { ReportForm } from './report-form';

/** A report as it came: what tells it from others, and either its claims or what is wrong with its form. */
export interface ReportReading {
  /** null: without an id, or with one that cannot be kept. */
  readonly reportId: string | null;
  /** Digest of the content, whatever the order of its members. */
  readonly digest: string;
  readonly report: ProgressReport | null;
  /** MALFORMED_REPORT only; none where there is a report. */
  readonly violations: readonly ClaimViolation[];
}

const REPORT_MEMBERS = ['report_id', 'claims'];

/** Reads anything at all; what is no report comes out as violations. */
export function readReport(body: unknown): ReportReading {
  const text = canonicalText(body);
  const value = text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  const form = new ReportForm();
  const report =
    text !== undefined && exceedsUtf8(text, MAX_REPORT_BYTES)
      ? form.refuse('', `must take at most ${MAX_REPORT_BYTES} bytes`)
      : readMembers(form, value);
  const { violations } = form;
  return {
    reportId: isJsonObject(value) ? usableId(value['report_id']) : null,
    digest: createHash('sha256')
      .update(text ?? '')
      .digest('base64url'),
    report: violations.length === 0 ? report : null,
    violations,
  };
}

function readMembers(form: ReportForm, value: JsonValue | undefined): ProgressReport | null {
  const members = form.object(value, '');
  if (members === null) return null;
  form.noOtherMembers(members, '', REPORT_MEMBERS);
  if ('report_id' in members && usableId(members['report_id']) === null) {
    form.refuse('/report_id', `must be a text of 1 to ${MAX_REPORT_ID_CHARS} characters without lone surrogates`);
  }
  const entries = form.array(members['claims'], '/claims', MAX_CLAIMS);
  if (entries?.length === 0) form.refuse('/claims', 'must have at least one claim');
  const claims = entries?.flatMap((entry, index) => readClaim(form, entry, `/claims/${index}`) ?? []) ?? [];
  refuseRepeatedIds(form, claims);
  return { claims };
}

/** The verdict of a claim is found by its id. */
function refuseRepeatedIds(form: ReportForm, claims: ProgressReport['claims']): void {
  const seen = new Set<string>();
  for (const { claimId } of claims) {
    form.claimId = claimId;
    if (seen.has(claimId)) form.refuse('/claims', 'each claim must have a claim_id of its own');
    seen.add(claimId);
  }
  form.claimId = null;
}

function usableId(value: JsonValue | undefined): string | null {
  const usable = typeof value === 'string' && value.length > 0 && value.length <= MAX_REPORT_ID_CHARS;
  return usable && value.isWellFormed() ? value : null;
}

/** JSON text with the members of each object in order; undefined for what has none, or is nested too deep to have one. */
function canonicalText(body: unknown): string | undefined {
  try {
    return JSON.stringify(body, (_member, value: unknown) =>
      isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
    );
  } catch {
    return undefined;
  }
}
