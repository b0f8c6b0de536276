import { type RunKey } from '../../contract/run';
import { CallFlight, type Interruption } from './call-flight';

/**
 * The calls of this instance from the moment when they come in until they have their verdict, by run: a release or a
 * shutdown must also meet a call whose reservation is on its way.
 */
export class InFlightCalls {
  private readonly byRun = new Map<string, Set<CallFlight>>();
  private idle: (() => void)[] = [];

  get size(): number {
    let size = 0;
    for (const flights of this.byRun.values()) size += flights.size;
    return size;
  }

  /** @param cancellation - the caller's own signal */
  enter(run: RunKey, cancellation?: AbortSignal): CallFlight {
    const flight = new CallFlight(cancellation);
    const name = nameOf(run);
    const flights = this.byRun.get(name);
    if (flights === undefined) this.byRun.set(name, new Set([flight]));
    else flights.add(flight);
    return flight;
  }

  leave(run: RunKey, flight: CallFlight): void {
    flight.land();
    const name = nameOf(run);
    const flights = this.byRun.get(name);
    flights?.delete(flight);
    if (flights?.size === 0) this.byRun.delete(name);
    if (this.byRun.size === 0)
      this.idle.splice(0).forEach((wake) => {
        wake();
      });
  }

  interruptRun(run: RunKey, interruption: Interruption): void {
    this.byRun.get(nameOf(run))?.forEach((flight) => {
      flight.interrupt(interruption);
    });
  }

  interruptAll(interruption: Interruption): void {
    for (const flights of this.byRun.values())
      flights.forEach((flight) => {
        flight.interrupt(interruption);
      });
  }

  /** Resolves to true when no call is in flight any more, to false after `ms`. */
  async drained(ms: number): Promise<boolean> {
    if (this.byRun.size === 0) return true;
    let timer: NodeJS.Timeout | undefined;
    const idle = new Promise<boolean>((resolve) =>
      this.idle.push(() => {
        resolve(true);
      }),
    );
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => {
        resolve(false);
      }, ms);
    });
    try {
      return await Promise.race([idle, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function nameOf(run: RunKey): string {
  return `${run.principal}/${run.runId}`;
}
