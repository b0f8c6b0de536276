/** OpenTelemetry's severity numbers, four to a level (log data model, "Severity Fields"). */
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
const NUMBERS_PER_LEVEL = 4;

/** The level of a severity number, or null where it is none: 0 is "unspecified". */
export function levelOfSeverityNumber(value: unknown): string | null {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) return null;
  return LEVELS[Math.floor((number - 1) / NUMBERS_PER_LEVEL)] ?? null;
}
