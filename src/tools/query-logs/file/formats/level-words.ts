/** Levels as log heads write them, as parts of patterns, the longer before the shorter. */
const SEVERE = 'EMERGENCY|EMERG|DPANIC|PANIC|FATAL|ALERT|CRITICAL|CRIT|SEVERE|ERROR|WARNING|WARN';
const EVERYDAY = 'NOTICE|INFORMATION|INFO|DEBUG|TRACE|VERBOSE|FINEST|FINER';
const SHORT = 'FTL|CRT|ERR|WRN|INF|DBG|TRC|VRB';
/** Words of prose: a level only where a mark says so. */
const AMBIGUOUS = 'LOG|NOTE|SYSTEM|CONFIG|FINE';

/** In upper case and free-standing these are levels. */
export const LEVEL_WORD = `(?:${SEVERE}|${EVERYDAY}|${SHORT})`;
/** Within brackets, between marks, or before a colon these are levels, in any case. */
export const MARKED_LEVEL_WORD = `(?:${SEVERE}|${EVERYDAY}|${SHORT}|${AMBIGUOUS})`;
/** At the head of a message and in any case these are levels. */
export const SEVERE_LEVEL_WORD = `(?:${SEVERE})`;
