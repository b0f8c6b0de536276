import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig } from '../../src/config/load-config';
import { loadToolFile } from '../../src/config/tool-file/load-tool-file';
import { createService } from '../../src/service';

/** The whole service on a tool file, with one run that may call `lookup_knowledge`. It listens on no port. */
export class KnowledgeService {
  private constructor(private readonly app: NestFastifyApplication) {}

  static async on(toolsFile: string): Promise<KnowledgeService> {
    const config = loadConfig({ PORT: '0', TOOLS_FILE: toolsFile });
    const app = await createService(config, loadToolFile(config.toolsFile));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const service = new KnowledgeService(app);
    await service.send('POST', 'runs', { run_id: 'run-1', tools: ['lookup_knowledge'] });
    return service;
  }

  async send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await this.app.inject({
      method,
      url: `/internal/v1/${path}`,
      headers: { host: '127.0.0.1' },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}`);
    return answer.json();
  }

  lookUp(toolCallId: string, input: object): Promise<unknown> {
    const envelope = { run_id: 'run-1', tool_call_id: toolCallId, tool_name: 'lookup_knowledge', input };
    return this.send('POST', 'runs/run-1/tool-calls', envelope);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
