import { type Settlement } from '../../canonical-store/completion';
import { ErrorCode } from '../../contract/error-catalogue';
import { type JsonObject } from '../../contract/json';
import { type RecordLimits } from '../../contract/limits';
import { type ToolExecutor, type ToolResultProjector } from '../../contract/projection';
import { InvocationStatus } from '../../contract/states';
import { exceedsUtf8 } from '../../contract/utf8';
import { type AgentResult, agentResultOf } from './agent-result';
import { type CallFlight, type CallPhase, interruptionCode } from './call-flight';
import { rawResponseOf } from './raw-response';

export interface ReservedCall {
  readonly input: JsonObject;
  readonly executor: ToolExecutor;
  readonly projector: ToolResultProjector;
  readonly flight: CallFlight;
  /** Bytes that the agent result may take. */
  readonly maxResultBytes: number;
}

/**
 * Runs tool and projector under one time limit. Whatever they do - throw anything, return anything, never settle -
 * comes out as the settlement of the record, and never as a rejection.
 */
export async function executeCall(call: ReservedCall, limits: RecordLimits): Promise<Settlement> {
  const { flight, maxResultBytes } = call;
  let raw: string | null;
  try {
    raw = await flight.settle(async () =>
      rawResponseOf(await call.executor(call.input, { signal: flight.signal, maxResultBytes })),
    );
  } catch {
    return failed(codeOf(flight, 'EXECUTION', ErrorCode.EXECUTION_ERROR), null);
  }
  if (raw === null) return failed(ErrorCode.SERIALIZATION_ERROR, null);
  if (exceedsUtf8(raw, limits.maxRawBytes)) return failed(ErrorCode.RESULT_TOO_LARGE, null);
  return projectCall(call, raw);
}

async function projectCall({ flight, projector, maxResultBytes }: ReservedCall, raw: string): Promise<Settlement> {
  let result: AgentResult | null;
  try {
    result = await flight.settle(async () =>
      agentResultOf(await projector.project(raw, { maxResultBytes, signal: flight.signal })),
    );
  } catch {
    return failed(codeOf(flight, 'PROJECTION', ErrorCode.PROJECTION_ERROR), raw);
  }
  if (result === null) return failed(ErrorCode.PROJECTION_ERROR, raw);
  if (exceedsUtf8(result.text, maxResultBytes)) return failed(ErrorCode.RESULT_TOO_LARGE, raw);
  const { text, evidenceStatus } = result;
  return { status: InvocationStatus.READY, evidenceStatus, rawResponse: raw, agentResult: text };
}

function codeOf(flight: CallFlight, phase: CallPhase, otherwise: ErrorCode): ErrorCode {
  return flight.interruption === null ? otherwise : interruptionCode(flight.interruption, phase);
}

function failed(errorCode: ErrorCode, rawResponse: string | null): Settlement {
  return { status: InvocationStatus.ERROR, errorCode, rawResponse };
}
