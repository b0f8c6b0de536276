import { inspect } from 'node:util';
import { Secret } from './secret';

describe('Secret', () => {
  const secret = new Secret('geheim');

  it('gives itself to the one who asks', () => {
    expect(secret.reveal()).toBe('geheim');
  });

  it.each([
    ['a template', `${secret.toString()} ${String(secret)}`],
    ['JSON', JSON.stringify({ secret })],
    ['inspect', inspect({ secret }, { depth: 9, showHidden: true })],
    ['its own keys', JSON.stringify(Object.entries(secret))],
  ])('is hidden in %s', (_where, text) => {
    expect(text).not.toContain('geheim');
  });
});
