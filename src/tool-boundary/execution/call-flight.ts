import { ErrorCode } from '../../contract/error-catalogue';

/** What can end a call from outside: its time limit (or the run's deadline), a cancellation, a shutdown. */
export type Interruption = 'TIME_LIMIT' | 'CANCELLED' | 'SHUTDOWN';

/** The part of a call in which it is interrupted: one time limit for both, and the phase names the code. */
export type CallPhase = 'EXECUTION' | 'PROJECTION';

/** The code of a call that was interrupted in a phase. */
export function interruptionCode(interruption: Interruption, phase: CallPhase): ErrorCode {
  switch (interruption) {
    case 'TIME_LIMIT':
      return phase === 'EXECUTION' ? ErrorCode.EXECUTION_TIMEOUT : ErrorCode.PROJECTION_ERROR;
    case 'CANCELLED':
      return ErrorCode.EXECUTION_CANCELLED;
    case 'SHUTDOWN':
      return ErrorCode.INVOCATION_ABANDONED;
  }
}

/** The abort reason that an executor sees. */
export class CallInterruptedError extends Error {
  constructor(readonly interruption: Interruption) {
    super('The tool call was interrupted.');
    this.name = 'CallInterruptedError';
  }
}

/** The longest time that a timer can wait, in ms; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** One call from the moment when it comes in. The first interruption counts; its work is then let go. */
export class CallFlight {
  private readonly controller = new AbortController();
  private endsAt = Infinity;
  private timer: NodeJS.Timeout | undefined;
  private interruptedBy: Interruption | null = null;

  /** @param cancellation - the caller's own signal */
  constructor(private readonly cancellation?: AbortSignal) {
    if (cancellation?.aborted === true) this.cancel();
    else cancellation?.addEventListener('abort', this.cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get interruption(): Interruption | null {
    return this.interruptedBy;
  }

  /** @param callMs - time left to the call, in ms, from now on */
  start(callMs: number): void {
    this.endsAt = performance.now() + callMs;
    this.timer = setTimeout(
      () => {
        this.interrupt('TIME_LIMIT');
      },
      Math.min(callMs, LONGEST_TIMER_MS),
    );
  }

  interrupt(interruption: Interruption): void {
    if (this.interruptedBy !== null) return;
    this.interruptedBy = interruption;
    this.controller.abort(new CallInterruptedError(interruption));
  }

  /**
   * The outcome of some work, or a rejection as soon as the call is interrupted: what the work does later is
   * dropped. Work that held the thread past the time limit is judged by the monotonic clock when it returns.
   */
  async settle<T>(work: () => T | PromiseLike<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    const interrupted = rejectionOnAbort(signal);
    try {
      const value = await Promise.race([Promise.resolve().then(work), interrupted.promise]);
      if (performance.now() > this.endsAt) this.interrupt('TIME_LIMIT');
      signal.throwIfAborted();
      return value;
    } finally {
      interrupted.dispose();
    }
  }

  /** Leaves neither timer nor listener behind. */
  land(): void {
    clearTimeout(this.timer);
    this.cancellation?.removeEventListener('abort', this.cancel);
  }

  private readonly cancel = (): void => {
    this.interrupt('CANCELLED');
  };
}

function rejectionOnAbort(signal: AbortSignal): { promise: Promise<never>; dispose: () => void } {
  let dispose = (): void => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    const listener = (): void => {
      reject(signal.reason as CallInterruptedError);
    };
    signal.addEventListener('abort', listener, { once: true });
    dispose = () => {
      signal.removeEventListener('abort', listener);
    };
  });
  return { promise, dispose };
}
