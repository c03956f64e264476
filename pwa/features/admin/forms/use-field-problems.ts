import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../../network/api-error';

/** Shows what the shop refuses at the fields and cells that it names. */
export function useFieldProblems<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  problem: ApiError | null,
): void {
  const { setError, getValues } = form;
  useEffect(() => {
    for (const [name, message] of Object.entries(problem?.fields ?? {}))
      if (isField(getValues(), name)) setError(name, { message });
  }, [problem, setError, getValues]);
}

/** Whether a dotted name is one of the form's: `variants.3.mrp`. */
function isField<Values extends FieldValues>(
  values: Values,
  name: string,
): name is FieldPath<Values> {
  let at: unknown = values;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = Reflect.get(at, part);
  }
  return true;
}
