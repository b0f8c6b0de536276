import { ReservedCalls } from './reserved-calls';

const CALL = { toolName: 'query_logs', token: 't', owner: 'query_logs t', expiresAt: 1 };

describe('ReservedCalls', () => {
  it('remembers a call until it is removed', () => {
    const calls = new ReservedCalls();
    calls.add('a', CALL);
    expect(calls.get('a')).toBe(CALL);
    calls.remove('a');
    expect(calls.get('a')).toBeUndefined();
  });

  it('never grows beyond its bound', () => {
    const calls = new ReservedCalls();
    for (let number = 0; number <= 16_384; number += 1) calls.add(`c${number}`, CALL);
    expect(calls.get('c0')).toBeUndefined();
    expect(calls.get('c16384')).toBe(CALL);
  });
});
