import { type JsonObject } from '../../contract/json';

/** A tool as a model is told of it. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

export type ToolFormat = 'openai' | 'anthropic' | 'mcp';

/** The arrays that model interfaces take: OpenAI's chat completions, Anthropic's messages, MCP's tools/list. */
export const TOOL_FORMATS: Readonly<Record<ToolFormat, (tool: ToolDescription) => object>> = {
  openai: ({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }),
  anthropic: ({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
  }),
  mcp: ({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
    annotations: { readOnlyHint: true },
  }),
};
