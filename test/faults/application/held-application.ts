import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type HeldExecution, type HeldPlan } from './held-application.plan';

const REGISTER = join(__dirname, '..', '..', 'support', 'register-typescript.cjs');

/** An application in a process of its own, all of whose calls are between their reservation and their completion. */
export class HeldApplication {
  private constructor(
    private readonly process: ChildProcess,
    private readonly exited: Promise<unknown>,
  ) {}

  /** @returns once the tools of all its calls have begun */
  static async start(plan: HeldPlan): Promise<HeldApplication> {
    const child = fork(join(__dirname, 'held-application.process.ts'), { execArgv: ['-r', REGISTER] });
    const held = new HeldApplication(child, once(child, 'exit'));
    try {
      await held.untilExecuting(plan);
      return held;
    } catch (error) {
      await held.kill();
      throw error;
    }
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.exited;
  }

  private async untilExecuting(plan: HeldPlan): Promise<void> {
    const waiting = new Set(plan.toolCallIds);
    const all = new Promise<void>((resolve) => {
      this.process.on('message', ({ executing }: HeldExecution) => {
        waiting.delete(executing);
        if (waiting.size === 0) resolve();
      });
    });
    this.process.send(plan);
    const died = this.exited.then(() => {
      throw new Error('The application died before its tools had begun');
    });
    await Promise.race([all, died]);
  }
}
