import { Redactor } from '../redaction/redactor';
import { patternsOfLines } from './patterns-of-lines';

describe('patternsOfLines', () => {
  it('repairs and redacts before it groups, and lets nothing pass for a placeholder', () => {
    const lines = ['\u001b[31mfrom 10.0.0.1\u001b[0m', 'from 10.0.0.2', 'from <ip>'];
    expect(patternsOfLines(lines, new Redactor())).toEqual({
      patterns: ['from <ip>', 'from ‹ip›'],
      assignment: [0, 0, 1],
    });
  });
});
