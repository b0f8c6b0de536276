import { type ProjectorIdentity } from '../../contract/canonical-invocation';
import { type ToolResultProjector } from '../../contract/projection';

const MAX_NAME_CHARS = 128;

/**
 * Who makes the agent result, for the record; the tool, version 1, where the projector does not say so in a way that
 * can be recorded. Never throws: a projector that cannot name itself is no failure of the store.
 */
export function projectorIdentityOf(projector: ToolResultProjector, toolName: string): ProjectorIdentity {
  try {
    const { name, version } = projector.identity as { name: unknown; version: unknown };
    const isNamed = typeof name === 'string' && name.length <= MAX_NAME_CHARS && name.isWellFormed();
    if (isNamed && Number.isSafeInteger(version)) return { name, version: version as number };
  } catch {
    // Not given, or not to be read.
  }
  return { name: toolName, version: 1 };
}
