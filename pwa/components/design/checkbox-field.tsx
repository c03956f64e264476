import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface CheckboxFieldProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  /** Under it: what it means. */
  readonly hint?: string;
}

/** One yes or no of a form. */
export function CheckboxField<Values extends FieldValues, Parsed>({
  form,
  name,
  label,
  hint,
}: CheckboxFieldProps<Values, Parsed>) {
  const hintId = useId();
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <div>
          <FormControlLabel
            label={label}
            control={
              <Checkbox
                {...field}
                checked={value ?? false}
                slotProps={{ input: { ref, ...(hint && { 'aria-describedby': hintId }) } }}
              />
            }
          />
          {hint && (
            <FormHelperText id={hintId} sx={{ mt: -0.5, ml: 4 }}>
              {hint}
            </FormHelperText>
          )}
        </div>
      )}
    />
  );
}
