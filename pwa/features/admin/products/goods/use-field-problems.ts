import { useEffect } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { ApiError } from '../../../../network/api-error';
import type { ProductForm, ProductValues } from './product-form';

/** Shows what the shop refuses at the fields and cells that it names. */
export function useFieldProblems(form: ProductForm, problem: ApiError | null): void {
  const { setError, getValues } = form;
  useEffect(() => {
    for (const [name, message] of Object.entries(problem?.fields ?? {}))
      if (isField(getValues(), name)) setError(name, { message });
  }, [problem, setError, getValues]);
}

/** Whether a dotted name is one of the form's: `variants.3.mrp`. */
function isField(values: ProductValues, name: string): name is FieldPath<ProductValues> {
  let at: unknown = values;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false;
    at = Reflect.get(at, part);
  }
  return true;
}
