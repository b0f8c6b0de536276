/** Words that say a value, not what happened. */
const LITERALS = new Set(['true', 'false', 'null', 'none', 'nil', 'nan', 'undefined', '(null)']);

/** Names that carry a digit and are not variable. In lower case. */
const NAMES_WITH_DIGITS = new Set(
  (
    'ipv4 ipv6 http2 http3 h2 h2c x86 x64 amd64 arm64 utf8 utf-8 utf16 md5 sha1 sha2 sha256 sha-256 sha512 ssh2 base64 ' +
    's3 ec2 k8s log4j log4j2 slf4j oauth2 oauth2.0 ext3 ext4 mp3 mp4 h264 db2 neo4j v8 int32 int64 uint32 uint64 ' +
    'float32 float64 i18n l10n 2fa p2p b2b gb2312 latin1 pkcs8 pkcs12 x509 x.509 iso-8859-1 tls1.2 tls1.3 tlsv1.2 ' +
    'tlsv1.3 web3 auth0 http/1.0 http/1.1 http/2'
  ).split(' '),
);

const MONTHS = new Set(
  (
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september ' +
    'october november december'
  ).split(' '),
);
const WEEKDAYS = new Set(
  'mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday'.split(' '),
);
const ZONES = new Set(
  'UTC GMT EST EDT CST CDT MST MDT PST PDT CET CEST BST IST JST KST HKT SGT AEST AEDT MSK EET EEST WET'.split(' '),
);

/** Units of a quantity: `5 ms` and `2 s` say the same thing. In lower case. */
const UNITS = new Set(
  (
    'byte bytes b kb mb gb tb pb kib mib gib tib k m g ms msec msecs millisecond milliseconds us usec usecs ' +
    'microseconds ns nanoseconds s sec secs second seconds min mins minute minutes h hour hours day days % percent ' +
    'hz khz mhz ghz'
  ).split(' '),
);

const LONGEST_WORD_LOOKED_UP = 16;

export function isLiteral(word: string): boolean {
  return word.length <= LONGEST_WORD_LOOKED_UP && LITERALS.has(word.toLowerCase());
}

export function isNameWithDigits(word: string): boolean {
  return word.length <= LONGEST_WORD_LOOKED_UP && NAMES_WITH_DIGITS.has(word.toLowerCase());
}

export function isMonth(word: string): boolean {
  return word.length <= LONGEST_WORD_LOOKED_UP && MONTHS.has(word.toLowerCase());
}

export function isWeekday(word: string): boolean {
  return word.length <= LONGEST_WORD_LOOKED_UP && WEEKDAYS.has(word.toLowerCase());
}

export function isZone(word: string): boolean {
  return ZONES.has(word);
}

export function isUnit(word: string): boolean {
  return word.length <= LONGEST_WORD_LOOKED_UP && UNITS.has(word.toLowerCase());
}
