/** The service of an entry that neither says its own nor stands in a file whose name does. */
export const UNKNOWN_SERVICE = 'unknown';

export interface FileService {
  readonly service: string;
  /** Empty where the name says none. */
  readonly instance: string;
}

/** `/var/log/containers/<pod>_<namespace>_<container>-<id>.log`, `/var/log/pods/<namespace>_<pod>_<uid>/<container>/0.log`. */
const CONTAINER_FILE = /(?:^|\/)([a-z0-9.-]{1,253})_[a-z0-9-]{1,63}_([a-z0-9-]{1,63})-[0-9a-f]{64}\.log[^/]*$/;
const POD_FOLDER = /(?:^|\/)[a-z0-9-]{1,63}_([a-z0-9.-]{1,253})_[0-9a-f-]{8,36}\/([a-z0-9-]{1,63})\/[^/]+$/;
/** Docker's own: a container's id says nothing to anybody. */
const DOCKER_FILE = /(?:^|\/)[0-9a-f]{64}-json\.log[^/]*$/;

/** Endings that rotation, packing and habit put behind the name, one at a time. */
const ENDING =
  /[._-](?:gz|log|logs|txt|json|jsonl|ndjson|out|err|old|bak|\d{1,5}|\d{8}(?:[-T]\d{2,6})?|\d{10}|\d{4}-\d\d-\d\d(?:[-T_.]\d\d(?:[-:.]?\d\d){0,2})?)$/i;
/** What kind of lines they are, behind the name of what wrote them. */
const KIND =
  /[._-](?:access|error|errors|slow|slow-query|slow-queries|stdout|stderr|current|general|audit|gc|json|app)$/i;
/** Names that say nothing of what wrote the file. */
const GENERIC = new RegExp(
  '^(?:' +
    'access|error|errors|slow|slow-query|slow-queries|stdout|stderr|out|err|output|console|current|default|main|general|' +
    'log|logs|var|data|app|apps|application|applications|server|service|services|system|messages|syslog|event|events|' +
    'debug|info|warn|warning|all|json|gc|audit|archive|old|prod|production|staging|stage|test|dev|qa|live|\\d*' +
    ')$',
  'i',
);

/** What a deployment's pods have behind its name; the alphabet is Kubernetes' own. */
const POD_SUFFIX = /-[bcdfghjklmnpqrstvwxz2456789]{5,10}-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/**
 * Whose the lines of a file are, by its name: `payment.log.1.gz` are payment's, `nginx/access.log` nginx's. A name that
 * says nothing takes that of its folder; where that says nothing either the service is unknown.
 *
 * @param name - relative to the root of the source, with `/`
 */
export function fileService(name: string): FileService {
  const container = CONTAINER_FILE.exec(name) ?? POD_FOLDER.exec(name);
  if (container !== null) return { instance: container[1] ?? '', service: container[2] ?? UNKNOWN_SERVICE };
  if (DOCKER_FILE.test(name)) return { service: UNKNOWN_SERVICE, instance: '' };
  const parts = name.split('/');
  const stem = stemOf(parts.pop() ?? '');
  const named = [stem, ...parts.reverse()].find((part) => !GENERIC.test(part)) ?? UNKNOWN_SERVICE;
  const isPod = POD_SUFFIX.test(named);
  return { service: isPod ? named.replace(POD_SUFFIX, '') : named, instance: isPod ? named : '' };
}

function stemOf(fileName: string): string {
  let stem = `.${fileName}`;
  for (let shorter = stem.replace(ENDING, ''); shorter !== stem; shorter = stem.replace(ENDING, '')) stem = shorter;
  return stem.replace(KIND, '').slice(1);
}
