/**
 * Runs the checks and the tests.
 *
 *   node scripts/test.mjs          check, then every test that this machine can run; installs nothing
 *   node scripts/test.mjs --full   provides the servers that tests need first; then everything, nothing skipped
 *
 * Closes with a line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installServers, missingServers } from './test-servers.mjs';

const full = process.argv.includes('--full');
const results = mkdtempSync(join(tmpdir(), 'toolboundary-test-'));
const totals = { passed: 0, failed: 0, suitesFailed: 0 };

function step(title, command, args) {
  console.log(`\n--- ${title}`);
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  return status === 0;
}

/** Takes the counts from jest's own report, so that they are those of tests that ran. */
function jest(project, args) {
  const report = join(results, `${project}.json`);
  const green = step(`tests: ${project}`, process.execPath, [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    project,
    '--json',
    `--outputFile=${report}`,
    '--silent',
    ...args,
  ]);
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  totals.passed += counts.numPassedTests;
  totals.failed += counts.numFailedTests;
  totals.suitesFailed += counts.numRuntimeErrorTestSuites;
  if (counts.numPendingTests + counts.numTodoTests > 0 && full) {
    console.error(`${counts.numPendingTests + counts.numTodoTests} tests were skipped: nothing may be`);
    return false;
  }
  return green;
}

function closing(green) {
  const failed = totals.failed + totals.suitesFailed;
  console.log(`\n${totals.passed} passed, ${failed} failed`);
  process.exitCode = green && failed === 0 && totals.passed > 0 ? 0 : 1;
}

try {
  if (full) installServers();
  let green = step('check', 'npm', ['run', '--silent', 'check']);
  green = jest('embedded', []) && green;
  const missing = missingServers();
  if (missing.length === 0) green = jest('servers', ['--runInBand']) && green;
  else console.log(`\nNot run: the tests that need ${missing.join(', ')}. \`npm run test:full\` provides it.`);
  closing(green);
} finally {
  rmSync(results, { recursive: true, force: true });
}
