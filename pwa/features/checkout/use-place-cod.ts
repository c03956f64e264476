import { useNavigate } from 'react-router-dom';
import { lineOfKey } from '#shared/catalogue/variant';
import { pathTo } from '#shared/pages/path-to';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useChoices } from '../../hooks/use-checkout';
import { useToast } from '../../toasts/toasts';
import { CartOrderedError } from '../../cart/checkout';
import { leftInCart } from '../../cart/left-in-cart';
import type { CheckoutDraft } from '../../database/checkout-draft';
import type { CartView } from '../../hooks/use-cart';
import { useMessages } from '../../i18n/messages';
import { useOrderKept } from '../../components/orders/use-order-kept';
import { useFailedToast } from '../../components/outbox/use-failed-toast';
import type { DeviceDatabase } from '../../database/device-database';
import { readAction } from '../../components/outbox/known-action';
import { orderArgs } from './order-lines';

/** Places the cart as a cash-on-delivery order, once: kept in the outbox, with or without a connection. */
export function usePlaceCod(cart: CartView, draft: CheckoutDraft | undefined) {
  const { db, outbox, session } = useServices();
  const checkout = useChoices();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = useFailedToast();
  const orderKept = useOrderKept();
  const { t, translate } = useMessages();
  const { busy: placing, run } = useBusy();

  async function keepOrder() {
    const userId = session.current()?.user._id;
    const args = draft && userId ? orderArgs(draft, cart, userId) : undefined;
    if (!args || !userId) throw new Error('Nothing to order, or nobody signed in');
    const addressId = args.shippingAddress.id;
    const deps = addressId ? await pendingEdits(db, userId, addressId) : [];
    // One transaction: an order that is stored never leaves its cart behind under the same order id, where what is added
    // later would be taken for the order that was placed already.
    const ordered = cart.lines.map(({ _id, qty, countInStock }) => ({
      ...lineOfKey(_id),
      qty,
      countInStock,
    }));
    const inTransaction = () => checkout.orderPlaced(args.orderId, ordered);
    const left = draft?.line ? undefined : await leftInCart(db, ordered, session.shopTime());
    const order = { ...args, ...(left && { cart: left }) };
    const entry = await outbox.enqueue('place-cod-order', order, { deps, inTransaction });
    return { orderId: args.orderId, actionId: entry.id };
  }

  async function place() {
    let kept: Awaited<ReturnType<typeof keepOrder>>;
    try {
      kept = await keepOrder();
    } catch (failure) {
      if (failure instanceof CartOrderedError) {
        // Another tab was faster, and this one looks at what is no longer there.
        toast.error(translate(failure.message));
        const to = draft?.line ? pathTo('/order/:id', { id: draft.orderId }) : '/cart';
        await navigate(to, { replace: true });
      } else failed(t('Unable to place COD order'), failure);
      return undefined;
    }
    await orderKept(kept);
    return 'leaving';
  }

  return { placing, placeCod: () => run(place) };
}

/**
 * Finds the unsent edits of an address: an order to it depends on them (docs/guarantees.md#i6). A pending addition needs no
 * looking up, the outbox knows of it by itself.
 * @param userId the account's id
 * @returns ids of actions, oldest first
 */
async function pendingEdits(
  db: DeviceDatabase,
  userId: string,
  addressId: string,
): Promise<string[]> {
  const entries = await db.outbox.where('user').equals(userId).sortBy('seq');
  return entries
    .filter((entry) => {
      const known = readAction(entry);
      return known?.name === 'edit-address' && known.args.addressId === addressId;
    })
    .map((entry) => entry.id);
}
