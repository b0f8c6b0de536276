import { type LogPattern, type RecordSummary, type RunAnswer, type Verdict } from './orchestrator.client';

const SHOWN_PATTERNS = 4;
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
    const { matched, returned, patterns } = result.totals;
    this.line(
      `${matched} lines matched, ${returned} read, ${patterns} patterns${result.truncated ? ', cut to size' : ''}`,
    );
    result.patterns.slice(0, SHOWN_PATTERNS).forEach((pattern) => {
      this.line(cut(`  ${patternLine(pattern)}`));
    });
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
