import { parseArgs } from 'node:util';
import { RedisServer } from '../support/redis-server';
import { soak } from './redis-soak';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '200000' }, instances: { type: 'string', default: '4' } },
});

async function main(): Promise<void> {
  const server = await RedisServer.start();
  try {
    const instances = Number(values.instances);
    const report = await soak({ port: server.port, instances, calls: Number(values.calls) });
    const { attempts, executed, refused, seconds } = report;
    process.stdout.write(
      `${instances} instances, ${attempts} attempts in ${seconds.toFixed(1)} s: ${executed} calls ran, ${refused} refused\n`,
    );
    for (const disagreement of report.disagreements.slice(0, 50)) process.stdout.write(`${disagreement}\n`);
    process.stdout.write(`${report.disagreements.length} disagreements\n`);
    if (report.disagreements.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

void main();
