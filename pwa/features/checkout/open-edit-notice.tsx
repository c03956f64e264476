import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useT } from '../../i18n/messages';
import type { OpenEdit } from '../../outbox/bindings';
import { EDIT_OPEN_MESSAGES } from '../../payments/online-payment-messages';

interface OpenEditNoticeProps {
  /** By which a button that cannot be pressed says why. */
  readonly id: string;
  /** Nothing is shown without one. */
  readonly open: OpenEdit | null;
}

/** Why the cart cannot be paid online yet: the shop may have it as an order already (docs/guarantees.md#i16). */
export function OpenEditNotice({ id, open }: OpenEditNoticeProps) {
  const t = useT();
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {open && (
        <Alert
          severity={open === 'asking' ? 'info' : 'warning'}
          sx={{ mt: 2, alignItems: 'flex-start' }}
        >
          <span id={id}>
            {open === 'asking' ? t(EDIT_OPEN_MESSAGES.asking) : t(EDIT_OPEN_MESSAGES.undecided)}
          </span>
          <Box sx={{ mt: 1 }}>
            <Button component={Link} to="/activity" color="inherit" variant="outlined">
              {t('Activity')}
            </Button>
          </Box>
        </Alert>
      )}
    </Box>
  );
}
