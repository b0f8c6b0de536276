import { DEFAULT_TOOL_TIMEOUT_MS } from '../../contract/limits';
import { MAX_TIMER_MS, plainText, wholeNumber } from './value-kinds';
import { Variable } from './variable.decorator';

/** The tools: which file says what they are, and how long a call may take where the file says nothing. */
export class ToolEnvironment {
  @Variable(wholeNumber({ min: 1, max: MAX_TIMER_MS, unit: 'ms' }))
  readonly TOOL_TIMEOUT_MS: number = DEFAULT_TOOL_TIMEOUT_MS;

  /** A path; a relative one starts in the working directory. */
  @Variable(plainText)
  readonly TOOLS_FILE: string | null = null;
}
