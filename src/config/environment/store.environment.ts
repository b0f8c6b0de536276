import { DEFAULT_MEMORY_STORE_MAX_BYTES } from '../../contract/limits';
import { oneOf, wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

const MIB = 1024 * 1024;

export type StoreDriverName = 'memory' | 'redis';

/** Which store keeps runs and records, and what the embedded one may hold. */
export class StoreEnvironment {
  /** null: memory, in production redis. */
  @Variable(oneOf('memory', 'redis'))
  readonly STORE: StoreDriverName | null = null;

  @Variable(wholeNumber({ min: 4096, max: 1024 * 1024 * MIB, unit: 'bytes' }))
  readonly MEMORY_STORE_MAX_BYTES: number = DEFAULT_MEMORY_STORE_MAX_BYTES;
}
