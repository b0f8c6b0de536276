import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { createService } from '../../src/service';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The service as it is configured by the environment, with files in a folder of its own. */
export class ServedAccess {
  private constructor(
    readonly folder: string,
    readonly app: NestFastifyApplication,
  ) {}

  static folder(): string {
    return mkdtempSync(join(tmpdir(), 'toolboundary-access-'));
  }

  static async serve(environment: NodeJS.ProcessEnv, folder = ServedAccess.folder()): Promise<ServedAccess> {
    const app = await createService(loadConfig(environment, folder), loadToolFile(null));
    app.useLogger(false);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new ServedAccess(folder, app);
  }

  /** @param credential - null: none */
  async ask(
    credential: string | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer> {
    const response = await this.app.inject({
      method,
      url: `/internal/v1/${path}`,
      headers: credential === null ? {} : { authorization: `Bearer ${credential}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      headers: response.headers,
    };
  }

  /** A call of `query_logs` over the bundled incident. */
  call(credential: string, runId: string, toolCallId: string): Promise<Answer> {
    return this.ask(credential, 'POST', `runs/${runId}/tool-calls`, {
      run_id: runId,
      tool_call_id: toolCallId,
      tool_name: 'query_logs',
      input: { topic: 'APPLICATION', query: '', lookback_minutes: 60 },
    });
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** Writes a file of the configuration as JSON, which is YAML. */
export function writeConfigFile(folder: string, name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}
