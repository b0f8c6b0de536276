import { type Command, Option } from 'commander';
import { type JsonObject } from '../../contract/json';
import { instantOption, requestOption } from './option-values';
import { patterns } from './patterns.command';
import { project, type ProjectOptions } from './project.command';
import { LOOKUP_KNOWLEDGE, type ProjectedTool, QUERY_LOGS } from './projected-tools';
import { redact } from './redact.command';

/** The requests that a raw response is taken to answer, unless another is given. */
const EVERY_ENTRY: JsonObject = { topic: 'APPLICATION', query: '', lookback_minutes: 60 };
const ANY_QUESTION: JsonObject = { query: '*' };

/** Filters for people: standard input in, standard output out. */
export function addFilterCommands(command: Command): void {
  command.command('redact').description('text in, redacted text out, line for line').action(redact);
  command
    .command('patterns')
    .description('log lines in, a table of their patterns with counts out')
    .addOption(new Option('--assign', 'for every line its pattern: <pattern id><TAB><pattern>').conflicts('json'))
    .option('--json', 'one JSON object a line')
    .action(patterns);
  const projections = command.command('project').description('a raw response in, the agent result out');
  addProjection(projections, 'query_logs', QUERY_LOGS, EVERY_ENTRY);
  addProjection(projections, 'lookup_knowledge', LOOKUP_KNOWLEDGE, ANY_QUESTION);
}

function addProjection<Request extends object>(
  command: Command,
  name: string,
  tool: ProjectedTool<Request>,
  request: JsonObject,
): void {
  command
    .command(name)
    .description(`the projection of the tool ${name}`)
    .option('--request <json>', 'the ACI request', requestOption, request)
    .option('--tool-call-id <id>', 'the id that stands in the result')
    .option('--clock <time>', 'the time that the request was made, ISO 8601; without a zone it is UTC', instantOption)
    .option(
      '--ndjson',
      'one {"request": …, "raw": "…"} a line in, one {"evidence_status": …, "result": …} or {"error": code} a line out',
    )
    .action((options: ProjectOptions, filter: Command) => project(tool, options, filter));
}
