import { type OpenLogFile } from '../open-log-file';
import { type OrderProbe, PROBE_BYTES } from './order-probe';

const MIB = 1024 * 1024;

/** Bytes between two probes, at least; and between which a place is not searched any closer. */
export const PROBE_SPACING = 8 * MIB;
const LEAST_PROBES = 16;
const MOST_PROBES = 128;

/** How far a time may lie before an earlier line's for the file to count as ordered: threads and buffers mix lines, in ms. */
const TOLERANCE_MS = 60_000;

export type ProbeAt = (offset: number) => Promise<OrderProbe | null>;

/**
 * Probes of a plain file, spread evenly from its first line to its last, or null where one of them shows that its lines
 * are not in the order of time, or says nothing of it.
 *
 * What is assumed of a file that passes: between two probes in order no line lies farther from its neighbours than the
 * slack of `readingRange`. A single line out of place between two probes goes unnoticed; a run of them that is longer
 * than the distance of two probes does not, nor do lines that are mixed throughout.
 */
export async function provenOrder(file: OpenLogFile, probeAt: ProbeAt): Promise<OrderProbe[] | null> {
  const count = Math.min(Math.max(Math.ceil(file.size / PROBE_SPACING), LEAST_PROBES), MOST_PROBES);
  const lastOffset = file.size - PROBE_BYTES;
  const probes: OrderProbe[] = [];
  for (let place = 0; place <= count; place++) {
    const probe = await probeAt(Math.floor((lastOffset * place) / count));
    if (probe === null || !follows(probe, probes.at(-1))) return null;
    probes.push(probe);
  }
  return probes;
}

/** Whether a probe is in order itself and with the one before it. */
export function follows(probe: OrderProbe, before: OrderProbe | undefined): boolean {
  if (probe.stepBack > TOLERANCE_MS) return false;
  return before === undefined || probe.earliest >= before.latest - TOLERANCE_MS;
}
