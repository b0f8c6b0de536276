import { join } from 'node:path';

/** The tool file of the example incident, beside the built package. */
export const EXAMPLE_TOOLS_FILE = join(__dirname, '..', '..', 'examples', 'incident', 'tools.yaml');
