import { setTimeout } from 'node:timers/promises';
import { indexSteps } from '../search/index-steps';
import { type KnowledgeIndex } from '../search/knowledge-index';
import { runInTurns } from '../turns';
import { type FolderLimits } from './folder-limits';
import { FolderReader } from './folder.reader';

/** A collection as it was when it was read last. */
export interface FolderSnapshot {
  readonly index: KnowledgeIndex;
  readonly remarks: readonly string[];
  /** Whether every document of the folder is in the index. */
  readonly isComplete: boolean;
}

/** How fresh an index is kept, in ms. */
export interface FolderTiming {
  /** A look at the folder that takes longer is not repeated for every question. */
  readonly quickLookMs: number;
  /** Longest time between two looks at a large folder, if questions come. */
  readonly maxGapMs: number;
  /** A question waits so long for news of the folder; then it is answered from the index that there is. */
  readonly maxWaitMs: number;
}

export const DEFAULT_FOLDER_TIMING: FolderTiming = Object.freeze({
  quickLookMs: 50,
  maxGapMs: 5_000,
  maxWaitMs: 250,
});

/** Between two looks at a large folder stands so many times the time that the last one took. */
const GAP_FACTOR = 20;

/**
 * The index of a folder, up to date: before a question the folder is looked at, and what changed is read and a new
 * index built aside; the old one answers until the new one is complete. Nothing watches and no timer runs between
 * questions, so that it keeps no process alive.
 */
export class IndexedFolder {
  private readonly reader: FolderReader;
  private snapshot: FolderSnapshot | null = null;
  private refreshing: Promise<FolderSnapshot> | null = null;
  private lookedAt = 0;
  private lookMs = 0;

  constructor(
    root: string,
    limits: FolderLimits,
    private readonly timing: FolderTiming,
  ) {
    this.reader = new FolderReader(root, limits);
  }

  /**
   * Rejects with the signal's reason once it is aborted.
   *
   * @throws UnreadableFolderError
   */
  async current(signal: AbortSignal): Promise<FolderSnapshot> {
    signal.throwIfAborted();
    if (this.snapshot !== null && this.refreshing === null && !this.isLookDue()) return this.snapshot;
    const refreshed = (this.refreshing ??= this.refresh());
    const answered = new AbortController();
    const timeout = AbortSignal.any([signal, answered.signal]);
    try {
      const present = this.snapshot;
      return await Promise.race([refreshed, present === null ? aborted(timeout) : this.lateAnswer(present, timeout)]);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      answered.abort();
    }
  }

  private isLookDue(): boolean {
    const { quickLookMs, maxGapMs } = this.timing;
    const gap = this.lookMs <= quickLookMs ? 0 : Math.min(maxGapMs, GAP_FACTOR * this.lookMs);
    return performance.now() - this.lookedAt >= gap;
  }

  private async lateAnswer(present: FolderSnapshot, signal: AbortSignal): Promise<FolderSnapshot> {
    return setTimeout(this.timing.maxWaitMs, present, { signal, ref: false });
  }

  private async refresh(): Promise<FolderSnapshot> {
    const started = performance.now();
    try {
      const { documents, remarks, isComplete, changed } = await this.reader.read();
      // What was read and parsed beside the look says nothing of the next one.
      this.lookMs = changed ? 0 : performance.now() - started;
      const index = this.snapshot === null || changed ? await runInTurns(indexSteps(documents)) : this.snapshot.index;
      this.snapshot = { index, remarks, isComplete };
      return this.snapshot;
    } catch (error) {
      // What cannot be read any more is no collection: no old answer stands in for it.
      this.snapshot = null;
      throw error;
    } finally {
      this.lookedAt = performance.now();
      this.refreshing = null;
    }
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });
}
