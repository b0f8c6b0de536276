import { type CanonicalInvocationStore } from '../../canonical-store/canonical-invocation.store';
import { isToolCallId } from '../../contract/identifiers';
import { type RunKey } from '../../contract/run';
import { type ReadyRecord, type RecordStanding, standingOf } from '../record-standing';
import { type Citation, type ProgressReport } from './progress-report';
import { quotableTexts } from './quotable-texts';

/** A record of this run as a report cites it; its texts are gathered once, however often it is quoted. */
export class CitedRecord {
  private texts: readonly string[] | null = null;

  constructor(readonly record: ReadyRecord) {}

  /** Whether a quote occurs, exactly. Half a character, a lone surrogate, occurs nowhere. */
  says(quote: string): boolean {
    this.texts ??= quotableTexts(this.record.agentResult);
    return quote.isWellFormed() && this.texts.some((text) => text.includes(quote));
  }
}

export type CitationStanding = Exclude<RecordStanding, { referencable: true }> | CitedRecord;

const MISSING: CitationStanding = Object.freeze({ referencable: false, reason: 'MISSING', record: null });

/** Whether a citation names a run other than this one: it is then never looked up. */
export function isCrossRun(run: RunKey, { runId }: Citation): boolean {
  return runId !== null && runId !== run.runId;
}

/** The records that a report cites of its own run: each is read once, all at the same time, and never the raw. */
export class CitedRecords {
  private constructor(private readonly standings: ReadonlyMap<string, CitationStanding>) {}

  /** @throws StoreUnavailableError */
  static async read(store: CanonicalInvocationStore, run: RunKey, report: ProgressReport): Promise<CitedRecords> {
    const citations = report.claims.flatMap(({ evidence }) => evidence);
    const own = citations.filter((citation) => !isCrossRun(run, citation)).map(({ toolCallId }) => toolCallId);
    // What is no id can have no record, and must not become part of a key.
    const ids = [...new Set(own)].filter(isToolCallId);
    const { principal, runId } = run;
    const standings = await Promise.all(
      ids.map(async (toolCallId): Promise<[string, CitationStanding]> => {
        const key = { principal, runId, toolCallId };
        const standing = standingOf(key, await store.findView(key));
        return [toolCallId, standing.referencable ? new CitedRecord(standing.record) : standing];
      }),
    );
    return new CitedRecords(new Map(standings));
  }

  of({ toolCallId }: Citation): CitationStanding {
    return this.standings.get(toolCallId) ?? MISSING;
  }
}
