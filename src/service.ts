import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { type Config } from './config/config';
import { type ToolFile } from './config/tool-file/tool-file';
import { createHttpAdapter } from './http-adapter';
import { StderrLogger } from './observability/stderr.logger';
import { ProblemFilter } from './tool-boundary/http/problem.filter';

/** The HTTP service, not listening yet. */
export async function createService(config: Config, toolFile: ToolFile): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(config, toolFile),
    createHttpAdapter(config.recordLimits.maxRequestBytes),
    {
      logger: new StderrLogger({ logLevels: ['log', 'warn', 'error', 'fatal'] }),
      abortOnError: false,
      bodyParser: false,
    },
  );
  app.useGlobalFilters(app.get(ProblemFilter));
  return app;
}

/** Starts to listen and answers with the address: `http://HOST:PORT`, with the port that was taken for 0. */
export async function listen(app: NestFastifyApplication, { http }: Config): Promise<string> {
  await app.listen(http.port, http.host);
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : http.port;
  return `http://${http.host.includes(':') ? `[${http.host}]` : http.host}:${port}`;
}
