import { type Verdict, worstOf } from './verdict';

describe('the worst verdict', () => {
  it.each<[Verdict, readonly Verdict[]]>([
    ['SUPPORTED', ['SUPPORTED', 'SUPPORTED']],
    ['NOT_ESTABLISHED', ['SUPPORTED', 'NOT_ESTABLISHED', 'SUPPORTED']],
    ['CONTRADICTED', ['CONTRADICTED', 'NOT_ESTABLISHED', 'SUPPORTED']],
    ['CONTRADICTED', ['SUPPORTED', 'CONTRADICTED']],
  ])('is %s of %j', (worst, verdicts) => {
    expect(worstOf(verdicts)).toBe(worst);
  });

  it('of none establishes nothing', () => {
    expect(worstOf([])).toBe('NOT_ESTABLISHED');
  });
});
