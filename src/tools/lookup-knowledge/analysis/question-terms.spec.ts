import { questionTerms } from './question-terms';

function kinds(question: string): Record<string, string> {
  return Object.fromEntries(questionTerms(question).map(({ term, kind }) => [term, kind]));
}

describe('the terms of a question', () => {
  it('tells words from everyday English', () => {
    expect(kinds('Why does the checkout keep failing?')).toEqual({ checkout: 'WORD', keep: 'LIGHT', fail: 'WORD' });
  });

  it('takes instances, addresses and numbers for values', () => {
    expect(kinds('Pod shop/payment-7d9f8 (payment) on 10.0.0.7:9100 failed 5 times')).toEqual({
      pod: 'WORD',
      shop: 'VALUE',
      payment: 'VALUE',
      '7d9f8': 'VALUE',
      '10': 'VALUE',
      '0': 'VALUE',
      '7': 'VALUE',
      '9100': 'VALUE',
      fail: 'WORD',
      '5': 'VALUE',
      time: 'LIGHT',
    });
  });

  it('takes a code for a word as a whole, and says nothing by its parts', () => {
    expect(kinds('ORA-00060')).toEqual({ ora: 'NAME', '00060': 'NAME', '=ora-00060': 'WORD' });
  });

  it('takes names of products with digits for words', () => {
    expect(kinds('Neo4j on S3')).toEqual({ neo4j: 'WORD', s3: 'WORD' });
  });

  it('says a name in camel case by its parts', () => {
    expect(kinds('CrashLoopBackOff')).toEqual({
      crash: 'WORD',
      loop: 'WORD',
      back: 'WORD',
      '=crashloopbackoff': 'NAME',
    });
  });

  it('has each term once', () => {
    const terms = questionTerms('pod pods Pod POD').map(({ term }) => term);
    expect(terms).toEqual(['pod']);
  });

  it('is empty for a question of stop words', () => {
    expect(questionTerms('What is it, and why? 怎么 を')).toEqual([]);
  });
});
