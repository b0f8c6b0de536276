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
    const seen = new Set<unknown>();
    for (const wrapper of this.discovery.getProviders()) {
      const instance: unknown = wrapper.instance;
      const options = optionsOf(instance);
      // One instance may be provided under several tokens.
      if (options === undefined || seen.has(instance)) continue;
      seen.add(instance);
      if (!wrapper.isDependencyTreeStatic()) {
        throw new ToolRegistrationError(`tool ${options.name}: the provider must be a singleton`);
      }
      const tool = new RegisteredTool(options, instance as ToolAdapter<object>);
      if (tools.has(tool.name)) throw new ToolRegistrationError(`two tools are called ${tool.name}`);
      tools.set(tool.name, tool);
    }
    return tools;
  }
}

/** What the decorator says of a provider's class. Providers may be anything, with any constructor or none. */
function optionsOf(instance: unknown): BoundaryToolOptions<object> | undefined {
  if (typeof instance !== 'object' || instance === null) return undefined;
  const target: unknown = instance.constructor;
  if (typeof target !== 'function') return undefined;
  return Reflect.getMetadata(BOUNDARY_TOOL, target) as BoundaryToolOptions<object> | undefined;
}
