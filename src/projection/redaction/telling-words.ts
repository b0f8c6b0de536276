/** How much the name of a value says about it. */
export const Telling = {
  /** The value is a secret unless it is plainly none. */
  STRONG: 2,
  /** The value is a secret if it looks like one. */
  WEAK: 1,
  NOT: 0,
} as const;
export type Telling = (typeof Telling)[keyof typeof Telling];

/** A quick look before a name is taken apart. */
const STEM =
  /pass|pwd|secret|srt|token|key|auth|cred|sess|sid|cookie|sign|sig|pin|otp|cvv|cvc|jwt|dsn|conn|salt|api|psw|pat$/i;

const STRONG = new Set(
  (
    'password passwords passwd passwort pwd psw pswd passphrase passcode passkey secret secrets token apikey apitoken authtoken ' +
    'accesstoken refreshtoken idtoken sessiontoken secretkey accesskey privatekey clientsecret appsecret credential ' +
    'credentials creds userpass dbpass dbpassword masterkey encryptionkey signingkey sharedkey accountkey sharedaccesskey ' +
    'storagekey authkey jsessionid phpsessid sessionid session_id cvv cvc otp clientkey userpassword srt pat otpcode authcode mfacode smscode verificationcode securitycode codeverifier'
  ).split(' '),
);
const WEAK = new Set(
  'key keys auth pass cookie session sid sig signature pin jwt salt dsn api authorization connectionstring clientid'.split(
    ' ',
  ),
);

/** What makes a secret of `key`: the words in front of it. */
const KEY_OWNERS = new Set(
  (
    'api access secret private client auth account shared storage master encryption signing service license admin app ' +
    'application deploy write read consumer subscription ssh hmac aes session'
  ).split(' '),
);

/** Names that only speak of a secret, by their last word. */
const ABOUT = new Set(
  (
    'id ids name names file files path paths url uri size length len count counts type types version versions expiry ' +
    'expires expiration ttl timeout field format hint policy limit limits usage used max min number status state index ' +
    'column page host port method algorithm alg mode label title prefix suffix pattern provider manager service store ' +
    'results result expected required variable env selector chars tag pair rotation reset error errors'
  ).split(' '),
);
/** First words that make the rest harmless. */
const HARMLESS = new Set(
  'public pub primary foreign partition sort cache row sequence schema bucket max min num total'.split(' '),
);

/** First words of names whose value everybody may see. */
const PUBLIC = new Set(['public', 'pub']);
/** Last words of names whose value measures or sorts what the words before name. */
const MEASURES = new Set('size sizes length lengths len count counts type types'.split(' '));

/** Last words that change nothing: `secret_key_base`, `token_value`. */
const TRANSPARENT = new Set('base value val string text plain plaintext raw new old current default env'.split(' '));

/** Words run together, such as `mypassword`. */
const ENDS_IN_PASSWORD = /(?:password|passwd|pwd)$/;
const ENDS_IN_SECRET = /(?:secret|token|apikey)$/;

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** Judges the name of a value in any way of writing it: `dbPassword`, `DB_PASSWORD`, `db.password`, `x-api-key`. */
export function tellingOf(name: string): Telling {
  if (!STEM.test(name)) return Telling.NOT;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (ABOUT.has(last) && !isWholeWord(words)) return Telling.NOT;
  if (words.some((word, index) => HARMLESS.has(word) && index < words.length - 1)) return Telling.NOT;
  const before = words.at(-2) ?? '';
  if (STRONG.has(last) || STRONG.has(before + last) || ENDS_IN_PASSWORD.test(last)) return Telling.STRONG;
  if (last === 'key' && KEY_OWNERS.has(before)) return Telling.STRONG;
  return WEAK.has(last) || WEAK.has(before + last) || ENDS_IN_SECRET.test(last) ? Telling.WEAK : Telling.NOT;
}

/** Whether a name says that its value is no secret, however that looks: `public_key`, `publicToken`, `KeySize`. */
export function isOpenName(name: string): boolean {
  const words = wordsOf(name);
  if (MEASURES.has(words.at(-1) ?? '')) return words.length > 1;
  return words.some((word, index) => PUBLIC.has(word) && index < words.length - 1);
}

/** The words of a name in small letters, without numbers, and without words at its end that say nothing. */
function wordsOf(name: string): string[] {
  const words = (name.match(WORD) ?? []).filter((word) => !/^\d/.test(word)).map((word) => word.toLowerCase());
  while (words.length > 1 && TRANSPARENT.has(words.at(-1) ?? '')) words.pop();
  return words;
}

/** `session_id` and the like are names of secrets although they end in `id`. */
function isWholeWord(words: readonly string[]): boolean {
  return STRONG.has((words.at(-2) ?? '') + (words.at(-1) ?? ''));
}
