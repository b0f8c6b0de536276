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
}

/** A look at a folder that takes longer is not repeated for every question, in ms. */
const QUICK_LOOK_MS = 10;
/** Between the looks at a large folder stands so many times the time that the last one took. */
const LOOK_GAP_FACTOR = 20;
/** A question waits so long for news of the folder, in ms; then it is answered from the index that there is. */
const MAX_WAIT_MS = 250;

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

  constructor(root: string, limits: FolderLimits) {
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
      return await Promise.race([refreshed, present === null ? aborted(timeout) : lateAnswer(present, timeout)]);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      answered.abort();
    }
  }

  private isLookDue(): boolean {
    const gap = this.lookMs < QUICK_LOOK_MS ? 0 : LOOK_GAP_FACTOR * this.lookMs;
    return performance.now() - this.lookedAt >= gap;
  }

  private async refresh(): Promise<FolderSnapshot> {
    const started = performance.now();
    try {
      const { documents, remarks, changed } = await this.reader.read();
      this.lookMs = performance.now() - started;
      const index = this.snapshot === null || changed ? await runInTurns(indexSteps(documents)) : this.snapshot.index;
      this.snapshot = { index, remarks };
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

async function lateAnswer(present: FolderSnapshot, signal: AbortSignal): Promise<FolderSnapshot> {
  return setTimeout(MAX_WAIT_MS, present, { signal, ref: false });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });
}
