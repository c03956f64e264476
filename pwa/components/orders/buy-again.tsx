import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { OrderDocument } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';
import { useFailedToast } from '../outbox/use-failed-toast';
import { againLines } from './buy-again-lines';

interface BuyAgainProps {
  readonly order: OrderDocument;
  /** In a list of orders. */
  readonly compact?: boolean;
}

/** Puts what is still sold of one's own order into the cart, and shows what is not (docs/shop-rules.md#r-again-1). */
export function BuyAgain({ order, compact = false }: BuyAgainProps) {
  const services = useServices();
  const user = useSession()?.user._id;
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailedToast();
  const t = useT();
  const { busy, run } = useBusy();
  // An admin looks at other people's orders too.
  if (order.user._id !== user) return null;

  async function again() {
    const { lines, gone, short } = await againLines(services, order);
    await services.cart.restore(lines);
    if (gone.length > 0) toast.info(t('No longer sold: {names}', { names: gone.join(', ') }));
    if (short.length > 0)
      toast.info(t('Fewer or none are left of: {names}', { names: short.join(', ') }));
    if (lines.length === 0) return undefined;
    toast.success(t('In your cart again'));
    await navigate('/cart');
    return 'leaving' as const;
  }

  return (
    <Button
      variant={compact ? 'text' : 'outlined'}
      size={compact ? 'small' : 'medium'}
      fullWidth={compact}
      disabled={busy}
      onClick={() => {
        run(again).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
      sx={{ minHeight: 44, mt: compact ? 0 : 2, whiteSpace: 'nowrap' }}
    >
      {t('Buy again')}
    </Button>
  );
}
