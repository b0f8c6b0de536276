import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const SUPPORT = join(__dirname, '..', 'support');

describe('what the memory store counts', () => {
  it('is no less than what it holds, by the measure of the engine', () => {
    const measured = JSON.parse(
      execFileSync(
        process.execPath,
        ['--expose-gc', '-r', join(SUPPORT, 'register-typescript.cjs'), join(SUPPORT, 'memory-store-footprint.ts')],
        { encoding: 'utf8' },
      ),
    ) as { stored: number; raw: number; heap: number; counted: number };

    expect(measured.raw).toBeGreaterThan(0.95 * measured.stored);
    expect(measured.heap + measured.raw).toBeLessThan(measured.counted);
  }, 60_000);
});
