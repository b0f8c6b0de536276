import { RequestParser } from '../../src/tool-boundary/tool-registry/request-parser';
import { inputSchemaOf } from '../../src/tool-boundary/tool-registry/input-schema';
import { type JsonObject } from '../../src/contract/json';
import { RagToolRequest, ragToolRequestUpTo } from '../../src/projection/lookup-knowledge/rag-tool.request';

async function violations(input: JsonObject, maximum = 8): Promise<string[]> {
  const parsed = await new RequestParser(ragToolRequestUpTo(maximum)).parse(input);
  return parsed.violations.map(({ pointer, rule }) => `${pointer} ${rule}`);
}

describe('RagToolRequest', () => {
  it.each([
    { query: 'x' },
    { query: '支付超时' },
    { query: 'x'.repeat(512) },
    { query: ' padded ', limit: 1 },
    { query: 'x', limit: 8 },
  ])('takes %j', async (input) => {
    const { request } = await new RequestParser(ragToolRequestUpTo(8)).parse(input);
    expect(request).toMatchObject(input);
    expect(request).toBeInstanceOf(RagToolRequest);
  });

  it.each<[JsonObject, string[]]>([
    [{}, ['/query required']],
    [{ query: '' }, ['/query length 1 to 512', '/query pattern \\S']],
    [{ query: ' \n\u3000' }, ['/query pattern \\S']],
    [{ query: 'x'.repeat(513) }, ['/query length 1 to 512']],
    [{ query: ['x'] }, ['/query length 1 to 512', '/query pattern \\S', '/query string']],
    [{ query: 'x', limit: 0 }, ['/limit min 1']],
    [{ query: 'x', limit: 9 }, ['/limit max 8']],
    [{ query: 'x', limit: 1.5 }, ['/limit integer']],
    [{ query: 'x', limit: '3' }, ['/limit integer', '/limit max 8', '/limit min 1']],
    [{ query: 'x', limit: null }, ['/limit integer', '/limit max 8', '/limit min 1']],
    [{ query: 'x', domain: 'y' }, [' no unknown members']],
  ])('refuses %j by the rules of the schema', async (input, rules) => {
    expect(await violations(input)).toEqual(rules);
  });

  it('has the configured maximum in its rules and in its schema, each class its own', async () => {
    expect(await violations({ query: 'x', limit: 4 }, 3)).toEqual(['/limit max 3']);
    expect(await violations({ query: 'x', limit: 100 }, 100)).toEqual([]);
    expect(inputSchemaOf(ragToolRequestUpTo(3))).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1, maxLength: 512, pattern: '\\S' },
        limit: { type: 'integer', minimum: 1, maximum: 3 },
      },
      required: ['query'],
      additionalProperties: false,
    });
  });
});
