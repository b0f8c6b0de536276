import { LineRedactor } from '../../projection/redaction/line-redactor';
import { Redactor } from '../../projection/redaction/redactor';
import { BufferedOutput } from './buffered-output';
import { onOneLine } from './one-line';
import { withProgress } from './reading-progress';
import { textLines } from './text-lines';

/** Text in, redacted text out, line for line, as it comes. */
export async function redact(): Promise<void> {
  const redactor = new LineRedactor(new Redactor());
  const output = new BufferedOutput(process.stdout);
  for await (const { text, ending } of textLines(withProgress(process.stdin))) {
    await output.write(onOneLine(redactor.redact(text)) + ending);
  }
  await output.flush();
}
