import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';

interface EntryFormProps {
  /** Its accessible name. */
  readonly label: string;
  /** The heading of an error. */
  readonly lead?: ReactNode;
  /** What went wrong with the form as a whole, in the reader's language. */
  readonly error?: string | undefined;
  /** Between its parts, in steps of the theme. */
  readonly gap?: number;
  /** In pixels. */
  readonly maxWidth?: number;
  readonly onSubmit: (event: FormEvent) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form of fields one below the other. Its own rules are checked, not the browser's. */
export function EntryForm({
  label,
  lead,
  error,
  gap = 2.5,
  maxWidth,
  onSubmit,
  children,
}: EntryFormProps) {
  return (
    <Stack
      component="form"
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => void onSubmit(event)}
      sx={{ gap, maxWidth }}
    >
      {lead}
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {children}
    </Stack>
  );
}

interface SubmitButtonProps {
  readonly form: { readonly formState: { readonly isSubmitting: boolean } };
  /** It cannot be sent now, for another reason than being sent already. */
  readonly disabled?: boolean;
  readonly children: string;
}

/** Sends the form around it; while it is being sent, it cannot be pressed. */
export function SubmitButton({ form, disabled = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      loading={form.formState.isSubmitting}
      disabled={form.formState.isSubmitting || disabled}
    >
      {children}
    </Button>
  );
}
