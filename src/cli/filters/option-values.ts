import { InvalidArgumentError } from 'commander';
import { isJsonObject, type JsonObject } from '../../contract/json';
import { instantOf } from './projection-line';

/** @throws InvalidArgumentError, which the command line answers by the name of the option */
export function requestOption(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
  if (!isJsonObject(value)) throw new InvalidArgumentError('It must be a JSON object.');
  return value;
}

/** @throws InvalidArgumentError */
export function instantOption(text: string): string {
  if (instantOf(text) === null)
    throw new InvalidArgumentError('It must be a time in ISO 8601, such as 2026-03-02T10:30:00Z.');
  return text;
}
