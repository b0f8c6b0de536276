import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The servers that tests start for themselves, and the Debian package of each. */
const SERVERS = [{ binary: 'redis-server', debianPackage: 'redis-server' }];

/** Names of the binaries that are not on this machine. */
export function missingServers() {
  return SERVERS.filter(({ binary }) => spawnSync(binary, ['--version']).status !== 0).map(({ binary }) => binary);
}

/** Installs what is missing: by apt-get on Debian and Ubuntu as root; elsewhere says how and ends with an error. */
export function installServers() {
  const missing = missingServers();
  if (missing.length === 0) return;
  const packages = SERVERS.filter(({ binary }) => missing.includes(binary)).map(({ debianPackage }) => debianPackage);
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(
      `The tests need ${missing.join(', ')} on the PATH, version 7 or later.\n` +
        `  Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y ${packages.join(' ')}\n` +
        '  macOS: brew install redis\n' +
        'Then run this again. The tests start the servers themselves, on free ports of 127.0.0.1.',
    );
  }
  console.log(`Installing ${packages.join(', ')} by apt-get; the tests start their own servers.`);
  // Without the policy the package would start a service of its own on the default port.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env: environment });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
  }
}

function isDebian() {
  try {
    return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
