import { type Span } from './redaction';

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62})';
/** Names of two and more labels; the last one decides. */
const DOTTED = new RegExp(String.raw`(?<![\w@.$-])${LABEL}(?:\.${LABEL}){1,9}\.?(?![\w(])`, 'g');

/** Last labels of names that exist inside a house only. */
const INTERNAL = new Set(
  'local internal svc cluster lan corp intra intranet home arpa localdomain priv private consul'.split(' '),
);
/**
 * Top-level domains that are taken for one in a name of three labels and more. Those that are endings of files or words
 * of programs (`sh`, `rs`, `py`, `md`, `name`, `id`, …) are left out.
 */
const TOP_LEVEL = new Set(
  (
    'com org net edu gov mil int biz info dev app cloud io ai co us uk de fr jp cn ru it nl br au ca ch se no fi dk es pl cz ' +
    'at be gr pt ie kr in tw hk sg nz mx ar cl za tr ua ro hu il ir th vn my ph eu asia xyz site online tech tv'
  ).split(' '),
);
/** First labels of packages: the name runs the other way round. */
const PACKAGES = new Set(
  'com org net io java javax jakarta edu gov dev cn de uk co app scala kotlin android system'.split(' '),
);

/** A word that says that a host's name follows. */
const NAMED =
  /(?<![\w.-])(?:host|hostname|rhost|domain|addr|address|remote|src|dst|dest|node|nodename|server|servername|machine|instance|vm|broker|peer|upstream)(?:[ _]?name)?["'\\]{0,4}(?:\s?[:=]\s?|\s)["'\\]{0,4}([A-Za-z][\w-]{1,62}(?:\.[\w-]{1,63}){0,9})(?![\w(])/gi;
/** Names of machines have a number: `web-01`, `node-129`, `worker3`. */
const MACHINE = /^(?!(?:v|http|ipv|utf|sha|md|log4)\d)(?=.{4})[A-Za-z][A-Za-z_-]{0,62}\d[A-Za-z0-9_-]{0,62}$/;
/** Machines of the clouds and of Kubernetes node pools. */
const CLOUD_MACHINE =
  /(?<![\w.-])(?:ip-\d{1,3}(?:-\d{1,3}){3}|aks-[a-z0-9]{1,20}-\d{6,10}-vmss[0-9a-z]{6}|gke-[a-z0-9-]{1,60}-[0-9a-f]{8}-[a-z0-9]{4}|i-[0-9a-f]{8,17}|ec2-\d{1,3}(?:-\d{1,3}){3}|node-\d{1,6})(?:\.[\w-]{1,63}){0,9}(?![\w-])/g;

const MAY_BE_DOTTED = /[A-Za-z0-9_-]\.[A-Za-z]/;
const MAY_BE_NAMED = /host|addr|domain|remote|src|dst|dest|node|server|machine|instance|vm|broker|peer|upstream/i;
const MAY_BE_CLOUD_MACHINE = /(?:ip|ec2|node)-\d|aks-|gke-|(?<![\w.-])i-[0-9a-f]/;

export function* detectHostNames(text: string): Iterable<Span> {
  for (const { 0: name, index } of MAY_BE_CLOUD_MACHINE.test(text) ? text.matchAll(CLOUD_MACHINE) : [])
    yield { start: index, end: index + name.length, kind: 'host' };
  for (const { 0: written, index } of MAY_BE_DOTTED.test(text) ? text.matchAll(DOTTED) : []) {
    const name = written.replace(/\.$/, '');
    const isAddressed = text[index + name.length] === ':' && /\d/.test(text.charAt(index + name.length + 1));
    if (isHostName(name, isAddressed)) yield { start: index, end: index + name.length, kind: 'host' };
  }
  for (const match of MAY_BE_NAMED.test(text) ? text.matchAll(NAMED) : []) {
    const name = match[1] ?? '';
    const start = match.index + match[0].length - name.length;
    if (MACHINE.test(name) || isHostName(name, true)) yield { start, end: start + name.length, kind: 'host' };
  }
}

/** @param isAddressed - a port follows, or a word says that it is a host: two labels are enough */
function isHostName(name: string, isAddressed: boolean): boolean {
  const labels = name.toLowerCase().split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2) return false;
  if (INTERNAL.has(last)) return true;
  if (!TOP_LEVEL.has(last)) return false;
  const minLabels = isAddressed ? 2 : 3;
  return labels.length >= minLabels && !(PACKAGES.has(labels[0] ?? '') && !isAddressed) && name.endsWith(last);
}
