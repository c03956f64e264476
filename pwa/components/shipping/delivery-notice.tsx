import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { DeliveryProblem } from '#shared/shipping/delivery-terms';
import { useT } from '../../i18n/messages';
import { useCheckoutPath } from '../design/checkout-path';
import { deliveryProblemText } from './delivery-texts';

interface DeliveryNoticeProps {
  /** By which a button that cannot be pressed says why. */
  readonly id: string;
  /** Nothing is shown without one. */
  readonly problem: DeliveryProblem | null | undefined;
  /** Off on the page that it leads to. */
  readonly leadsToAddresses?: boolean;
}

/** Why an order cannot go to its address, or not be paid in cash there, and the way on (docs/shop-rules.md#r-delivery-5). */
export function DeliveryNotice({ id, problem, leadsToAddresses = true }: DeliveryNoticeProps) {
  const t = useT();
  const pathOf = useCheckoutPath();
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {problem && (
        <Alert severity="warning" sx={{ mt: 2, alignItems: 'flex-start' }}>
          <span id={id}>{deliveryProblemText(t, problem)}</span>
          {leadsToAddresses && (
            <Box sx={{ mt: 1 }}>
              <Button component={Link} to={pathOf('/shipping')} color="inherit" variant="outlined">
                {t('Choose another address')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
    </Box>
  );
}
