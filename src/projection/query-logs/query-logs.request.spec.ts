import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { QueryLogsRequest } from './query-logs.request';

const VALID = { topic: 'APPLICATION', query: 'timeout', lookback_minutes: 60 };

function isValid(input: object): boolean {
  const request = plainToInstance(QueryLogsRequest, input);
  return validateSync(request, { whitelist: true, forbidNonWhitelisted: true }).length === 0;
}

describe('QueryLogsRequest', () => {
  it.each([
    ['all that is required', {}],
    ['an empty query', { query: '' }],
    ['a query of 512 characters', { query: 'q'.repeat(512) }],
    ['one week back', { lookback_minutes: 10_080 }],
    ['service and level', { service: 'payment-service', level: 'ERROR' }],
  ])('accepts %s', (_what, change) => {
    expect(isValid({ ...VALID, ...change })).toBe(true);
  });

  it.each([
    ['another topic', { topic: 'application-logs' }],
    ['no topic', { topic: undefined }],
    ['a missing query', { query: undefined }],
    ['a query of 513 characters', { query: 'q'.repeat(513) }],
    ['no minutes back', { lookback_minutes: 0 }],
    ['more than a week back', { lookback_minutes: 10_081 }],
    ['a fraction of a minute', { lookback_minutes: 1.5 }],
    ['minutes as text', { lookback_minutes: '60' }],
    ['a service that is null', { service: null }],
    ['an empty service', { service: '' }],
    ['a level that is no text', { level: 40 }],
    ['a member of the adapter', { region: 'ap-guangzhou' }],
  ])('refuses %s', (_what, change) => {
    expect(isValid({ ...VALID, ...change })).toBe(false);
  });

  it('requires in its JSON Schema what has to be there', () => {
    const schema = validationMetadatasToSchemas()['QueryLogsRequest'];
    expect(schema?.required).toEqual(['topic', 'query', 'lookback_minutes']);
    expect(schema?.properties?.['lookback_minutes']).toEqual({ type: 'integer', minimum: 1, maximum: 10_080 });
  });
});
