import { normalForm } from './normal-form';

/** What operators write short, and what it is short for. */
const PAIRS = `
  k8s kubernetes, kube kubernetes, db database, fs filesystem, ns namespace, svc service, err error, errs errors,
  msg message, mem memory, auth authentication, authn authentication, authz authorization, conn connection,
  repl replication, sync synchronization, cfg configuration, conf configuration, env environment, perf performance,
  prod production, infra infrastructure, mgmt management, pv persistentvolume, lb loadbalancer, lat latency,
  req request, resp response, srv server, temp temperature, util utilization, vol volume, cert certificate
`;

const OTHERS: ReadonlyMap<string, readonly string[]> = others(
  PAIRS.trim()
    .split(/\s*,\s*/)
    .map((pair) => pair.split(' ').map(normalForm)),
);

/** The long forms of an abbreviation, and the abbreviations of a word. */
export function otherLengthsOf(term: string): readonly string[] {
  return OTHERS.get(term) ?? [];
}

function others(pairs: readonly (readonly string[])[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [short = '', long = ''] of pairs) {
    found.set(short, [...(found.get(short) ?? []), long]);
    found.set(long, [...(found.get(long) ?? []), short]);
  }
  return found;
}
