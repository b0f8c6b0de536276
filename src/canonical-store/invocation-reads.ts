import { type InvocationView } from '../contract/canonical-invocation';
import { type RunKey } from '../contract/run';

export interface InvocationKey extends RunKey {
  readonly toolCallId: string;
}

/** What a read finds: the record, an id that the run remembers without its record, or nothing. */
export type Sighting<T> =
  { readonly state: 'FOUND'; readonly invocation: T } | { readonly state: 'EXPIRED' } | { readonly state: 'UNKNOWN' };

export interface PageRequest {
  /** `nextCursor` of the page before; absent for the first page. A driver's own text, opaque to everyone else. */
  readonly cursor?: string;
  readonly limit: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** null on the last page. */
  readonly nextCursor: string | null;
}

/** One identity of the completed index with what its record says now. */
export interface CompletedCall {
  readonly toolCallId: string;
  readonly ordinal: number;
  readonly sighting: Sighting<InvocationView>;
}
