import { type JsonValue } from '../../contract/json';
import { quotableTexts } from './quotable-texts';

describe('what can be quoted of a result', () => {
  it('are its text values, wherever they stand', () => {
    const result = { note: 'one', patterns: [{ message: 'two', count: 3, more: [['three'], null, true] }], empty: '' };
    expect([...quotableTexts(result)].sort()).toEqual(['', 'one', 'three', 'two']);
  });

  it('are not the names of its members, nor what no text is', () => {
    expect(quotableTexts({ count: 12_345_678, flag: true, nothing: null, list: [] })).toEqual([]);
  });

  it("are not the agent's own words", () => {
    const own = { scope: { query: 'own', list: ['own'] }, query: 'own', tool_call_id: 'own' };
    expect(quotableTexts(own)).toEqual([]);
  });

  it('are what other members of these names say', () => {
    const result = {
      evidence: [{ query: 'one', scope: 'two', tool_call_id: 'three' }],
      Query: 'four',
      scopes: ['five'],
    };
    expect([...quotableTexts(result)].sort()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });

  it('are found however deep they stand', () => {
    let nested: JsonValue = 'at the bottom';
    for (let level = 0; level < 100_000; level += 1) nested = [nested];
    expect(quotableTexts({ nested })).toEqual(['at the bottom']);
  });
});
