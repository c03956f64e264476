import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { MIN_PASSWORD } from '#shared/users/user';
import { useT } from '../../i18n/messages';
import { FormField } from './form-field';

interface AccountFieldProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
}

/** The email that the person signs in with. */
export function EmailField<Values extends FieldValues, Parsed>(
  field: AccountFieldProps<Values, Parsed>,
) {
  const t = useT();
  return <FormField {...field} label={t('Email Address')} type="email" autoComplete="username" />;
}

/** The current password, for authentication. */
export function CurrentPasswordField<Values extends FieldValues, Parsed>({
  label,
  ...field
}: AccountFieldProps<Values, Parsed> & { readonly label?: string }) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      {...field}
      label={label ?? t('Current Password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      end={<ShowPassword isShown={isShown} onChange={setShown} />}
    />
  );
}

/** The code of an authenticator: digits, which the phone may fill in. */
export function CodeField<Values extends FieldValues, Parsed>(
  field: AccountFieldProps<Values, Parsed>,
) {
  const t = useT();
  return (
    <FormField {...field} label={t('Code')} autoComplete="one-time-code" inputMode="numeric" />
  );
}

/**
 * A new password, typed twice, with its rule. That both are the same is the form's own rule (`samePassword` of `shared/`);
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
  const [isShown, setShown] = useState(false);
  const type = isShown ? ('text' as const) : ('password' as const);
  const look = { form, type, autoComplete: 'new-password' } as const;
  useRecheck(form, first, second);
  return (
    <>
      <FormField
        {...look}
        name={first}
        label={t('Password')}
        hint={t('{count} or more characters', { count: MIN_PASSWORD })}
        end={<ShowPassword isShown={isShown} onChange={setShown} />}
      />
      <FormField {...look} name={second} label={t('Confirm Password')} />
    </>
  );
}

/** Lets people see what they type when they are alone. */
function ShowPassword({
  isShown,
  onChange,
}: {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}) {
  const t = useT();
  return (
    <Button size="small" onClick={() => onChange(!isShown)} sx={{ minHeight: 44, mr: -1 }}>
      {isShown ? t('Hide') : t('Show')}
    </Button>
  );
}

/**
 * Checks a field again when another one changes, once it has been touched: a corrected first password also settles the
 * message under the second.
 * @param changed the field that changes
 * @param checked the field that depends on it
 */
function useRecheck<Values extends FieldValues, Parsed>(
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
