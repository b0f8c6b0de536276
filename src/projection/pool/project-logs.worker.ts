import { type ProjectedToolResult } from '../../contract/projection';
import { type LogProjectionInput, projectLogs } from '../query-logs/project-logs';
import { Redactor } from '../redaction/redactor';

const redactor = new Redactor();

/** One log projection in a worker thread. */
export default function project(input: LogProjectionInput): ProjectedToolResult {
  return projectLogs(input, redactor);
}
