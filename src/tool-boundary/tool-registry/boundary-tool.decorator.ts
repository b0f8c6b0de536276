import { Injectable, SetMetadata, type Type } from '@nestjs/common';
import { type ToolAdapter } from './tool-adapter';

export interface BoundaryToolOptions<Request extends object> {
  /** `[A-Za-z0-9_-]{1,64}`, unique in the application. */
  readonly name: string;
  /** For the model: what the tool does and when to call it. */
  readonly description: string;
  /** Only a tool that declares `true` can be called. */
  readonly readOnly: boolean;
  /** The ACI request: a class whose class-validator rules validate the input and make its JSON Schema. */
  readonly request: Type<Request>;
}

export const BOUNDARY_TOOL = Symbol('toolboundary:tool');

/**
 * Registers a provider as a tool of the boundary. It is discovered at start wherever it is provided; a bad name,
 * or a second tool of the same name, stops the start.
 *
 * @publicApi
 */
export function BoundaryTool<Request extends object>(options: BoundaryToolOptions<Request>) {
  return (target: Type<ToolAdapter<Request>>): void => {
    Injectable()(target);
    SetMetadata(BOUNDARY_TOOL, options)(target);
  };
}
