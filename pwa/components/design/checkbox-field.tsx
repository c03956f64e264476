import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

interface CheckboxFieldProps<Values extends FieldValues, Parsed> {
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly name: FieldPath<Values>;
  readonly label: string;
}

/** One yes or no of a form. */
export function CheckboxField<Values extends FieldValues, Parsed>({
  form,
  name,
  label,
}: CheckboxFieldProps<Values, Parsed>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <FormControlLabel
          label={label}
          control={<Checkbox {...field} checked={value ?? false} slotProps={{ input: { ref } }} />}
        />
      )}
    />
  );
}
