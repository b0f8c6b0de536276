import { DEFAULT_MEMORY_STORE_MAX_BYTES } from '../../contract/limits';
import { type StoreDriver } from '../store-driver';
import { MemoryCanonicalInvocationStore } from './memory-canonical-invocation.store';

export interface MemoryStoreOptions {
  /** What records, runs and ids may take together, in bytes; 256 MiB if not given. */
  readonly maxBytes?: number;
}

/**
 * The embedded store: for one process, tests and demonstrations.
 *
 * @publicApi
 */
export function memoryStore(options: MemoryStoreOptions = {}): StoreDriver {
  return (context) => new MemoryCanonicalInvocationStore(context, options.maxBytes ?? DEFAULT_MEMORY_STORE_MAX_BYTES);
}
