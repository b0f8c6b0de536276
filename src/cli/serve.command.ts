import { Logger } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config } from '../config/config';
import { loadToolFile } from '../config/tool-file/load-tool-file';
import { createService, listen } from '../service';

/** Runs the service until it is told to stop (SIGTERM, SIGINT); a second signal stops it at once. */
export async function serve(config: Config): Promise<void> {
  const app = await createService(config, loadToolFile(config.toolsFile));
  const stopped = stopOnSignal(app);
  try {
    process.stderr.write(`listening on ${await listen(app, config)}\n`);
  } catch (failure) {
    await app.close();
    throw failure;
  }
  await stopped;
}

function stopOnSignal(app: NestFastifyApplication): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(1);
      stopping = true;
      new Logger('Service').log(`${signal}: calls in flight may finish, then the service stops`);
      app.close().then(resolve, reject);
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
}
