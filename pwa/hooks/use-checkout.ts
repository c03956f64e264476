import { useEffect, useMemo } from 'react';
import { useServices } from './services';
import { createCheckout, type Checkout } from '../cart/checkout';
import { useBuyNowId } from '../components/design/checkout-path';
import { readDraft } from '../database/checkout-drafts';
import type { CheckoutDraft } from '../database/checkout-draft';
import type { PaymentMethod } from '#shared/orders/order';
import { useChargedCart } from './use-charged-cart';
import type { CartView } from './use-cart';
import { useDeviceQuery } from './use-device-query';

/** The draft that the address is about; `undefined` while it is read, `null` where there is none. */
function useFoundDraft(): CheckoutDraft | null | undefined {
  const { db } = useServices();
  const buyNow = useBuyNowId();
  const found = useDeviceQuery(
    async () => ({ buyNow, draft: (await readDraft(db, buyNow)) ?? null }),
    [db, buyNow],
  );
  return found?.buyNow === buyNow ? found?.draft : undefined;
}

/** The checkout's draft, with its order id; `undefined` while it is read or made. */
export function useCheckout(): CheckoutDraft | undefined {
  const checkout = useChoices();
  const buyNow = useBuyNowId();
  const found = useFoundDraft();
  useEffect(() => {
    if (found === null && buyNow === undefined) void checkout.ensure().catch(() => undefined);
  }, [found, buyNow, checkout]);
  return found ?? undefined;
}

/** Whether the address is about a Buy Now that is not there any more: ordered, or its person has logged out. */
export function useIsBuyNowOver(): boolean {
  const found = useFoundDraft();
  return useBuyNowId() !== undefined && found === null;
}

/**
 * What this checkout orders: the cart, or the product of its Buy Now, with what its delivery costs.
 * @param method how it would be paid; absent: as was chosen before
 */
export function useCheckoutCart(method?: PaymentMethod): CartView {
  const draft = useFoundDraft();
  const inCash = (method ?? draft?.paymentMethod) === 'COD';
  return useChargedCart(draft?.shippingAddress, inCash, useBuyNowId());
}

/** Stores what is chosen in this checkout. */
export function useChoices(): Checkout {
  const { db, randomUuid } = useServices();
  const buyNow = useBuyNowId();
  return useMemo(() => createCheckout(db, randomUuid, buyNow), [db, randomUuid, buyNow]);
}
