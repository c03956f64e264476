import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Checks a field again when another one changes, once it has been touched: a corrected first password also settles the
 * message under the second.
 * @param changed the field that changes
 * @param checked the field that depends on it
 */
export function useRecheck<Values extends FieldValues, Parsed>(
  { subscribe, getFieldState, trigger }: UseFormReturn<Values, unknown, Parsed>,
  changed: FieldPath<Values>,
  checked: FieldPath<Values>,
): void {
  useEffect(
    () =>
      subscribe({
        name: changed,
        formState: { values: true },
        callback: () => {
          if (getFieldState(checked).isTouched) void trigger(checked);
        },
      }),
    [subscribe, getFieldState, trigger, changed, checked],
  );
}
