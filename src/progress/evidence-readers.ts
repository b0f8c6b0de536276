import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { type InvocationHead, type ProjectorIdentity } from '../contract/canonical-invocation';
import { isJsonObject, type JsonObject } from '../contract/json';
import { type ToolResultProjector } from '../contract/projection';
import { type ReadyRecord } from './record-standing';

/**
 * The part of a tool's projector that reads a bounded result again, long after its call. It is given a result and
 * nothing of the call, and must not change it.
 */
export type EvidenceReader = Pick<ToolResultProjector, 'identity' | 'highlights' | 'covers'>;

/** Projectors that calls brought along and no tool registered: more identities than any application has. */
const REMEMBERED_PROJECTORS = 1_000;

/**
 * Reads bounded results by the projector that made them: the registered one of the tool, else one that a call of this
 * instance brought along. A record of another projector, or of another version of it, is read by nobody: its facts
 * have no highlights and its scope covers what equals it.
 *
 * @publicApi
 */
export class EvidenceReaders {
  private readonly registered = new Map<string, EvidenceReader>();
  private readonly met = new LRUCache<string, EvidenceReader>({ max: REMEMBERED_PROJECTORS });

  /** The reader of a tool, known from the start on and in every instance. */
  register(toolName: string, reader: EvidenceReader): void {
    this.registered.set(nameOf(toolName, reader.identity), reader);
  }

  /**
   * A projector that a call brought along. Instances that never met it do not know it: better to register. Code
   * without types may bring anything; what cannot be read is no reader.
   */
  meet(toolName: string, projector: EvidenceReader): void {
    try {
      if (projector.highlights === undefined && projector.covers === undefined) return;
      const name = nameOf(toolName, projector.identity);
      if (!this.registered.has(name)) this.met.set(name, projector);
    } catch {
      // The call itself fails for it.
    }
  }

  /** The lines that sum a result up; none where its reader has none, or fails. */
  highlights(record: ReadyRecord): readonly string[] {
    try {
      const lines: unknown = this.readerOf(record)?.highlights?.(record.agentResult);
      return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string') : [];
    } catch {
      return [];
    }
  }

  /** Whether the scope of a negative result reaches as far as a claimed one. A reader that fails covers nothing. */
  covers(record: ReadyRecord, claimed: JsonObject): boolean {
    try {
      const reader = this.readerOf(record);
      if (reader?.covers === undefined) return isDeepStrictEqual(scopeOf(record), claimed);
      const covers: unknown = reader.covers(record.agentResult, claimed);
      return covers === true;
    } catch {
      return false;
    }
  }

  private readerOf({ toolName, projector }: InvocationHead): EvidenceReader | undefined {
    const name = nameOf(toolName, projector);
    return this.registered.get(name) ?? this.met.get(name);
  }
}

/** What a result says that it looked at: its scope, else the question that it echoes; null where it has neither. */
export function scopeOf({ agentResult: { scope, query } }: ReadyRecord): JsonObject | null {
  if (isJsonObject(scope)) return scope;
  return typeof query === 'string' ? { query } : null;
}

/** As in the record: without an identity of its own, a projector is the tool's, version 1. */
function nameOf(toolName: string, identity: ProjectorIdentity = { name: toolName, version: 1 }): string {
  return JSON.stringify([toolName, identity.name, identity.version]);
}
