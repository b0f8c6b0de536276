import { safeMessage } from '../../contract/error-catalogue';
import { Redactor } from '../../projection/redaction/redactor';
import { BufferedOutput } from './buffered-output';
import { type ProjectedTool } from './projected-tools';
import { ProjectionFilter, type ProjectionOutcome } from './projection-line';
import { withProgress } from './reading-progress';
import { textLines } from './text-lines';

export interface ProjectOptions {
  /** An order a line in, an outcome a line out. */
  readonly ndjson?: boolean;
  /** JSON text of the ACI request. */
  readonly request: string;
  readonly toolCallId?: string;
  readonly clock?: string;
}

/** A raw response in, the agent result out. */
export async function project<Request extends object>(
  tool: ProjectedTool<Request>,
  options: ProjectOptions,
): Promise<void> {
  const filter = new ProjectionFilter(tool, new Redactor());
  if (options.ndjson === true) return projectLines(filter);
  const { text: raw } = await wholeInput();
  const outcome = await filter.project({
    request: parsed(options.request),
    raw,
    ...(options.toolCallId === undefined ? {} : { tool_call_id: options.toolCallId }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
  });
  if ('error' in outcome) throw new Error(`${outcome.error}: ${safeMessage(outcome.error)}`);
  process.stdout.write(`${JSON.stringify(outcome.result)}\n`);
}

async function projectLines<Request extends object>(filter: ProjectionFilter<Request>): Promise<void> {
  const output = new BufferedOutput(process.stdout);
  for await (const { text } of textLines(withProgress(process.stdin))) {
    await output.write(`${JSON.stringify(toWire(await filter.projectLine(text)))}\n`);
  }
  await output.flush();
}

function toWire(outcome: ProjectionOutcome): object {
  return 'error' in outcome ? outcome : { evidence_status: outcome.evidenceStatus, result: outcome.result };
}

async function wholeInput(): Promise<{ text: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of withProgress(process.stdin)) chunks.push(Buffer.from(chunk));
  return { text: Buffer.concat(chunks).toString('utf8') };
}

function parsed(request: string): unknown {
  try {
    return JSON.parse(request) as unknown;
  } catch {
    return undefined;
  }
}
