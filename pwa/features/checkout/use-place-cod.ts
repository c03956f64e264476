import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ArgsOf } from '#shared/actions/registry';
import { decimalFromPaise, paiseFromRupees } from '#shared/money/paise';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import type { CartLine } from '../../device/cart-line';
import type { CheckoutDraft } from '../../device/settings';
import type { CartView } from '../../device/use-cart';
import { useT } from '../../messages/messages';
import { pricedAt } from '../../outbox-ui/priced-at';
import { SAVED_ON_DEVICE } from '../../outbox-ui/use-saved-toast';
import { pendingEdits } from './pending-edits';

/**
 * The arguments of the order: what the shopper saw and agreed to.
 * @param at the server's time of the prices shown, ISO 8601 UTC
 */
export function orderArgs(
  { orderId, shippingAddress }: Pick<CheckoutDraft, 'orderId' | 'shippingAddress'>,
  { lines, totals }: Pick<CartView, 'lines' | 'totals'>,
  at: string,
): ArgsOf<'place-cod-order'> | undefined {
  if (!shippingAddress) return undefined;
  return {
    orderId,
    lines: lines.map(({ _id, qty, name, image, price }: CartLine) => ({
      product: _id,
      qty,
      name,
      image,
      price: decimalFromPaise(paiseFromRupees(price)),
    })),
    shippingAddress,
    confirmedTotal: decimalFromPaise(totals.totalPrice),
    pricedAt: at,
  };
}

/** Places the cart as a cash-on-delivery order, once: kept in the outbox, with or without a connection. */
export function usePlaceCod(cart: CartView, draft: CheckoutDraft | undefined) {
  const { db, outbox, checkout, clock, session, connection } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const t = useT();
  const [placing, setPlacing] = useState(false);
  /** Set before React has rendered: a second click in the same frame finds it. */
  const begun = useRef(false);

  async function keepOrder(): Promise<string> {
    const user = session.current()?.user._id;
    const at = await pricedAt(db, new Date(clock()).toISOString());
    const args = draft && orderArgs(draft, cart, at);
    if (!args || !user) throw new Error('Nothing to order, or nobody signed in');
    const addressId = args.shippingAddress.id;
    const deps = addressId ? await pendingEdits(db, user, addressId) : [];
    // One transaction: an order that is kept never leaves its cart behind under the same order id, where what is added
    // later would be taken for the order that was placed already.
    await outbox.enqueue('place-cod-order', args, { deps, together: checkout.orderPlaced });
    return args.orderId;
  }

  async function placeCod() {
    if (begun.current) return;
    begun.current = true;
    setPlacing(true);
    let orderId: string;
    try {
      orderId = await keepOrder();
    } catch {
      toast.error(t('Unable to place COD order'));
      begun.current = false;
      setPlacing(false);
      return;
    }
    if (connection.current() === 'offline') toast.success(t(SAVED_ON_DEVICE));
    else toast.info(t('Sending your order…'));
    await navigate(`/order/${orderId}`, { replace: true });
  }

  return { placing, placeCod };
}
