import { type JsonObject } from '../../contract/json';
import { anything, instant, map } from './key-rules';
import { OptionalKey, RequiredKey } from './key.decorator';

/** The tool file itself. */
export class ToolFileSection {
  @OptionalKey(instant)
  readonly clock: string | null = null;

  @RequiredKey(map)
  readonly tools: JsonObject | null = null;
}

/** Its tools; undefined for one that is not named. Each is judged by a reader of its own. */
export class ToolsSection {
  @OptionalKey(anything)
  readonly query_logs: unknown = undefined;

  @OptionalKey(anything)
  readonly lookup_knowledge: unknown = undefined;
}
