import { HttpFixture } from '../support/boundary-fixture';
import { HeaderPrincipals, HttpClient } from '../support/boundary-http';

const SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 0, maxLength: 64 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  },
  required: ['query'],
  additionalProperties: false,
};

const PROBE = { name: 'probe', description: 'Does what a test says.' };
const SECOND = { name: 'second', description: 'Another tool.' };

describe('GET /internal/v1/tools', () => {
  let fixture: HttpFixture;
  let client: HttpClient;

  beforeAll(async () => {
    fixture = await HttpFixture.serve(HeaderPrincipals);
    client = new HttpClient(fixture);
  });

  afterAll(async () => {
    await fixture.close();
  });

  it('lists the tools that can be called, by name, with the schema of their input', async () => {
    const answer = await client.get('tools');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tools: [
        { ...PROBE, input_schema: SCHEMA },
        { ...SECOND, input_schema: SCHEMA },
      ],
    });
  });

  it('gives the array that OpenAI’s chat completions take', async () => {
    expect((await client.get('tools?format=openai')).body).toEqual(
      [PROBE, SECOND].map((tool) => ({ type: 'function', function: { ...tool, parameters: SCHEMA } })),
    );
  });

  it('gives the array that Anthropic’s messages take', async () => {
    expect((await client.get('tools?format=anthropic')).body).toEqual(
      [PROBE, SECOND].map((tool) => ({ ...tool, input_schema: SCHEMA })),
    );
  });

  it('gives the array that MCP lists', async () => {
    expect((await client.get('tools?format=mcp')).body).toEqual(
      [PROBE, SECOND].map((tool) => ({ ...tool, inputSchema: SCHEMA, annotations: { readOnlyHint: true } })),
    );
  });

  it.each(['?format=', '?format=OpenAI', '?format=gemini', '?format=toString', '?x=1'])(
    'refuses %s with 400',
    async (query) => {
      expect(await client.get(`tools${query}`)).toMatchObject({ status: 400 });
    },
  );

  it('says which formats there are', async () => {
    expect((await client.get('tools?format=gemini')).body).toMatchObject({
      errors: [{ pointer: '/format', rule: 'one of openai, anthropic, mcp' }],
    });
  });
});
