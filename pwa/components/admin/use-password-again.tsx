import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { NO_PASSWORD_YET } from '#shared/users/freshness';
import { ApiError } from '../../network/api-error';
import { CurrentPasswordField } from '../design/account-fields';

/** The admin's own password, for a change that the shop wants it for where the sign-in was not just now. */
export interface PasswordAgain {
  /** What goes with the request; nothing where nothing was typed. */
  readonly proof: () => { readonly currentPassword?: string };
  /** Where the shop wants the password, asks for it from now on. @returns whether it is asked for */
  readonly onFailure: (failure: unknown) => boolean;
  /** The field, once it is asked for. */
  readonly field: ReactNode;
}

/** Asks for the current password once the shop wants to have it. */
export function usePasswordAgain(): PasswordAgain {
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const [isWanted, setWanted] = useState(false);
  return {
    proof() {
      const { currentPassword } = form.getValues();
      return currentPassword === '' ? {} : { currentPassword };
    },
    onFailure(failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'reauth_required') return false;
      // There is none to ask for.
      if (failure.message === NO_PASSWORD_YET) return false;
      setWanted(true);
      const message = failure.fields?.['currentPassword'];
      if (message !== undefined)
        form.setError('currentPassword', { message }, { shouldFocus: true });
      return true;
    },
    field: isWanted && <CurrentPasswordField form={form} name="currentPassword" />,
  };
}

/** The field in a form of its own: Enter confirms. */
export function PasswordForm({
  again,
  onSubmit,
}: {
  readonly again: PasswordAgain;
  readonly onSubmit: () => void;
}) {
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {again.field}
    </Box>
  );
}
