import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useT } from '../../../i18n/messages';

interface EditedElsewhereProps {
  readonly children: string;
  /** The two values, where one is to be chosen: the buttons say them. */
  readonly values?: { readonly theirs: string; readonly mine: string } | undefined;
  readonly onTheirs: () => void;
  /** Absent where it cannot be kept. */
  readonly onMine: (() => void) | undefined;
}

/** Another user has changed what is being edited: theirs or mine. */
export function EditedElsewhere({ children, values, onTheirs, onMine }: EditedElsewhereProps) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Stack sx={{ gap: 1 }}>
          <Button size="small" color="inherit" onClick={onTheirs}>
            {values ? t('Use {value}', { value: values.theirs }) : t('Show theirs')}
          </Button>
          {onMine && (
            <Button size="small" color="inherit" onClick={onMine}>
              {values ? t('Use {value}', { value: values.mine }) : t('Keep mine')}
            </Button>
          )}
        </Stack>
      }
    >
      {children}
    </Alert>
  );
}
