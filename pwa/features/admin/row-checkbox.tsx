import Checkbox from '@mui/material/Checkbox';

interface RowCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of those it stands for are ticked, and some are not. */
  readonly some?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The box that ticks a row, or all of them. */
export function RowCheckbox({ label, checked, some = false, onChange }: RowCheckboxProps) {
  return (
    <Checkbox
      checked={checked}
      indeterminate={some}
      onChange={(_event, on) => onChange(on)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}
