import { isJsonObject, type JsonObject, jsonTextOf } from '../../contract/json';

const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * The input of a call: the text that is recorded and the object that the tool gets. Each is made when it is first
 * asked for, so that an input over its byte limit is never parsed.
 */
export class ToolCallInput {
  private text: string | null | undefined;
  private parsed: JsonObject | null | undefined;

  constructor(private readonly input: unknown) {}

  /** The text that came, or the JSON text of the object that came; null if there is none. */
  get request(): string | null {
    if (this.text === undefined) this.text = typeof this.input === 'string' ? this.input : requestTextOf(this.input);
    return this.text;
  }

  /** A JSON object without lone surrogates, apart from the caller's own; null if the input is none. */
  get object(): JsonObject | null {
    if (this.parsed === undefined) this.parsed = this.request === null ? null : parseObject(this.request);
    return this.parsed;
  }
}

function requestTextOf(input: unknown): string | null {
  try {
    return isJsonObject(input) ? (jsonTextOf(input) ?? null) : null;
  } catch {
    return null; // cyclic, BigInt, a toJSON that throws, a proxy that can no longer be asked
  }
}

function parseObject(text: string): JsonObject | null {
  if (!text.isWellFormed()) return null;
  try {
    const value: unknown = ESCAPED_SURROGATE.test(text) ? JSON.parse(text, refuseLoneSurrogates) : JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

function refuseLoneSurrogates(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError();
  return value;
}
