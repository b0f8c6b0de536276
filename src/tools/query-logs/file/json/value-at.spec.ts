import { levelOfSeverityNumber } from './severity-number';
import { valueAt } from './value-at';

describe('valueAt', () => {
  it.each([
    ['dotted', { 'service.name': 'pay' }, 'service.name'],
    ['nested', { service: { name: 'pay' } }, 'service.name'],
    ['partly dotted', { resource: { attributes: { 'service.name': 'pay' } } }, 'resource.attributes.service.name'],
    [
      'a list of attributes',
      { resource: { attributes: [{ key: 'service.name', value: { stringValue: 'pay' } }] } },
      'resource.attributes.service.name',
    ],
    ['a list of plain attributes', { attributes: [null, 1, { key: 'a', value: 'pay' }] }, 'attributes.a'],
  ])('finds a value that is %s', (_how, line, path) => {
    expect(valueAt(line, path)).toBe('pay');
  });

  it.each([
    [{ service: 'pay' }, 'service.name'],
    [{ service: null }, 'service.name'],
    [{ attributes: [{ key: 'a' }, { key: 'b', value: { intValue: '1' } }] }, 'attributes.b'],
    [{}, 'constructor.name'],
  ])('finds none in %j at %s', (line, path) => {
    expect(valueAt(line, path)).toBeUndefined();
  });
});

describe('levelOfSeverityNumber', () => {
  it.each([
    [1, 'TRACE'],
    [8, 'DEBUG'],
    [9, 'INFO'],
    ['13', 'WARN'],
    [20, 'ERROR'],
    [24, 'FATAL'],
    [0, null],
    [25, null],
    [9.5, null],
    ['many', null],
    [null, null],
  ])('%j is %s', (number, level) => {
    expect(levelOfSeverityNumber(number)).toBe(level);
  });
});
