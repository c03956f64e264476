import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '#shared/orders/order';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { heldBackLines } from '../../cart/cart-diff';
import { useCart } from '../../hooks/use-cart';
import { useCheckout } from '../../hooks/use-checkout';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import { useOnlineChoice } from '../../components/payment/online-choice';

/** The choice on /payment. It counts only after Continue; Razorpay is preselected (docs/shop-rules.md#r-checkout-3). */
export function usePayment() {
  const { checkout } = useServices();
  const draft = useCheckout();
  const heldBack = heldBackLines(useCart(), draft?.online);
  const online = useOnlineChoice();
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const { busy, run } = useBusy();
  const method = chosen ?? draft?.paymentMethod ?? 'Razorpay';

  async function goOnWith(picked: PaymentMethod) {
    if (heldBack.length > 0 || (picked === 'Razorpay' && !online.can)) return;
    await run(async () => {
      choose(picked);
      await checkout.choosePayment(picked);
      await navigate('/placeorder');
    }).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return { draft, online, method, choose, goOnWith, busy, heldBack };
}
