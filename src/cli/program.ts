import { Command, CommanderError, Option } from 'commander';
import { ConfigError } from '../config/config.error';
import { loadConfig } from '../config/load-config';
import { processEnvironment } from '../config/process-environment';
import { demo } from './demo.command';
import { EXAMPLE_TOOLS_FILE } from './example-incident';
import { addFilterCommands } from './filters/filter-commands';
import { keysCommand } from './keys.command';
import { packageVersion } from './package-version';
import { addSearchCommand } from './search.command';
import { serve } from './serve.command';

/** Exit codes: done, failed, wrong usage. */
const EXIT = { DONE: 0, FAILED: 1, USAGE: 2 } as const;

interface ServeOptions {
  readonly toolsFile?: string;
  readonly example?: boolean;
}

function program(): Command {
  const command = new Command('toolboundary')
    .description('The one door between an AI agent and its tools.')
    .version(packageVersion())
    .exitOverride()
    .configureHelp({ sortSubcommands: true })
    .addHelpText('after', '\nThe environment configures the service: see .env.example for every variable.');
  command
    .command('serve')
    .description('run the service until SIGTERM or SIGINT')
    .option('--tools-file <file>', 'the tool file, in place of TOOLS_FILE')
    .addOption(new Option('--example', 'serve the example incident').conflicts('toolsFile'))
    .action(({ toolsFile, example }: ServeOptions) => {
      const file = example === true ? EXAMPLE_TOOLS_FILE : toolsFile;
      return serve(loadConfig({ ...processEnvironment(), ...(file === undefined ? {} : { TOOLS_FILE: file }) }));
    });
  command
    .command('demo')
    .description('play one diagnosis run over the example incident, on the embedded store')
    .action(demo);
  command.addCommand(keysCommand());
  addFilterCommands(command);
  addSearchCommand(command);
  return command;
}

/**
 * Runs the command line. Standard output is for results, standard error for everything else.
 *
 * @param args - without the node binary and the script
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await program().parseAsync(args, { from: 'user' });
    return EXIT.DONE;
  } catch (failure) {
    if (isReaderGone(failure)) return EXIT.DONE;
    if (failure instanceof CommanderError) return failure.exitCode === 0 ? EXIT.DONE : EXIT.USAGE;
    process.stderr.write(`${reasonOf(failure)}\n`);
    return EXIT.FAILED;
  }
}

/** Whoever reads our output has seen enough: `toolboundary redact | head`. */
function isReaderGone(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'EPIPE';
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ConfigError) return failure.message;
  return failure instanceof Error ? `toolboundary: ${failure.message}` : 'toolboundary: failed';
}
