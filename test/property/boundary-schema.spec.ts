import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import fc from 'fast-check';
import { type JsonObject, type JsonValue } from '../../src/contract/json';
import { QueryLogsRequest } from '../../src/projection/query-logs/query-logs.request';
import { inputSchemaOf } from '../../src/tool-boundary/tool-registry/input-schema';
import { RequestParser } from '../../src/tool-boundary/tool-registry/request-parser';
import { schemaAccepts } from '../support/boundary-schema';

const given = (_request: object, value: unknown): boolean => value !== undefined;

class Range {
  @IsInt() @Min(-5) @Max(5) from!: number;
}

/** Every kind of rule that a request may have, nested ones too. */
class WideRequest {
  @IsString() @Length(1, 4) name!: string;
  @ValidateIf(given) @IsBoolean() exact?: boolean;
  @ValidateIf(given) @Matches(/^[a-z]+$/) label?: string;
  @ValidateIf(given) @IsArray() @IsIn(['A', 'B'], { each: true }) tags?: string[];
  @ValidateIf(given) @ValidateNested() @Type(() => Range) range?: Range;
}

const RUNS = { seed: 20_260_302, numRuns: 400 };

/** Names that a schema knows, that it does not know, and that every object has. */
const strange = fc.constantFrom('constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'x', '', 'Topic');

/** Any JSON value, small. */
const anyValue: fc.Arbitrary<JsonValue> = fc
  .oneof(
    fc.constantFrom(null, true, false, 0, -1, 1, 0.5, 60, 10_080, 10_081, '', 'A', 'APPLICATION', [], {}, ['A'], {
      from: 1,
    }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  .map((value) => value as JsonValue);

/** An object of good members, some of them left out, replaced or joined by others. */
function nearly(good: Readonly<Record<string, fc.Arbitrary<JsonValue>>>): fc.Arbitrary<JsonObject> {
  const members = Object.entries(good).map(([name, value]) =>
    fc.oneof(
      { weight: 18, arbitrary: value.map((one): [string, JsonValue][] => [[name, one]]) },
      { weight: 1, arbitrary: anyValue.map((one): [string, JsonValue][] => [[name, one]]) },
      { weight: 1, arbitrary: fc.constant<[string, JsonValue][]>([]) },
    ),
  );
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant<[string, JsonValue][]>([]) },
    { weight: 1, arbitrary: fc.tuple(strange, anyValue).map((one): [string, JsonValue][] => [one]) },
  );
  // Through JSON, as an input comes: `__proto__` is then a member like any other.
  return fc.tuple(extra, ...members).map((parts) => fromEntries(parts.flat()));
}

function fromEntries(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const members = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return JSON.parse(`{${members.join()}}`) as JsonObject;
}

/** Texts around a length, of characters of one to four bytes. */
// Variation selectors stand alone here: behind a letter class-validator does not count them, and a schema does.
const text = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('a', 'é', '€', '😀', 'a\u0301', '\ufe0f', ' '),
      fc.constantFrom(0, 1, 2, longest - 1, longest, longest, longest + 1),
    )
    .map(([unit, length]) => unit.repeat(length));

const SUBJECTS = [
  {
    name: 'query_logs',
    request: QueryLogsRequest,
    inputs: nearly({
      topic: fc.constantFrom('APPLICATION', 'DATABASE_SLOW_QUERY', 'SYSTEM_EVENTS', 'application'),
      query: text(512),
      lookback_minutes: fc.constantFrom(1, 60, 720, 10_079, 10_080, 0, 10_081, 1.5),
      service: text(128),
      level: text(32),
    }),
  },
  {
    name: 'a request with every kind of rule',
    request: WideRequest,
    inputs: nearly({
      name: text(4),
      exact: fc.boolean(),
      label: fc.constantFrom('a', 'abc', 'xyz', 'A', 'a\n'),
      tags: fc.array(fc.constantFrom('A', 'B', 'A', 'B', 'C'), { maxLength: 3 }),
      range: nearly({ from: fc.constantFrom(-5, 5, 0, 1, 2, -6, 6) }),
    }),
  },
];

describe.each(SUBJECTS)('the schema of $name', ({ request, inputs }) => {
  const schema = inputSchemaOf(request);
  const parser = new RequestParser<object>(request);

  it('takes what the validation takes, and nothing else', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const { request: parsed, violations } = await parser.parse(input);
        expect({ input, accepted: parsed !== null }).toEqual({ input, accepted: schemaAccepts(schema, input) });
        expect(violations.length === 0).toBe(parsed !== null);
        if (parsed !== null) accepted += 1;
      }),
      RUNS,
    );
    // Both answers were given often enough for the question to be asked at all.
    expect(accepted).toBeGreaterThan(RUNS.numRuns / 20);
    expect(accepted).toBeLessThan(RUNS.numRuns * 0.95);
  });

  it('takes any JSON as the validation does, which never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.oneof(strange, fc.string()), anyValue), async (input) => {
        const { request: parsed } = await parser.parse(input);
        expect(parsed !== null).toBe(schemaAccepts(schema, input));
      }),
      RUNS,
    );
  });

  it('tells violations by pointers and rules of the schema alone', async () => {
    const pointers = /^(?:\/(?:topic|query|lookback_minutes|service|level|name|exact|label|tags|range|from|\d+))*$/;
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        for (const { pointer } of (await parser.parse(input)).violations) expect(pointer).toMatch(pointers);
      }),
      RUNS,
    );
  });
});
