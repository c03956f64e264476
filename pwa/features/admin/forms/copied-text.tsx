import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useCopyText } from '../../../hooks/use-copy-text';
import { useT } from '../../../i18n/messages';

interface CopiedTextProps {
  readonly label: string;
  readonly value: string;
  /** The accessible name of its button. */
  readonly copyLabel: string;
}

/** A text that is entered elsewhere, with a button that copies it. */
export function CopiedText({ label, value, copyLabel }: CopiedTextProps) {
  const t = useT();
  const copy = useCopyText();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <TextField
        fullWidth
        size="small"
        label={label}
        value={value}
        slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button
        variant="outlined"
        sx={{ flexShrink: 0 }}
        onClick={() => void copy(value)}
        aria-label={copyLabel}
      >
        {t('Copy')}
      </Button>
    </Stack>
  );
}
