import TextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages';

interface FormFieldProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  /** Lines of text that it has room for; one by default. */
  readonly rows?: number;
  /** Under the input, while there is no message. */
  readonly hint?: string | undefined;
}

/** One input of a form with its message underneath; a screen reader hears the message with the field. */
export function FormField<Values extends FieldValues, Parsed>({
  form,
  name,
  label,
  type = 'text',
  autoComplete,
  inputMode,
  rows = 1,
  hint,
}: FormFieldProps<Values, Parsed>) {
  const { said } = useMessages();
  const { ref, ...field } = form.register(name);
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      multiline={rows > 1}
      minRows={rows}
      type={type}
      error={error !== undefined}
      helperText={error?.message === undefined ? hint : said(error.message)}
      fullWidth
      slotProps={{
        htmlInput: { autoComplete, inputMode },
        // Values that are restored from a draft arrive after the first render.
        inputLabel: { shrink: true },
      }}
    />
  );
}
