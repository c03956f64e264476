import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { addressOf } from '#shared/addresses/address-book';
import { useAddresses, useOrders } from '../../hooks/use-account';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../outbox/use-failed-toast';

/**
 * The way to a last step with everything on it, for a person with a former order and an address: to the address and by the way to pay
 * of the newest order (docs/shop-rules.md#r-checkout-7). Both come from the account on this device, so they are there offline, and gone
 * after a log-out.
 */
export function Component() {
  const { checkout } = useServices();
  const { addresses } = useAddresses();
  const { orders } = useOrders();
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();
  const last = orders.reduce<(typeof orders)[number] | undefined>(
    (newest, order) => (newest && newest.createdAt >= order.createdAt ? newest : order),
    undefined,
  );
  const address =
    addressOf(addresses, last?.shippingAddress.id ?? '') ??
    addresses.find(({ isDefault }) => isDefault);
  if (!last || !address) return null;

  const goOn = () =>
    run(async () => {
      await checkout.chooseAgain(address, last.paymentMethod);
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
