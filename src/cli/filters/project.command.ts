import { type Command } from 'commander';
import { safeMessage } from '../../contract/error-catalogue';
import { type JsonObject } from '../../contract/json';
import { QueryLogsRequest } from '../../projection/query-logs/query-logs.request';
import { Redactor } from '../../projection/redaction/redactor';
import { RequestParser } from '../../tool-boundary/tool-registry/request-parser';
import { BufferedOutput } from './buffered-output';
import { LogProjectionFilter, type ProjectionOutcome } from './projection-line';
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
export async function projectLogsCommand(options: ProjectOptions, command: Command): Promise<void> {
  const filter = new LogProjectionFilter(new Redactor());
  if (options.ndjson === true) return projectLines(filter);
  await refuseInvalid(options.request, command);
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

async function projectLines(filter: LogProjectionFilter): Promise<void> {
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
async function refuseInvalid(request: JsonObject, command: Command): Promise<void> {
  const { violations } = await new RequestParser(QueryLogsRequest, 'NAMED').parse(request);
  if (violations.length === 0) return;
  const why = violations.map(({ pointer, rule }) => `${pointer}: ${rule}`.trim()).join('; ');
  command.error(`error: option '--request <json>' is no request of query_logs. ${why}`);
}
