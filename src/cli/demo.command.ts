import { loadConfig } from '../config/load-config';
import { loadToolFile } from '../config/tool-file/load-tool-file';
import { playIncidentRun } from '../demo/incident-run';
import { createService, listen } from '../service';
import { EXAMPLE_TOOLS_FILE } from './example-incident';

/**
 * Starts the service with the example incident on a free port, on the embedded store and whatever the environment
 * says, plays one run and stops it.
 */
export async function demo(): Promise<void> {
  const config = loadConfig({ PORT: '0', TOOLS_FILE: EXAMPLE_TOOLS_FILE });
  const app = await createService(config, loadToolFile(config.toolsFile));
  try {
    const base = await listen(app, config);
    process.stderr.write(`listening on ${base}\n`);
    await playIncidentRun(base, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await app.close();
  }
}
