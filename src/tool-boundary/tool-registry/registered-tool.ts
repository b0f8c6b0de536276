import { type Type } from '@nestjs/common';
import { isToolName } from '../../contract/identifiers';
import { type JsonObject } from '../../contract/json';
import { type BoundaryToolOptions } from './boundary-tool.decorator';
import { inputSchemaOf } from './input-schema';
import { RequestParser } from './request-parser';
import { type ToolAdapter } from './tool-adapter';
import { type ToolDescription } from './tool-formats';

/** A provider with `@BoundaryTool()` does not make a tool. Stops the start. */
export class ToolRegistrationError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ToolRegistrationError';
  }
}

/** One tool as it was discovered at start. */
export class RegisteredTool implements ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly readOnly: boolean;
  readonly inputSchema: JsonObject;
  readonly parser: RequestParser<object>;

  constructor(
    options: BoundaryToolOptions<object>,
    readonly adapter: ToolAdapter<object>,
  ) {
    const { name, description, readOnly, request } = options;
    if (!isToolName(name)) {
      throw new ToolRegistrationError(`tool name ${JSON.stringify(name)}: allowed is [A-Za-z0-9_-]{1,64}`);
    }
    if (typeof description !== 'string' || description.trim() === '') {
      throw new ToolRegistrationError(`tool ${name}: a description is missing`);
    }
    if (typeof adapter.prepare !== 'function') {
      throw new ToolRegistrationError(`tool ${name}: the provider has no prepare()`);
    }
    if (typeof request !== 'function') {
      throw new ToolRegistrationError(`tool ${name}: a request class is missing`);
    }
    this.name = name;
    this.description = description;
    // Code without types may say anything: what is not true is a tool that may write.
    const declared: unknown = readOnly;
    this.readOnly = declared === true;
    this.inputSchema = schemaOf(name, request);
    this.parser = new RequestParser(request);
  }
}

function schemaOf(name: string, request: Type<object>): JsonObject {
  try {
    return inputSchemaOf(request);
  } catch (failure) {
    throw new ToolRegistrationError(`tool ${name}: ${failure instanceof Error ? failure.message : 'no JSON Schema'}`);
  }
}
