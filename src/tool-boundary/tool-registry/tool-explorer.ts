import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { BOUNDARY_TOOL, type BoundaryToolOptions } from './boundary-tool.decorator';
import { RegisteredTool, ToolRegistrationError } from './registered-tool';
import { type ToolAdapter } from './tool-adapter';

/** Finds the providers with `@BoundaryTool()`, in whatever module of the application they stand. */
@Injectable()
export class ToolExplorer {
  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws ToolRegistrationError for a bad name, a second tool of one name, or a provider that is no adapter */
  explore(): Map<string, RegisteredTool> {
    const tools = new Map<string, RegisteredTool>();
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.instance;
      if (typeof instance !== 'object' || instance === null) continue;
      const options = Reflect.getMetadata(BOUNDARY_TOOL, instance.constructor) as
        BoundaryToolOptions<object> | undefined;
      if (options === undefined) continue;
      const tool = new RegisteredTool(options, instance as ToolAdapter<object>);
      if (tools.has(tool.name)) throw new ToolRegistrationError(`two tools are called ${tool.name}`);
      tools.set(tool.name, tool);
    }
    return tools;
  }
}
