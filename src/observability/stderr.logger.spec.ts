import { StderrLogger } from './stderr.logger';

function written(tell: (logger: StderrLogger) => void): string {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const out = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    tell(new StderrLogger({ colors: false }));
    expect(out).not.toHaveBeenCalled();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
    out.mockRestore();
  }
}

describe('what the service logs', () => {
  it('is on standard error, one line a message, whatever a message contains', () => {
    const text = written((logger) => {
      logger.log('auditor purged run x\n[Nest] 1 - ERROR forged\u2028again \u001b[31mred', 'RunsController');
    });
    expect(text.trimEnd().split(/[\n\u2028]/)).toHaveLength(1);
    expect(text).toContain('auditor purged run x [Nest] 1 - ERROR forged again red');
  });

  it('has no credential in it', () => {
    const text = written((logger) => {
      logger.warn('cannot reach redis://app:hunter2-secret@10.0.0.7:6379 with password=Tr0ub4dor&3');
      logger.error({ headers: { authorization: 'Bearer abcdefghijklmnop0123456789' } });
    });
    expect(text).not.toMatch(/hunter2|Tr0ub4dor|abcdefghijklmnop/);
  });

  it('keeps the addresses and ids that an operator looks for', () => {
    const text = written((logger) => {
      logger.log('ops released run 3f1e8a52-0c5b-4a1e-9d43-0a2f6f6a2f11 of local on 10.0.0.7:6379');
    });
    expect(text).toContain('run 3f1e8a52-0c5b-4a1e-9d43-0a2f6f6a2f11 of local on 10.0.0.7:6379');
  });

  it('has no stack trace', () => {
    const text = written((logger) => {
      logger.error('it failed', new Error('inner').stack, 'Service');
    });
    expect(text).toContain('it failed');
    expect(text).not.toMatch(/ {4}at /);
  });
});
