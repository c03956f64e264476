import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { useBusy } from '../../hooks/use-busy';
import { useChoices } from '../../hooks/use-checkout';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useLastWay } from './use-last-way';

/**
 * The way to a last step with everything on it, for a person with a former order and an address: to the address and by the way to pay
 * of the newest order (docs/shop-rules.md#r-checkout-7).
 */
export function Component() {
  const checkout = useChoices();
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();
  const way = useLastWay();
  if (!way) return null;

  const goOn = () =>
    run(async () => {
      await checkout.chooseAgain(way);
      await navigate('/placeorder');
      return 'leaving' as const;
    }).catch((failure: unknown) => failed(t('Something went wrong'), failure));

  return (
    <Button
      variant="outlined"
      fullWidth
      disabled={busy}
      onClick={() => void goOn()}
      sx={{ minHeight: 44, mt: 1 }}
    >
      {t('Order as last time')}
    </Button>
  );
}
