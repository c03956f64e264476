import { useSession } from '../../hooks/use-session';
import { useOnlineChoice } from '../../components/payment/online-choice';
import { PayButton } from '../../components/payment/pay-button';
import type { usePayOrder } from './use-pay-order';
import type { ShownOrder } from './use-order-page';

/**
 * "Pay with Razorpay" on the page of one's own order that is to be paid online and is not
 * (docs/shop-rules.md#r-orders-6).
 */
export function PayOrder({ order, paying }: PayOrderProps) {
  const userId = useSession()?.user._id;
  const choice = useOnlineChoice();
  if (order.isPaid || order.paymentMethod !== 'Razorpay' || order.user._id !== userId) return null;
  return (
    <PayButton
      choice={choice}
      disabled={paying.busy}
      mayBePaid={paying.unsettled !== null}
      onPay={(checkout) => void paying.pay(checkout)}
    />
  );
}

interface PayOrderProps {
  readonly order: ShownOrder;
  readonly paying: ReturnType<typeof usePayOrder>;
}
