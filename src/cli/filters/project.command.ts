import { type Command } from 'commander';
import { safeMessage } from '../../contract/error-catalogue';
import { type JsonObject } from '../../contract/json';
import { Redactor } from '../../projection/redaction/redactor';
import { RequestParser } from '../../tool-boundary/tool-registry/request-parser';
import { BufferedOutput } from './buffered-output';
import { type ProjectedTool } from './projected-tools';
import { ProjectionFilter, type ProjectionOutcome } from './projection-line';
import { withProgress } from './reading-progress';
import { textLines } from './text-lines';

export interface ProjectOptions {
  /** An order a line in, an outcome a line out. */
  readonly ndjson?: boolean;
  /** The ACI request. */
  readonly request: JsonObject;
  readonly toolCallId?: string;
  readonly clock?: string;
}

/** A raw response in, the agent result out. */
export async function project<Request extends object>(
  tool: ProjectedTool<Request>,
  options: ProjectOptions,
  command: Command,
): Promise<void> {
  const filter = new ProjectionFilter(tool, new Redactor());
  if (options.ndjson === true) return projectLines(filter);
  await refuseInvalid(tool, options.request, command);
  const { text: raw } = await wholeInput();
  const outcome = await filter.project({
    request: options.request,
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

/** A request on the command line that is none is wrong usage. */
async function refuseInvalid<Request extends object>(
  tool: ProjectedTool<Request>,
  request: JsonObject,
  command: Command,
): Promise<void> {
  const { violations } = await new RequestParser(tool.request, 'NAMED').parse(request);
  if (violations.length === 0) return;
  const why = violations.map(({ pointer, rule }) => `${pointer}: ${rule}`).join('; ');
  command.error(`error: option '--request <json>' is no request of ${command.name()}. ${why}`);
}
