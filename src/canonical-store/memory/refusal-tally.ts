import { ERROR_CATALOGUE, type ErrorCode, spendsRefusedCalls } from '../../contract/error-catalogue';
import { type RefusalCounts, UNLISTED_TOOL } from '../../contract/run';

type Row = Record<ErrorCode, number>;

/** A row has every code from the start: it never grows, and all rows are of one shape. */
const NONE = Object.freeze(Object.fromEntries(Object.keys(ERROR_CATALOGUE).map((code) => [code, 0]))) as Row;

/** Refusals of a run by tool and code. Bounded: the tools of the run and one row for all others, a row of codes each. */
export class RefusalTally {
  /** Refusals that spend `maxRefusedCalls`. */
  spent = 0;
  private readonly rows = new Map<string, Row>();

  constructor(private readonly tools: ReadonlySet<string>) {}

  count(toolName: string, code: ErrorCode, becauseOfHoldsAlone: boolean): void {
    if (!Object.hasOwn(NONE, code)) throw new TypeError('A refusal needs a known code');
    const name = this.tools.has(toolName) ? toolName : UNLISTED_TOOL;
    const row = this.rows.get(name) ?? { ...NONE };
    row[code] += 1;
    this.rows.set(name, row);
    if (spendsRefusedCalls(code, becauseOfHoldsAlone)) this.spent += 1;
  }

  toCounts(): RefusalCounts {
    return Object.fromEntries([...this.rows].map(([tool, row]) => [tool, countsOf(row)]));
  }
}

function countsOf(row: Row): Record<string, number> {
  return Object.fromEntries(Object.entries(row).filter(([, refusals]) => refusals > 0));
}
