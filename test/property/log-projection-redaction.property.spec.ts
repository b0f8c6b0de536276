import * as fc from 'fast-check';
import { neutralisePlaceholders } from '../../src/projection/redaction/placeholders';
import { Redactor } from '../../src/projection/redaction/redactor';
import { repairText } from '../../src/projection/text/repair-text';
import { messages } from './log-projection.arbitraries';
import { project } from './log-projection.harness';

const RUNS = { seed: 20260302, numRuns: 300 };
const redactor = new Redactor();

const alphanumeric = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split(''));
const values = fc.array(alphanumeric, { minLength: 12, maxLength: 24 }).map((letters) => `q7${letters.join('')}Z9`);

/** Ways in which a secret comes into a log line. */
const PLANTINGS: readonly ((secret: string) => string)[] = [
  (secret) => `password=${secret}`,
  (secret) => `"api_key": "${secret}"`,
  (secret) => `{\\"client_secret\\":\\"${secret}\\"}`,
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `amqp://guest:${secret}@rabbit:5672/`,
  (secret) => `--token ${secret}`,
  (secret) => `Cookie: session=${secret}; x=1`,
  (secret) => `DB_PASSWORD='${secret}'`,
  (secret) => `x-auth-token: ${secret}`,
  (secret) => `<secretKey>${secret}</secretKey>`,
  (secret) => `SELECT * FROM users WHERE token = '${secret}'`,
  (secret) => `${'gh' + 'p_'}${secret}${secret}`,
];

const SURROUNDINGS = fc.constantFrom('', 'request failed', '支付', '12 ms', '[web]', 'order-17:', 'a,b', '{x}', '<ip>');

describe('redaction, whatever the line says', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(messages, (message) => {
        const once = redactor.redact(repairText(message)).text;
        expect(redactor.redact(once)).toEqual({ text: once, found: {} });
      }),
      RUNS,
    );
  });

  it('lets no planted secret through to the result', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(...PLANTINGS), SURROUNDINGS, SURROUNDINGS, (secret, plant, before, after) => {
        const message = `${before} ${plant(secret)} ${after}`;
        expect(JSON.stringify(project([{ level: 'INFO', service: 'web', message }]).result)).not.toContain(secret);
      }),
      RUNS,
    );
  });

  it('lets no imitation of a placeholder through', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(neutralisePlaceholders(message)).not.toMatch(/<(?:ip|\*|num|secret)>/);
      }),
      RUNS,
    );
  });
});
