import TextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useMessages } from '../../i18n/messages';

export interface FormFieldProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'datetime-local';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'tel';
  /** The id of a `datalist` with what may be chosen. */
  readonly list?: string;
  /** Lines of text that it has room for; one by default. */
  readonly rows?: number;
  /** Under the input, while there is no message. */
  readonly hint?: string | undefined;
  /** At its right end, such as a button that shows what is typed. */
  readonly end?: ReactNode;
}

/** One input of a form with its message underneath; a screen reader hears the message with the field. */
export function FormField<Values extends FieldValues, Parsed>({
  form,
  name,
  label,
  type = 'text',
  autoComplete,
  inputMode,
  list,
  rows = 1,
  hint,
  end,
}: FormFieldProps<Values, Parsed>) {
  const { translate } = useMessages();
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
      helperText={error?.message === undefined ? hint : translate(error.message)}
      fullWidth
      slotProps={{
        htmlInput: { autoComplete, inputMode, list },
        ...(end === undefined ? {} : { input: { endAdornment: end } }),
        // Values that are restored from a draft arrive after the first render.
        inputLabel: { shrink: true },
      }}
    />
  );
}
