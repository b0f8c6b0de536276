import { ConsoleLogger, type LogLevel } from '@nestjs/common';

/** What Nest tells of its own start: a line for every module and route, of use to nobody who runs the service. */
const START_CHATTER: ReadonlySet<string> = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
]);

/** Nest's report of a start that failed: whoever started it says why, in a sentence. */
const FAILED_START = 'ExceptionHandler';

/** Nest's own logger on standard error, since standard output is for results; and without stack traces. */
export class StderrLogger extends ConsoleLogger {
  protected override printMessages(messages: unknown[], context = '', logLevel: LogLevel = 'log'): void {
    if (context === FAILED_START || (logLevel === 'log' && START_CHATTER.has(context))) return;
    super.printMessages(messages, context, logLevel, 'stderr');
  }

  protected override printStackTrace(): void {
    // A stack may carry what must not reach a log.
  }
}
