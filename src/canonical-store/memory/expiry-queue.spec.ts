import fc from 'fast-check';
import { ExpiryQueue } from './expiry-queue';

describe('the queue of expiries', () => {
  it('gives nothing before its time, and then what expired first', () => {
    const queue = new ExpiryQueue<{ expiresAt: number }>();
    expect(queue.popExpired(Infinity)).toBeUndefined();
    const [late, early] = [{ expiresAt: 20 }, { expiresAt: 10 }];
    queue.push(late);
    queue.push(early);
    expect(queue.popExpired(9)).toBeUndefined();
    expect(queue.popExpired(10)).toBe(early);
    expect(queue.popExpired(19)).toBeUndefined();
    expect(queue.popExpired(20)).toBe(late);
    expect(queue.size).toBe(0);
  });

  it('keeps every order of arrival, under pushes and pops in turn', () => {
    const step = fc.oneof(fc.nat(50), fc.constant('pop' as const));
    const property = fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new ExpiryQueue<{ expiresAt: number }>();
      const model: number[] = [];
      for (const each of steps) {
        if (each === 'pop') {
          expect(queue.popExpired(Infinity)?.expiresAt).toBe(model.shift());
        } else {
          queue.push({ expiresAt: each });
          model.push(each);
          model.sort((a, b) => a - b);
        }
        expect(queue.size).toBe(model.length);
      }
    });
    fc.assert(property, { seed: 4711 });
  });
});
