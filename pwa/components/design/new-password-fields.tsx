import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useT } from '../../i18n/messages';
import { FormField } from './form-field';
import { useRecheck } from './use-recheck';

/**
 * A new password, typed twice. That both are the same is the form's own rule (`samePassword` of `shared/`);
 * here it is looked at again when the first one is corrected.
 */
export function NewPasswordFields<Values extends FieldValues, Parsed>({
  form,
  first,
  second,
}: {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  /** The names of both fields in the form. */
  readonly first: FieldPath<Values>;
  readonly second: FieldPath<Values>;
}) {
  const t = useT();
  useRecheck(form, first, second);
  return (
    <>
      <FormField
        form={form}
        name={first}
        label={t('Password')}
        type="password"
        autoComplete="new-password"
      />
      <FormField
        form={form}
        name={second}
        label={t('Confirm Password')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
