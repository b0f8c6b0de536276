import { inspect } from 'node:util';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { Redactor } from '../projection/redaction/redactor';
import { repairText } from '../projection/text/repair-text';

/** What Nest tells of its own start: a line for every module and route, of use to nobody who runs the service. */
const START_CHATTER: ReadonlySet<string> = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
]);

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

/** Nest's report of a start that failed: whoever started it says why, in a sentence. */
const FAILED_START = 'ExceptionHandler';

/** Addresses and ids of the service's own world are what an operator reads a log for; credentials are nobody's. */
const redactor = new Redactor({ shown: ['uuid', 'mac', 'ip', 'pod', 'host', 'pid', 'hex_digest'] });

/**
 * Nest's own logger on standard error, since standard output is for results: redacted, a line a message, and without
 * stack traces.
 */
export class StderrLogger extends ConsoleLogger {
  protected override printMessages(messages: unknown[], context = '', logLevel: LogLevel = 'log'): void {
    if (context === FAILED_START || (logLevel === 'log' && START_CHATTER.has(context))) return;
    super.printMessages(messages.map(lineOf), context, logLevel, 'stderr');
  }

  protected override printStackTrace(): void {
    // A stack may carry what must not reach a log.
  }
}

function lineOf(message: unknown): string {
  const text = typeof message === 'string' ? message : inspect(message, { breakLength: Infinity });
  return redactor.redact(repairText(text)).text.replace(LINE_BREAKS, ' ');
}
