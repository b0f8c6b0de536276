import { validateSync } from 'class-validator';

/** What class-validator finds wrong with an object: the property, and the sentence of the first rule it breaks. */
export function brokenRules(instance: object): ReadonlyMap<string, string> {
  const errors = validateSync(instance, {
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  return new Map(errors.map((error) => [error.property, Object.values(error.constraints ?? {}).join(', ')]));
}
