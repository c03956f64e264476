import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Puts other values into a form. Its inputs stay registered meanwhile: react-hook-form would forget them until the next render,
 * and whatever a person typed in that moment would be gone.
 * @param values those the form began with unless said
 */
export function resetForm<Values extends FieldValues, Parsed>(
  { reset }: Pick<UseFormReturn<Values, unknown, Parsed>, 'reset'>,
  values?: Values | DefaultValues<Values>,
  options: { readonly keepDefaultValues?: boolean } = {},
): void {
  reset(values, { ...options, keepFieldsRef: true });
}
