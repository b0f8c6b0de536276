import { type Settlement } from './completion';
import { assertLegalSettlement } from './legal-settlement';

const READY = { status: 'READY', evidenceStatus: 'EVIDENCE_FOUND', rawResponse: 'the raw text', agentResult: '{}' };
const ERROR = { status: 'ERROR', errorCode: 'EXECUTION_ERROR', rawResponse: null };

describe('a legal settlement', () => {
  it.each<[object]>([
    [READY],
    [{ ...READY, evidenceStatus: 'NO_EVIDENCE', rawResponse: '' }],
    [ERROR],
    [{ ...ERROR, rawResponse: 'the raw text' }],
  ])('is %j', (settlement) => {
    expect(() => {
      assertLegalSettlement(settlement as Settlement);
    }).not.toThrow();
  });

  it.each<[object]>([
    [{}],
    [{ ...READY, status: 'PROJECTING' }],
    [{ ...READY, evidenceStatus: 'ERROR' }],
    [{ ...READY, rawResponse: null }],
    [{ ...READY, agentResult: 'the raw text' }],
    [{ ...READY, agentResult: '["the raw text"]' }],
    [{ ...READY, agentResult: { the: 'raw text' } }],
    [{ ...ERROR, errorCode: 'the raw text' }],
    [{ ...ERROR, errorCode: null }],
    [{ ...ERROR, rawResponse: undefined }],
  ])('is not %j, and the error has none of its texts', (settlement) => {
    const judge = (): void => {
      assertLegalSettlement(settlement as Settlement);
    };
    expect(judge).toThrow(TypeError);
    expect(judge).not.toThrow(/raw text/);
  });
});
