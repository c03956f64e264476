import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaymentMethod } from '#shared/orders/order';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import { useCheckout } from '../../device/use-checkout';

export const RAZORPAY_NAME = 'Razorpay (UPI / Card / NetBanking)';
export const COD_NAME = 'Cash on Delivery (COD)';

/** Online payment comes with a later issue; until then only cash on delivery leads on. */
export function isPayableNow(method: PaymentMethod): boolean {
  return method === 'COD';
}

/** The choice on /payment. It counts only after Continue; Razorpay is preselected (spec §2). */
export function usePayment() {
  const { checkout } = useServices();
  const draft = useCheckout();
  const navigate = useNavigate();
  const toast = useToast();
  const [chosen, choose] = useState<PaymentMethod | null>(null);
  const [busy, setBusy] = useState(false);
  const method = chosen ?? draft?.paymentMethod ?? 'Razorpay';

  async function goOn() {
    if (busy || !isPayableNow(method)) return;
    setBusy(true);
    try {
      await checkout.choosePayment(method);
      await navigate('/placeorder');
    } catch {
      toast.error('Something went wrong');
    } finally {
      setBusy(false);
    }
  }

  return { draft, method, choose, goOn, busy };
}
