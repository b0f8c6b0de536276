import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEnum,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { type JsonObject } from '../../contract/json';
import { RequestParser } from './request-parser';

class Window {
  @IsInt() @Min(1) @Max(60) minutes!: number;
}

class SearchRequest {
  @IsString() @Length(2, 8) query!: string;
  @IsOptional() @IsIn(['ERROR', 'WARN']) level?: string;
  @IsOptional() @IsArray() @ArrayMaxSize(2) @IsString({ each: true }) tags?: string[];
  @IsOptional() @ValidateNested() @Type(() => Window) window?: Window;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Window) windows?: Window[];
  @IsOptional() @Matches(/^[a-z]+$/) service?: string;
  @IsOptional() @MinLength(3) @MaxLength(4) zone?: string;
  @IsOptional() @IsISO8601() since?: string;
  @IsOptional() @IsEnum({ A: 'a', B: 'b' }) kind?: string;
  @IsOptional() @IsEnum(['up', 'down']) sort?: string;
}

/** A tool that takes nothing. */
class NothingRequest {
  isEmpty(): boolean {
    return true;
  }
}

class FreeRequest {
  @IsOptional() labels?: unknown;

  describe(): string {
    return 'a method of the class';
  }
}

class TrimmedRequest {
  @Transform(({ value }) => (value as string).trim()) @IsString() query!: string;
}

const NO_UNKNOWN = 'no unknown members';

/** Nests a value so many levels deep. */
function nested(levels: number, open: string, close: string): JsonObject {
  return JSON.parse(`{"labels":${open.repeat(levels)}1${close.repeat(levels)}}`) as JsonObject;
}

describe('request parser', () => {
  const parser = new RequestParser(SearchRequest);

  it('makes an instance of the class, nested classes too', async () => {
    const { request, violations } = await parser.parse({ query: 'abc', window: { minutes: 5 }, tags: ['x'] });
    expect(violations).toEqual([]);
    expect(request).toBeInstanceOf(SearchRequest);
    expect(request?.window).toBeInstanceOf(Window);
    expect(request).toEqual({ query: 'abc', window: { minutes: 5 }, tags: ['x'] });
  });

  it.each<[string, JsonObject, string, string]>([
    ['a missing member', {}, '/query', 'required'],
    ['a text that is too short', { query: 'a' }, '/query', 'length 2 to 8'],
    ['a text that is too long', { query: 'a'.repeat(9) }, '/query', 'length 2 to 8'],
    ['a value outside a list', { query: 'abc', level: 'DEBUG' }, '/level', 'one of ERROR, WARN'],
    ['a value outside an enumeration', { query: 'abc', kind: 'c' }, '/kind', 'one of a, b'],
    ['a value outside an enumeration that is a list', { query: 'abc', sort: 'c' }, '/sort', 'one of up, down'],
    ['an array that is too long', { query: 'abc', tags: ['a', 'b', 'c'] }, '/tags', 'array max size 2'],
    ['an item of another type', { query: 'abc', tags: [1] }, '/tags', 'string'],
    ['a text against a pattern', { query: 'abc', service: 'A' }, '/service', 'pattern ^[a-z]+$'],
    ['a text under its minimum', { query: 'abc', zone: 'ab' }, '/zone', 'min length 3'],
    ['a text over its maximum', { query: 'abc', zone: 'abcde' }, '/zone', 'max length 4'],
    ['a text that is no date', { query: 'abc', since: 'noon' }, '/since', 'ISO 8601 date-time'],
    ['a nested member over its maximum', { query: 'abc', window: { minutes: 61 } }, '/window/minutes', 'max 60'],
    ['a missing nested member', { query: 'abc', window: {} }, '/window/minutes', 'required'],
    ['a nested value that is no object', { query: 'abc', window: 'x' }, '/window', 'object'],
    [
      'an item of a nested array',
      { query: 'abc', windows: [{ minutes: 1 }, { minutes: 0 }] },
      '/windows/1/minutes',
      'min 1',
    ],
    ['an unknown member', { query: 'abc', region: 'x' }, '', NO_UNKNOWN],
    ['an unknown nested member', { query: 'abc', window: { minutes: 5, x: 1 } }, '/window', NO_UNKNOWN],
  ])('tells %s by pointer and rule', async (_what, input, pointer, rule) => {
    expect(await parser.parse(input)).toEqual({ request: null, violations: [{ pointer, rule }] });
  });

  it('tells everything that is wrong at once, sorted, each thing once', async () => {
    const { violations } = await parser.parse({ query: 5, level: 'x', region: 1, zone: 2, area: 3 });
    expect(violations).toEqual([
      { pointer: '', rule: NO_UNKNOWN },
      { pointer: '/level', rule: 'one of ERROR, WARN' },
      { pointer: '/query', rule: 'length 2 to 8' },
      { pointer: '/query', rule: 'string' },
      { pointer: '/zone', rule: 'max length 4' },
      { pointer: '/zone', rule: 'min length 3' },
    ]);
  });

  it('tells of no more than twenty', async () => {
    const windows = Array.from({ length: 50 }, () => ({ minutes: 0 }));
    expect((await parser.parse({ query: 'abc', windows })).violations).toHaveLength(20);
  });

  it.each([
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    '__defineGetter__',
    '__lookupSetter__',
    'constructor',
  ])('refuses the unknown member %s, which every object has', async (name) => {
    const input = JSON.parse(`{"query":"abc","${name}":1}`) as JsonObject;
    expect((await parser.parse(input)).violations).toEqual([{ pointer: '', rule: NO_UNKNOWN }]);
    const inside = JSON.parse(`{"query":"abc","window":{"minutes":1,"${name}":1}}`) as JsonObject;
    expect((await parser.parse(inside)).violations).toEqual([{ pointer: '/window', rule: NO_UNKNOWN }]);
  });

  it('refuses __proto__ and prototype, and changes no prototype', async () => {
    for (const name of ['__proto__', 'prototype']) {
      const input = JSON.parse(`{"query":"abc","${name}":{"polluted":true}}`) as JsonObject;
      expect((await parser.parse(input)).violations).toEqual([{ pointer: '', rule: NO_UNKNOWN }]);
    }
    expect('polluted' in {}).toBe(false);
  });

  it('refuses a member that the class has as a method', async () => {
    const { violations } = await new RequestParser(FreeRequest).parse({ describe: 'x' });
    expect(violations).toEqual([{ pointer: '', rule: NO_UNKNOWN }]);
  });

  it.each<[string, string]>([
    ['{"query":"abc","hunter2":{"constructor":{"hunter2":1}}}', ''],
    ['{"query":"abc","hunter2":{"toString":1}}', ''],
    ['{"query":"abc","window":{"minutes":1,"hunter2":{"toString":1}}}', '/window'],
    ['{"query":"abc","windows":[{"minutes":1},{"minutes":1,"hunter2":[{"valueOf":1}]}]}', '/windows/1'],
  ])('never repeats a word of the input where it tells an agent: %s', async (text, pointer) => {
    const { violations } = await parser.parse(JSON.parse(text) as JsonObject);
    expect(violations.map((violation) => violation.pointer)).toEqual([pointer]);
    expect(JSON.stringify(violations)).not.toContain('hunter2');
  });

  it('looks into members of free form too', async () => {
    const free = new RequestParser(FreeRequest);
    const refused = await free.parse({ labels: { hunter2: [{ toString: 'x' }] } });
    expect(refused.violations).toEqual([{ pointer: '/labels', rule: NO_UNKNOWN }]);
    expect((await free.parse({ labels: { any: [{ thing: null }, 'x'] } })).violations).toEqual([]);
  });

  it('names unknown members where it tells a client', async () => {
    const named = new RequestParser(SearchRequest, 'NAMED');
    expect((await named.parse({ query: 'abc', 'a/b~c': 1, window: { minutes: 1, x: 2 } })).violations).toEqual([
      { pointer: '/a~1b~0c', rule: NO_UNKNOWN },
      { pointer: '/window/x', rule: NO_UNKNOWN },
    ]);
  });

  it('takes an empty object, and nothing else, for a class without members', async () => {
    const nothing = new RequestParser(NothingRequest);
    expect((await nothing.parse({})).request).toBeInstanceOf(NothingRequest);
    expect((await nothing.parse({ a: 1 })).violations).toEqual([{ pointer: '', rule: NO_UNKNOWN }]);
  });

  it.each([
    ['arrays', nested(30_000, '[', ']')],
    ['objects', nested(10_000, '{"a":', '}')],
  ])('refuses %s nested deeper than anything can be read', async (_what, input) => {
    const { request, violations } = await new RequestParser(FreeRequest).parse(input);
    expect(request).toBeNull();
    expect(violations).toEqual([{ pointer: '', rule: 'a request of this tool' }]);
  });

  it('refuses what a transformation of the class cannot take', async () => {
    const trimmed = new RequestParser(TrimmedRequest);
    expect((await trimmed.parse({ query: ' a ' })).request).toEqual({ query: 'a' });
    expect(await trimmed.parse({ query: 7 })).toEqual({
      request: null,
      violations: [{ pointer: '', rule: 'a request of this tool' }],
    });
  });
});
