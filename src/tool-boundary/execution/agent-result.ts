import { isJsonObject, jsonTextOf } from '../../contract/json';
import { type ProjectedToolResult } from '../../contract/projection';
import { isReadyEvidenceStatus, type ReadyEvidenceStatus } from '../../contract/states';

/** A projection that may be stored: its JSON text is what the agent gets, byte for byte. */
export interface AgentResult {
  readonly text: string;
  readonly evidenceStatus: ReadyEvidenceStatus;
}

/** JSON.stringify writes a lone surrogate as an escape, and nothing else as an escape of this range. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** Takes nothing from a projector on trust: null is a `PROJECTION_ERROR`. May throw what a hostile object throws. */
export function agentResultOf(projected: ProjectedToolResult): AgentResult | null {
  const candidate: unknown = projected;
  if (!isJsonObject(candidate)) return null;
  const { result, evidenceStatus } = candidate as { result?: unknown; evidenceStatus?: unknown };
  if (!isReadyEvidenceStatus(evidenceStatus) || !isJsonObject(result)) return null;
  const text = jsonTextOf(result);
  if (text?.startsWith('{') !== true || LONE_SURROGATE.test(text)) return null;
  return { text, evidenceStatus };
}
