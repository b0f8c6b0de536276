import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsEnum,
  IsIn,
  IsInt,
  IsNumber,
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
import { inputSchemaOf } from './input-schema';

class Inner {
  @IsInt() @Min(1) depth!: number;
}

class Middle {
  @ValidateNested() @Type(() => Inner) inner!: Inner;
}

class WideRequest {
  @IsString() @Length(0, 512) text!: string;
  @IsInt() @Min(1) @Max(10) count!: number;
  @IsNumber() ratio!: number;
  @IsBoolean() flag!: boolean;
  @IsIn(['A', 'B']) choice!: string;
  @IsEnum({ X: 'x', Y: 'y' }) kind!: string;
  @IsArray() @IsString({ each: true }) tags!: string[];
  @IsOptional() @MinLength(1) @MaxLength(3) @Matches(/^[a-z]+$/) short?: string;
  @ValidateNested() @Type(() => Middle) middle!: Middle;
  @ValidateNested({ each: true }) @Type(() => Inner) list!: Inner[];
}

class BaseRequest {
  @IsString() query!: string;
}

class NarrowRequest extends BaseRequest {
  @IsInt() limit!: number;
}

class EmptyRequest {
  isEmpty(): boolean {
    return true;
  }
}

/** Two tools of two teams may each have a class of this name. */
function requestWithWindow(rule: PropertyDecorator): new () => object {
  class Window {
    @rule size!: unknown;
  }
  class Request {
    @ValidateNested() @Type(() => Window) window!: Window;
  }
  return Request;
}

describe('input schema', () => {
  it('says every rule of the class, and takes no unknown members', () => {
    expect(inputSchemaOf(WideRequest)).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string', minLength: 0, maxLength: 512 },
        count: { type: 'integer', minimum: 1, maximum: 10 },
        ratio: { type: 'number' },
        flag: { type: 'boolean' },
        choice: { type: 'string', enum: ['A', 'B'] },
        kind: { type: 'string', enum: ['x', 'y'] },
        tags: { type: 'array', items: { type: 'string' } },
        short: { type: 'string', minLength: 1, maxLength: 3, pattern: '^[a-z]+$' },
        middle: { $ref: '#/$defs/Middle' },
        list: { type: 'array', items: { $ref: '#/$defs/Inner' } },
      },
      required: ['text', 'count', 'ratio', 'flag', 'choice', 'kind', 'tags', 'middle', 'list'],
      additionalProperties: false,
      $defs: {
        Middle: {
          type: 'object',
          properties: { inner: { $ref: '#/$defs/Inner' } },
          required: ['inner'],
          additionalProperties: false,
        },
        Inner: {
          type: 'object',
          properties: { depth: { type: 'integer', minimum: 1 } },
          required: ['depth'],
          additionalProperties: false,
        },
      },
    });
  });

  it('has the members of a base class', () => {
    expect(inputSchemaOf(NarrowRequest)).toEqual({
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' } },
      required: ['limit', 'query'],
      additionalProperties: false,
    });
  });

  it('of a class without members takes the empty object', () => {
    expect(inputSchemaOf(EmptyRequest)).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });

  it('keeps nested classes of one name apart', () => {
    const requests = [requestWithWindow(IsInt()), requestWithWindow(IsString())] as const;
    const [numbers, texts] = [inputSchemaOf(requests[0]), inputSchemaOf(requests[1])];
    expect(numbers['$defs']).toMatchObject({ Window: { properties: { size: { type: 'integer' } } } });
    expect(texts['$defs']).toMatchObject({ Window: { properties: { size: { type: 'string' } } } });
  });

  it('says which nested classes it cannot tell apart, or does not know', () => {
    class Window {
      @IsInt() size!: number;
    }
    class Other {
      @ValidateNested() @Type(() => requestWithWindow(IsString())) again!: object;
      @ValidateNested() @Type(() => Window) window!: Window;
    }
    expect(() => inputSchemaOf(Other)).toThrow(new TypeError('two nested classes are called Window'));
    class Untyped {
      @ValidateNested() window!: Window;
    }
    expect(() => inputSchemaOf(Untyped)).toThrow(new TypeError('Untyped.window needs @Type()'));
  });

  it('of a class that nests itself refers to itself', () => {
    class Node {
      @ValidateNested({ each: true }) @Type(() => Node) children!: Node[];
    }
    const node = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } },
      required: ['children'],
      additionalProperties: false,
    };
    expect(inputSchemaOf(Node)).toEqual({ ...node, $defs: { Node: node } });
  });

  it('is plain JSON, made anew each time', () => {
    const schema = inputSchemaOf(WideRequest);
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
    expect(inputSchemaOf(WideRequest)).not.toBe(schema);
  });
});
