import { isJsonObject, type JsonObject, type JsonValue } from '../../contract/json';
import { MAX_TOOL_CALL_ID_CHARS, MAX_RUN_ID_CHARS } from '../../contract/identifiers';
import { exceedsUtf8 } from '../../contract/utf8';
import { type Assertion, ASSERTION_OPS, type Citation, type Claim, CLAIM_KINDS } from './progress-report';
import {
  MAX_CITATIONS,
  MAX_CLAIM_ID_CHARS,
  MAX_POINTER_CHARS,
  MAX_QUOTE_CHARS,
  MAX_SCOPE_BYTES,
  MAX_STATEMENT_CHARS,
  MIN_QUOTE_CHARS,
} from './report-bounds';
import { type ReportForm } from './report-form';

const CLAIM_MEMBERS = ['claim_id', 'statement', 'kind', 'scope', 'evidence'];
const CITATION_MEMBERS = ['tool_call_id', 'run_id', 'quote', 'assert'];
const ASSERTION_MEMBERS = ['pointer', 'op', 'value'];

/** RFC 6901, section 3. */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;

/** null, and a violation in the form, for what is no claim. */
export function readClaim(form: ReportForm, value: JsonValue, pointer: string): Claim | null {
  const members = form.object(value, pointer);
  if (members === null) return null;
  // First of all, so that whatever is wrong with the claim is told by its name.
  const claimId = form.text(members['claim_id'], `${pointer}/claim_id`, { min: 1, max: MAX_CLAIM_ID_CHARS });
  form.claimId = claimId;
  form.noOtherMembers(members, pointer, CLAIM_MEMBERS);
  const statement = form.text(members['statement'], `${pointer}/statement`, { min: 1, max: MAX_STATEMENT_CHARS });
  const kind = form.oneOf(members['kind'], `${pointer}/kind`, CLAIM_KINDS);
  const scope = readScope(form, members['scope'], `${pointer}/scope`);
  if (scope !== null && kind === 'OBSERVED') form.refuse(`${pointer}/scope`, 'stands on NOT_OBSERVED claims only');
  // A claim without the member cites nothing: that has a violation of its own.
  const entries =
    'evidence' in members ? (form.array(members['evidence'], `${pointer}/evidence`, MAX_CITATIONS) ?? []) : [];
  const evidence = entries.flatMap((entry, index) => readCitation(form, entry, `${pointer}/evidence/${index}`) ?? []);
  form.claimId = null;
  return claimId === null || statement === null || kind === null ? null : { claimId, statement, kind, scope, evidence };
}

function readCitation(form: ReportForm, value: JsonValue, pointer: string): Citation | null {
  const members = form.object(value, pointer);
  if (members === null) return null;
  form.noOtherMembers(members, pointer, CITATION_MEMBERS);
  const { tool_call_id: id, run_id: run, quote, assert } = members;
  // Any text may stand for an id: whether it names a call of this run is another question.
  const toolCallId = form.text(id, `${pointer}/tool_call_id`, { min: 1, max: MAX_TOOL_CALL_ID_CHARS });
  const runId = run === undefined ? null : form.text(run, `${pointer}/run_id`, { min: 1, max: MAX_RUN_ID_CHARS });
  const quoteBounds = { min: MIN_QUOTE_CHARS, max: MAX_QUOTE_CHARS };
  return {
    toolCallId: toolCallId ?? '',
    runId,
    quote: quote === undefined ? null : form.text(quote, `${pointer}/quote`, quoteBounds),
    assertion: assert === undefined ? null : readAssertion(form, assert, `${pointer}/assert`),
  };
}

function readAssertion(form: ReportForm, value: JsonValue, pointer: string): Assertion | null {
  const members = form.object(value, pointer);
  if (members === null) return null;
  form.noOtherMembers(members, pointer, ASSERTION_MEMBERS);
  const target = form.text(members['pointer'], `${pointer}/pointer`, { min: 0, max: MAX_POINTER_CHARS });
  if (target !== null && !POINTER.test(target)) form.refuse(`${pointer}/pointer`, 'must be an RFC 6901 JSON pointer');
  const op = form.oneOf(members['op'], `${pointer}/op`, ASSERTION_OPS);
  const expected = members['value'];
  if (expected === undefined) return form.refuse(`${pointer}/value`, 'is required');
  return target === null || op === null ? null : { pointer: target, op, value: expected };
}

function readScope(form: ReportForm, value: JsonValue | undefined, pointer: string): JsonObject | null {
  if (value === undefined) return null;
  if (!isJsonObject(value)) return form.refuse(pointer, 'must be a JSON object');
  if (!exceedsUtf8(JSON.stringify(value), MAX_SCOPE_BYTES)) return value;
  return form.refuse(pointer, `must take at most ${MAX_SCOPE_BYTES} bytes`);
}
