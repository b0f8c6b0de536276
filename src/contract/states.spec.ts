import { EvidenceStatus, InvocationStatus, isReadyEvidenceStatus, RunStatus } from './states';

describe('states', () => {
  it('are those of the contract', () => {
    expect(Object.values(InvocationStatus)).toEqual(['PROJECTING', 'READY', 'ERROR']);
    expect(Object.values(EvidenceStatus)).toEqual(['EVIDENCE_FOUND', 'NO_EVIDENCE', 'ERROR']);
    expect(Object.values(RunStatus)).toEqual(['ACTIVE', 'COMPLETED', 'RELEASED', 'EXPIRED']);
  });

  it.each(['EVIDENCE_FOUND', 'NO_EVIDENCE'])('READY may carry %s', (status) => {
    expect(isReadyEvidenceStatus(status)).toBe(true);
  });

  it.each(['ERROR', 'READY', '', 'evidence_found', 'toString', undefined, null, true, ['NO_EVIDENCE']])(
    'READY may not carry %p',
    (status) => {
      expect(isReadyEvidenceStatus(status)).toBe(false);
    },
  );
});
