import TextField from '@mui/material/TextField';
import { MAX_REASON } from '#shared/orders/transition-reason';
import { useT } from '../../i18n/messages';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** It was tried without one. */
  readonly isMissing: boolean;
  /** Who reads it. */
  readonly hint: string;
}

/** Asks for the reason of a step that needs one. */
export function ReasonField({ value, onChange, isMissing, hint }: ReasonFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('Reason')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isMissing}
      helperText={isMissing ? t('Enter a reason') : hint}
      slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      multiline
      required
      fullWidth
      sx={{ mt: 2 }}
    />
  );
}
