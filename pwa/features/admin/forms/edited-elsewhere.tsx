import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useT } from '../../../i18n/messages';

interface EditedElsewhereProps {
  readonly children: string;
  readonly onTheirs: () => void;
  /** Absent where it cannot be kept. */
  readonly onMine: (() => void) | undefined;
}

/** Another user has changed what is being edited: theirs or mine. */
export function EditedElsewhere({ children, onTheirs, onMine }: EditedElsewhereProps) {
  const t = useT();
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <Stack sx={{ gap: 1 }}>
          <Button size="small" color="inherit" onClick={onTheirs}>
            {t('Show theirs')}
          </Button>
          {onMine && (
            <Button size="small" color="inherit" onClick={onMine}>
              {t('Keep mine')}
            </Button>
          )}
        </Stack>
      }
    >
      {children}
    </Alert>
  );
}
