import { ConsoleLogger, type LogLevel } from '@nestjs/common';

/** What Nest tells of its own start: a line for every module and route, of use to nobody who runs the service. */
const START_CHATTER: ReadonlySet<string> = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
]);

/** Nest's own logger on standard error: standard output is for results. */
export class StderrLogger extends ConsoleLogger {
  protected override printMessages(messages: unknown[], context = '', logLevel: LogLevel = 'log'): void {
    if (logLevel === 'log' && START_CHATTER.has(context)) return;
    super.printMessages(messages, context, logLevel, 'stderr');
  }
}
