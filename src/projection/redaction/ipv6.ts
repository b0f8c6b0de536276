const COLON = 0x3a;
const DOT = 0x2e;
const GROUPS = 8;
const GROUP_CHARS = 4;
/** An IPv4 tail stands for two groups. */
const TAIL_GROUPS = 2;

/**
 * Whether a text is an IPv6 address that is meant as one: `cafe::babe` is, by the grammar, but in logs it is a name of
 * a programming language. An address has a digit.
 *
 * @param text - hex digits and colons, with an IPv4 tail perhaps, without a zone
 */
export function isIpv6(text: string): boolean {
  let groups = 0;
  let groupChars = 0;
  let hasDigit = false;
  let gaps = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === COLON) {
      if (text.charCodeAt(at + 1) === COLON) {
        gaps += 1;
        at += 1;
      } else if (groupChars === 0 || at === text.length - 1) return false;
      groupChars = 0;
    } else if (unit === DOT) {
      // The first number of the tail was counted as a group.
      groups += TAIL_GROUPS - 1;
      break;
    } else {
      if (groupChars === 0) groups += 1;
      groupChars += 1;
      if (groupChars > GROUP_CHARS) return false;
      if (unit >= 48 && unit <= 57) hasDigit = true;
    }
  }
  return hasDigit && (gaps === 1 ? groups < GROUPS : gaps === 0 && groups === GROUPS);
}
