import TextField from '@mui/material/TextField';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  readonly help?: string;
}

/** One of some, in a list. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose, help } = props;
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find(([name]) => name === target.value);
        if (chosen) onChoose(chosen[0]);
      }}
      helperText={help}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
