/** The texts of one call. */
export interface Payload {
  readonly request: string;
  readonly raw: string;
  readonly result: string;
}

/** Something that can do the work of a call: keep its request, then its answer. */
export interface Contender {
  readonly name: string;
  /** Before the clock runs: so many lanes, each of which will make so many calls one after the other. */
  prepare(lanes: number, callsPerLane: number): Promise<void>;
  call(lane: number, number: number): Promise<void>;
  /** Removes what the round has stored, but for the keys of Redis. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Log entries as a tool would return them, as JSON of about so many bytes; always the same. */
export function payloadOf(rawBytes: number): Payload {
  const logs: unknown[] = [];
  let bytes = 0;
  for (let number = 0; bytes < rawBytes - 60; number += 1) {
    const entry = {
      timestamp: new Date(Date.UTC(2026, 2, 2, 10, 0, number % 60)).toISOString(),
      level: number % 7 === 0 ? 'ERROR' : 'INFO',
      service: `service-${number % 11}`,
      message: `request ${(number * 2_654_435_761) % 4_294_967_296} took ${(number * 97) % 4000} ms`,
    };
    logs.push(entry);
    bytes += JSON.stringify(entry).length + 1;
  }
  return {
    request: '{"topic":"APPLICATION","query":"timeout","lookback_minutes":60,"service":"payment-service"}',
    raw: JSON.stringify({ success: true, logs }),
    result: JSON.stringify({ totals: { matched: logs.length }, patterns: logs.slice(0, 6) }),
  };
}
