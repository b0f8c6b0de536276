import {
  type FactsAnswer,
  type KnowledgeEvidence,
  type KnowledgeResult,
  type LogPattern,
  type LogResult,
  type RecordSummary,
  type ReportAnswer,
  type ReportBody,
  type RunAnswer,
  type Verdict,
} from './orchestrator.client';

const SHOWN_PATTERNS = 4;
const SHOWN_DOCUMENTS = 3;
const WIDTH = 110;

/** Tells a run to a person, line by line. */
export class Report {
  constructor(private readonly write: (line: string) => void) {}

  heading(text: string): void {
    this.write('');
    this.write(`== ${text}`);
  }

  line(text: string): void {
    this.write(`   ${text}`);
  }

  asked(what: string, id: string, input: unknown): void {
    this.write('');
    this.write(`-> ${what}`);
    this.line(cut(`${id}  ${typeof input === 'string' ? input : JSON.stringify(input)}`));
  }

  /** @param rawBytes - of the record, which the agent never sees; null if there is none */
  answered(verdict: Verdict, rawBytes: number | null): void {
    const { status, evidence_status: evidence, result, error } = verdict;
    if (error !== undefined) {
      this.line(`${status} ${error.code}: ${error.message}`);
      error.violations?.forEach(({ pointer, rule }) => {
        this.line(`  ${pointer === '' ? '(input)' : pointer}: ${rule}`);
      });
      return;
    }
    if (result === undefined) {
      this.line(status);
      return;
    }
    const bytes = rawBytes === null ? '' : `   raw ${kib(rawBytes)} -> result ${kib(bytesOf(result))}`;
    this.line(`${status} ${evidence ?? ''}${bytes}`);
    const [head, ...rest] = 'evidence' in result ? knowledgeLines(result) : logLines(result);
    this.line(`${head}${result.truncated ? ', cut to size' : ''}`);
    rest.forEach((line) => {
      this.line(cut(`  ${line}`));
    });
  }

  claimed({ report_id: id, claims }: ReportBody, answer: ReportAnswer): void {
    this.write('');
    this.write(`-> ${id}: ${claims.length} claims`);
    this.line(answer.outcome + (answer.attempts_left === undefined ? '' : `, ${answer.attempts_left} attempts left`));
    answer.violations?.forEach(({ claim_id: claim, code, repair }) => {
      this.line(`  ${claim ?? ''} ${code}`);
      this.line(`    ${repair}`);
    });
    answer.claims?.forEach(({ claim_id: claim, verdict }) => {
      const statement = claims.find(({ claim_id: said }) => said === claim)?.statement ?? '';
      this.line(`  ${verdict.padEnd(15)} ${claim}: ${statement}`);
    });
  }

  observed({ facts, coverage }: FactsAnswer): void {
    for (const { ordinal, tool_call_id: id, kind, highlights } of facts) {
      this.line(cut(`${ordinal} ${id} ${kind}  ${highlights[0] ?? 'nothing was found in its scope'}`));
      highlights.slice(1).forEach((highlight) => {
        this.line(cut(`    ${highlight}`));
      });
    }
    for (const { tool_name: tool, ready, no_evidence: none, refused } of coverage) {
      const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0);
      this.line(`${tool}: ${ready} calls answered, ${none} of them found nothing, ${refusals} refused`);
    }
  }

  records(records: readonly RecordSummary[]): void {
    this.line('  # status  evidence         request       raw    result  id');
    for (const record of records) {
      const sizes = [record.request_bytes, record.raw_response_bytes, record.agent_result_bytes];
      this.line(
        [
          String(record.ordinal).padStart(3),
          record.status.padEnd(7),
          (record.evidence_status ?? '').padEnd(14),
          ...sizes.map((bytes) => (bytes === null ? '-' : String(bytes)).padStart(9)),
          ` ${record.tool_call_id}`,
        ].join(' '),
      );
    }
  }

  ended({ status, end_reason: reason, used, budget }: RunAnswer): void {
    this.line(`${status} (${reason ?? ''})`);
    this.line(
      `${used.calls} of ${budget.max_calls} calls, ${kib(used.result_bytes)} returned, ${used.refused_calls} refused calls spent`,
    );
  }
}

function logLines({ totals, patterns }: LogResult): [string, ...string[]] {
  const head = `${totals.matched} lines matched, ${totals.returned} read, ${totals.patterns} patterns`;
  return [head, ...patterns.slice(0, SHOWN_PATTERNS).map(patternLine)];
}

function knowledgeLines({ evidence }: KnowledgeResult): [string, ...string[]] {
  const head = `${evidence.length} ${evidence.length === 1 ? 'document' : 'documents'}`;
  return [head, ...evidence.slice(0, SHOWN_DOCUMENTS).flatMap(documentLines)];
}

/** Where it stands, and its beginning below the headings. */
function documentLines({ document_id: id, breadcrumb, excerpt }: KnowledgeEvidence): string[] {
  const text = excerpt.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [`${id}  ${breadcrumb ?? ''}`, `  ${text.join(' ')}`];
}

function patternLine({ count, level, service, message }: LogPattern): string {
  return `${String(count).padStart(5)} x ${level.padEnd(5)} ${service}: ${message}`;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}

function cut(text: string): string {
  return text.length <= WIDTH ? text : `${text.slice(0, WIDTH - 1)}…`;
}
