import { type Command, Option } from 'commander';
import { instantOption, requestOption } from './option-values';
import { patterns } from './patterns.command';
import { projectLogsCommand } from './project.command';
import { redact } from './redact.command';

const EVERYTHING = { topic: 'APPLICATION', query: '', lookback_minutes: 60 };

/** Filters for people: standard input in, standard output out. */
export function addFilterCommands(command: Command): void {
  command.command('redact').description('text in, redacted text out, line for line').action(redact);
  command
    .command('patterns')
    .description('log lines in, a table of their patterns with counts out')
    .addOption(new Option('--assign', 'for every line its pattern: <pattern id><TAB><pattern>').conflicts('json'))
    .option('--json', 'one JSON object a line')
    .action(patterns);
  const project = command.command('project').description('a raw response in, the agent result out');
  project
    .command('query_logs')
    .description('the projection of the tool query_logs')
    .option('--request <json>', 'the ACI request', requestOption, EVERYTHING)
    .option('--tool-call-id <id>', 'the id that stands in the result')
    .option('--clock <time>', 'the time that the request was made, ISO 8601; without a zone it is UTC', instantOption)
    .option(
      '--ndjson',
      'one {"request": …, "raw": "…"} a line in, one {"evidence_status": …, "result": …} or {"error": code} a line out',
    )
    .action(projectLogsCommand);
}
