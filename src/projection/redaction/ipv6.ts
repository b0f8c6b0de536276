const GROUP = /^[0-9A-Fa-f]{1,4}$/;
const IPV4_TAIL = /^(?:\d{1,3}\.){3}\d{1,3}$/;
const GROUPS = 8;

/**
 * Whether a text is an IPv6 address that is meant as one: `cafe::babe` is, by the grammar, but in logs it is a name of
 * a programming language. An address has a digit.
 */
export function isIpv6(text: string): boolean {
  const [address = ''] = text.split('%');
  if (!/\d/.test(address)) return false;
  const halves = address.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const count = groups.flat().reduce((sum, group) => sum + (IPV4_TAIL.test(group) ? 2 : 1), 0);
  const last = groups.flat().at(-1);
  const valid = groups.flat().every((group) => GROUP.test(group) || (group === last && IPV4_TAIL.test(group)));
  return valid && (halves.length === 2 ? count < GROUPS : count === GROUPS);
}
