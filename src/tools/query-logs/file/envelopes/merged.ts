import { type WrappedLine } from '../entries/wrapped-line';

/** `web-1  | …` of docker compose, `[pod/web-7d9f8-x2k4m/web] …` of `kubectl logs --prefix`. */
const COMPOSE = /^([A-Za-z][\w.-]{0,120}?)([-_]\d{1,4})? {1,60}\| /;
const MARK = '| ';
const MAX_HEAD_CHARS = 190;
const KUBECTL = /^\[pod\/([\w.-]{1,253})\/([\w.-]{1,63})\] /;

/** A line of a log that was merged out of several containers, with the container's name before it. */
export function mergedLine(line: string): WrappedLine | null {
  const pod = line.startsWith('[') ? KUBECTL.exec(line) : null;
  if (pod !== null) return wrapped(line, pod[0], pod[2] ?? '', pod[1] ?? '');
  const mark = line.indexOf(MARK);
  const compose = mark > 0 && mark < MAX_HEAD_CHARS ? COMPOSE.exec(line) : null;
  if (compose === null) return null;
  const [head, service = '', replica = ''] = compose;
  return wrapped(line, head, service, service + replica);
}

function wrapped(line: string, head: string, service: string, instance: string): WrappedLine {
  const inner = line.slice(head.length);
  return { stream: head, inner, isPart: false, time: null, timeWins: false, service, instance, level: null };
}
