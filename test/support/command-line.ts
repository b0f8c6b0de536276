import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** The command line in a process of its own, with an environment of its own. */
export class CommandLine {
  stdout = '';
  stderr = '';
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<unknown>;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    this.process = spawn(
      process.execPath,
      ['-r', join(ROOT, 'test/support/register-typescript.cjs'), join(ROOT, 'src/main.ts'), ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], NO_COLOR: '1', ...environment } },
    );
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.process.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(this.process, 'close');
  }

  /** The exit code; null if a signal ended the process. */
  async exitCode(): Promise<number | null> {
    await this.ended;
    return this.process.exitCode;
  }

  /** Gives the text to standard input and waits for the end. */
  async filter(input: string): Promise<{ code: number | null; output: string; complaint: string }> {
    this.process.stdin.on('error', () => undefined).end(input);
    const code = await this.exitCode();
    return { code, output: this.stdout, complaint: this.stderr };
  }

  /** The address that the service says it listens on. */
  async address(): Promise<string> {
    for (;;) {
      const address = /listening on (http:\/\/\S+)/.exec(this.stderr)?.[1];
      if (address !== undefined) return address;
      if (this.process.exitCode !== null) throw new Error(`the service ended: ${this.stderr}`);
      await Promise.race([once(this.process.stderr, 'data'), this.ended]);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  /** Leaves no process behind, whatever became of the test. */
  async end(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}
