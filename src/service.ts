import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { type Config } from './config/config';
import { type ToolFile } from './config/tool-file/tool-file';
import { MAX_TOOL_CALL_ID_CHARS } from './contract/identifiers';
import { StderrLogger } from './observability/stderr.logger';
import { PROBLEM_TYPE, problemDetails } from './tool-boundary/http/problem';
import { ProblemFilter } from './tool-boundary/http/problem.filter';

/** A request of the byte limit, escaped the worst way that JSON has, and its envelope. */
const BODY_BYTES_PER_REQUEST_BYTE = 7;

/** The HTTP service, not listening yet. */
export async function createService(config: Config, toolFile: ToolFile): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(config, toolFile),
    new FastifyAdapter({
      bodyLimit: BODY_BYTES_PER_REQUEST_BYTE * config.recordLimits.maxRequestBytes,
      // An id in a path may be percent-encoded throughout.
      routerOptions: { maxParamLength: 3 * MAX_TOOL_CALL_ID_CHARS },
      // What fails before there is a route: a path that cannot be decoded.
      frameworkErrors: (_error, _request, reply) => {
        void reply
          .code(400)
          .type(PROBLEM_TYPE)
          .send(JSON.stringify(problemDetails(400, 'The path is malformed.')));
      },
    }),
    // Fastify's own JSON parser stays; a form, which a foreign page could send unasked, is refused.
    {
      logger: new StderrLogger({ logLevels: ['log', 'warn', 'error', 'fatal'] }),
      abortOnError: false,
      bodyParser: false,
    },
  );
  app.getHttpAdapter().getInstance().removeContentTypeParser('text/plain');
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
