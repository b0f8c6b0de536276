import { type WrappedLine } from '../entries/wrapped-line';
import { type LineTimes } from '../formats/line-times';

const HEAD = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)) (stdout|stderr) ([FP])(?: |$)/;
/** `…Z stdout F `: where the name of the stream stands in the shortest head. */
const LEAST_CHARS = '2026-03-02T10:11:12Z stdout F'.length;
const STD = ' std';

/** A container's line as Kubernetes' runtimes write it: `2026-03-02T10:11:12.123456789Z stdout F …`; `P` is a part. */
export function criLine(line: string, times: LineTimes): WrappedLine | null {
  if (line.length < LEAST_CHARS || !line.slice(19, 40).includes(STD)) return null;
  const match = HEAD.exec(line);
  if (match === null) return null;
  const [head, text = '', stream = '', tag] = match;
  const instant = times.read(text);
  return {
    stream,
    inner: line.slice(head.length),
    isPart: tag === 'P',
    time: instant === null ? null : { instant, text: () => text },
    timeWins: true,
    service: null,
    instance: null,
    level: null,
  };
}
