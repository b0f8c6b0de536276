import { deepFreeze } from './deep-freeze';
import { Secret } from './secret';

describe('deepFreeze', () => {
  it('freezes every level, lists too', () => {
    const tree = deepFreeze({ a: { b: [{ c: 1 }] }, d: null, e: 'text' });
    expect([tree, tree.a, tree.a.b, tree.a.b[0]].every((level) => Object.isFrozen(level))).toBe(true);
  });

  it('leaves a secret readable', () => {
    expect(deepFreeze({ password: new Secret('geheim') }).password.reveal()).toBe('geheim');
  });
});
