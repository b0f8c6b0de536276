import { UnreadableLogFileError } from '../unreadable-log-file.error';

/** The files were rotated while a query read them: what it has read may lack lines or hold them twice. It starts anew. */
export class RotatedLogFileError extends UnreadableLogFileError {}
