import { ErrorCode, spendsRefusedCalls } from '../../contract/error-catalogue';
import { type RefusalCounts, UNLISTED_TOOL } from '../../contract/run';

const CODES: readonly string[] = Object.keys(ErrorCode);

/** Refusals of a run by tool and code. Bounded: the tools of the run and one row for all others, a row of codes each. */
export class RefusalTally {
  /** Refusals that spend `maxRefusedCalls`. */
  spent = 0;
  private readonly rows = new Map<string, number[]>();

  constructor(private readonly tools: ReadonlySet<string>) {}

  count(toolName: string, code: ErrorCode, becauseOfHoldsAlone: boolean): void {
    const column = CODES.indexOf(code);
    if (column < 0) throw new TypeError('A refusal needs a known code');
    const name = this.tools.has(toolName) ? toolName : UNLISTED_TOOL;
    let row = this.rows.get(name);
    if (row === undefined) {
      row = CODES.map(() => 0);
      this.rows.set(name, row);
    }
    row[column] = (row[column] ?? 0) + 1;
    if (spendsRefusedCalls(code, becauseOfHoldsAlone)) this.spent += 1;
  }

  toCounts(): RefusalCounts {
    return Object.fromEntries([...this.rows].map(([tool, row]) => [tool, countsOf(row)]));
  }
}

function countsOf(row: readonly number[]): Record<string, number> {
  return Object.fromEntries(CODES.map((code, column) => [code, row[column] ?? 0] as const).filter(([, n]) => n > 0));
}
