import { UnreadableLogFileError } from '../unreadable-log-file.error';

/** Why a file is not what it was when its reading began. */
export const CUT = 'was cut while it was read';

/** The files were rotated while a query read them: what it has read may lack lines or hold them twice. It starts anew. */
export class RotatedLogFileError extends UnreadableLogFileError {}
