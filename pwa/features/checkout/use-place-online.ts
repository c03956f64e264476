import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { lineKey } from '#shared/catalogue/variant';
import { decimalFromPaise } from '#shared/core/paise';
import { isCancelled, isPurchase } from '#shared/orders/cancelled';
import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { pathTo } from '#shared/pages/path-to';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useBusy } from '../../hooks/use-busy';
import { useToast } from '../../toasts/toasts';
import { CartOrderedError, sameDraft } from '../../cart/checkout';
import {
  beginOnlineOrder,
  EditOpenError,
  onlineOrderCancelled,
  onlineOrderBought,
  openEdit,
  stillBegun,
} from '../../payments/online-order';
import { JUST_PAID } from '../../payments/just-paid';
import { replacedBy } from '../../payments/replaced-online';
import { saleRefusalOf, type SaleRefusal } from '../../payments/online-payment';
import { PAYMENT_MESSAGES, failureSaid } from '../../payments/online-payment-messages';
import type { CheckoutDraft } from '../../database/checkout-draft';
import { productIdOf } from '../../database/cart-line';
import { useChoices } from '../../hooks/use-checkout';
import type { CartView } from '../../hooks/use-cart';
import { useMessages } from '../../i18n/messages';
import {
  useAskAboutPayment,
  usePaymentUnderWay,
} from '../../components/payment/use-ask-about-payment';
import { usePayOnline, type ToPay } from '../../components/payment/use-pay-online';
import type { SaleWay } from '../../components/payment/sale-refused';
import { whenOrderShows } from '../../components/payment/when-order-shows';
import {
  agreedCart,
  agreedQuote,
  onlineOrderBody,
  type Agreed,
  type AgreedLine,
} from './order-lines';

/** The result of asking the shop for the order. */
type Ordered =
  | { readonly kind: 'ordered'; readonly order: OrderDocument }
  /** Another device has changed it to cash on delivery: that order stands in its place. */
  | { readonly kind: 'replaced'; readonly begun: string; readonly by: string }
  | { readonly kind: 'refused'; readonly refusal: SaleRefusal }
  | { readonly kind: 'failed'; readonly message: string }
  /** The cart on the screen is not there to be ordered any more, or not yet. */
  | { readonly kind: 'not-asked'; readonly message: string };

/** Where the shopper goes: an address, or nowhere. */
type Next = string | undefined;

/**
 * Orders the cart and pays it online: order, payment order, window, verification (docs/shop-rules.md#r-payments-2).
 * Needs a connection; nothing is queued. The cart stays until the order is paid, so that every way of not paying leads
 * back to where it was.
 */
export function usePlaceOnline(cart: CartView, draft: CheckoutDraft | undefined) {
  const { db, api, account, cart: cartStore, catalogue, session, randomUuid } = useServices();
  const choices = useChoices();
  const payOnline = usePayOnline();
  const navigate = useNavigate();
  const toast = useToast();
  const { t, translate } = useMessages();
  const { busy: paying, isBusy, run } = useBusy();
  const [refused, setRefused] = useState<{ refusal: SaleRefusal; agreed: Agreed }>();
  /** Why the last try failed. */
  const [failed, setFailed] = useState<string>();
  const underWay = usePaymentUnderWay(draft?.online?.orderId);
  // What the checkout said goes to the shop from the order's page.
  const { asking } = useAskAboutPayment(underWay?.proof ? null : underWay, isBusy);

  const userId = session.current()?.user._id;
  const edit = useDeviceQuery(
    async () => (userId ? openEdit(db, userId, draft) : null),
    [db, userId, draft],
    null,
  );

  // It may be paid without this page: the checkout's result was lost, or the page was closed and opened again.
  // Remembered here: with the payment the draft goes, and its order's id with it.
  const [watched, watch] = useState<string>();
  if (watched === undefined && draft?.online) watch(draft.online.orderId);
  const isPaid = useSyncExternalStore(
    account.subscribe,
    () => account.documents()?.orders.some((one) => one._id === watched && one.isPaid) ?? false,
    () => false,
  );
  const leave = useEffectEvent(async (orderId: string) => {
    await onlineOrderBought(db, orderId).catch(() => undefined);
    toast.success(t(PAYMENT_MESSAGES.paid));
    await navigate(pathTo('/order/:id', { id: orderId }), { replace: true, state: JUST_PAID });
  });
  useEffect(() => {
    if (watched && isPaid && !paying) void leave(watched);
  }, [watched, isPaid, paying]);

  /** Asks the shop for the order, under the same id as long as nothing has changed. */
  async function order(agreed: Agreed): Promise<Ordered> {
    const shippingAddress = draft?.shippingAddress;
    if (!draft || !shippingAddress || !userId)
      return { kind: 'failed', message: PAYMENT_MESSAGES.orderNotPlaced };
    const { lines, totals } = agreed;
    try {
      const consent = { user: userId, shippingAddress, lines, total: totals.totalPrice };
      const orderId = await beginOnlineOrder(db, draft.orderId, consent, randomUuid);
      const insteadOf = await replacedBy(db, userId, orderId);
      const placed = await api.request('POST', '/orders', {
        body: onlineOrderBody(orderId, shippingAddress, agreed, insteadOf, !draft.line),
        schema: orderDocument,
        headers: { 'Idempotency-Key': randomUuid() },
      });
      if (!isCancelled(placed)) {
        // Paid by another device, it is to be shown, whatever the cart holds.
        if (!placed.isPaid) await stillBegun(db, draft.orderId);
        return { kind: 'ordered', order: placed };
      }
      const by = await inPlaceOf(placed);
      if (by !== undefined) return { kind: 'replaced', begun: orderId, by };
      // Cancelled from its page, or on another device: the cart is another order now.
      await onlineOrderCancelled(db, orderId);
      return await order(agreed);
    } catch (error) {
      const refusal = saleRefusalOf(error);
      if (refusal) return { kind: 'refused', refusal };
      if (error instanceof CartOrderedError || error instanceof EditOpenError)
        return { kind: 'not-asked', message: error.message };
      return { kind: 'failed', message: failureSaid(error, PAYMENT_MESSAGES.orderNotPlaced) };
    }
  }

  /** The order that has bought the goods in the place of a cancelled one. @throws ApiError where that is not to be known */
  async function inPlaceOf({ cancelled }: OrderDocument): Promise<string | undefined> {
    const id = cancelled?.inPlace;
    if (id === undefined) return undefined;
    const other = await api.request('GET', `/orders/${id}`, { schema: orderDocument });
    return isPurchase(other) ? id : undefined;
  }

  async function orderAndPay(
    agreed: Agreed,
    checkout: ToPay['checkout'],
    confirmedTotal?: string,
  ): Promise<Next> {
    const ordered = await order(agreed);
    if (ordered.kind === 'refused') {
      setRefused({ refusal: ordered.refusal, agreed });
      return undefined;
    }
    if (ordered.kind === 'not-asked') {
      toast.error(translate(ordered.message));
      return undefined;
    }
    if (ordered.kind === 'failed') {
      setFailed(ordered.message);
      return undefined;
    }
    if (ordered.kind === 'replaced') {
      await onlineOrderBought(db, ordered.begun);
      account.requestPull();
      await whenOrderShows(account, ordered.by, () => true);
      toast.info(t('This cart has already been ordered.'));
      return pathTo('/order/:id', { id: ordered.by });
    }
    const { _id: orderId } = ordered.order;
    watch(orderId);
    account.requestPull();
    if (ordered.order.isPaid) {
      await onlineOrderBought(db, orderId);
      await whenOrderShows(account, orderId, (shown) => shown.isPaid);
      toast.success(t(PAYMENT_MESSAGES.paid));
      return pathTo('/order/:id', { id: orderId });
    }
    const phone = draft?.shippingAddress?.phone ?? '';
    const end = await payOnline({ orderId, phone, checkout, confirmedTotal });
    if (end?.kind === 'refused') setRefused({ refusal: end.refusal, agreed });
    if (end?.kind === 'failed') setFailed(end.message);
    // Paid or not known: the order's page says what is, and how it goes on.
    const ended = end?.kind === 'paid' || end?.kind === 'paid-before' || end?.kind === 'unsure';
    return ended ? pathTo('/order/:id', { id: orderId }) : undefined;
  }

  /** Runs one thing at a time, whatever is pressed. Leaving, it stays busy: the draft may be gone already. */
  const once = (work: () => Promise<Next>) =>
    run(async () => {
      setFailed(undefined);
      const next = await work().catch((error: unknown): Next => {
        toast.error(
          translate(
            error instanceof CartOrderedError ? error.message : PAYMENT_MESSAGES.orderNotPlaced,
          ),
        );
        return undefined;
      });
      if (next === undefined) return undefined;
      const isOrder = next.startsWith('/order/');
      await navigate(next, isOrder ? { replace: true, state: JUST_PAID } : {});
      return 'leaving';
    });

  /** The cart as the shopper now wants it: the pieces that are left. @throws CartOrderedError */
  async function takeWhatIsLeft(lines: readonly AgreedLine[]): Promise<void> {
    if (!draft) return;
    if (draft.line) {
      await choices.setQuantity(lines[0]?.qty ?? draft.line.qty);
      return;
    }
    const left = new Map(
      lines.map(({ product, variant, qty }) => [lineKey(product, variant), qty]),
    );
    await db.transaction('rw', db.cartLines, db.products, db.settings, async () => {
      await sameDraft(db, draft.orderId);
      for (const { _id } of cart.lines) {
        const qty = left.get(_id);
        await (qty === undefined ? cartStore.remove(_id) : cartStore.setQuantity(_id, qty));
      }
    });
  }

  async function carryOut(way: SaleWay, checkout?: ToPay['checkout']): Promise<Next> {
    if (way === 'edit-cart')
      return draft?.line ? pathTo('/product/:id', { id: productIdOf(draft.line) }) : '/cart';
    if (!refused || way === 'discard') {
      setRefused(undefined);
      return undefined;
    }
    if (!checkout) return undefined;
    const agreed = agreedQuote(refused.refusal, way, refused.agreed);
    setRefused(undefined);
    if (!agreed) return undefined;
    if (way === 'take') await takeWhatIsLeft(agreed.lines);
    // So that the cart shows the prices that were agreed to, also after a dismissal.
    else await catalogue.sync.run().catch(() => undefined);
    // The order may be there already, at prices that have become too old.
    return orderAndPay(agreed, checkout, decimalFromPaise(agreed.totals.totalPrice));
  }

  return {
    paying,
    /** It is paid: the order's page comes next. */
    leaving: isPaid,
    refused,
    /** Why the last try failed; nothing once there is another. */
    failed,
    /** A payment of this cart was begun, and its end is not known. */
    mayBePaid: Boolean(underWay),
    /** Whether that is known by now. */
    ready: underWay !== undefined && !asking && edit !== undefined,
    /** What is open of an order that was edited: nothing is paid before. */
    openEdit: edit ?? null,
    pay: (checkout: ToPay['checkout']) =>
      once(() => {
        setRefused(undefined);
        return orderAndPay(agreedCart(cart), checkout);
      }),
    /** @param checkout without one, nothing can be paid now */
    take: (way: SaleWay, checkout?: ToPay['checkout']) => once(() => carryOut(way, checkout)),
  };
}
