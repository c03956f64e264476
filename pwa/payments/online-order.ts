import { lineKey, type LineOf } from '#shared/catalogue/variant';
import type { OrderDocument } from '#shared/orders/order';
import { isCancelled, isPurchase } from '#shared/orders/cancelled';
import { decimalFromPaise, paiseFromRupees, type Paise } from '#shared/core/paise';
import { allDrafts, deleteDraft, draftOfBegun, putDraft } from '../database/checkout-drafts';
import { withRoom } from '../database/write-durably';
import { sha256 } from '../platform/sha256';
import { OutboxError } from '../database/outbox-error';
import { openEditOf, type OpenEdit } from '../outbox/bindings';
import { removeOrderedLines, sameDraft } from '../cart/checkout';
import type { DeviceDatabase } from '../database/device-database';
import { EDIT_OPEN_MESSAGES } from './online-payment-messages';
import { forgetPayment, paymentsUnderWay } from './payments-under-way';
import { forgetReplaced, noteReplaced } from './replaced-online';
import type { CheckoutDraft, OnlineOrder } from '../database/checkout-draft';

/** What a shopper agrees to with "Pay with Razorpay". */
export interface OnlineConsent {
  readonly user: string;
  readonly shippingAddress: NonNullable<CheckoutDraft['shippingAddress']>;
  /** Prices in rupees, as the shopper saw them. */
  readonly lines: readonly (LineOf & {
    readonly qty: number;
    readonly price: number | string;
  })[];
  /** The most that may be charged. */
  readonly total: Paise;
}

function digestOf({ user, shippingAddress, lines, total }: OnlineConsent): Promise<string> {
  const { name, address, landmark, city, state, postalCode, country, phone, gstin } =
    shippingAddress;
  const notes = [name, landmark, state].some(Boolean) ? [name, landmark, state] : [];
  if (gstin) notes.push(gstin);
  const text = JSON.stringify([
    user,
    [address, city, postalCode, country, phone, ...notes],
    lines.map(({ product, variant, qty, price }) => [
      lineKey(product, variant),
      qty,
      decimalFromPaise(paiseFromRupees(Number(price))),
    ]),
    total,
  ]);
  return sha256(text);
}

/** Nothing was ordered: an online order cannot be bound to an edited order that is open. */
export class EditOpenError extends OutboxError {
  constructor(open: OpenEdit) {
    super('edit_open', EDIT_OPEN_MESSAGES[open]);
  }
}

/**
 * The open state of an edited order of this user that the cart may hold again (docs/guarantees.md#i16); `null` where nothing is.
 * @param draft of the checkout; a Buy Now is no cart
 */
export function openEdit(
  db: DeviceDatabase,
  userId: string,
  draft: CheckoutDraft | undefined,
): Promise<OpenEdit | null> {
  return db.transaction('r', [db.outbox, db.settled, db.settings], () =>
    openEditOf(db, userId, draft),
  );
}

/**
 * The id under which exactly this is ordered: unchanged while nothing has changed, so that pressing again, after a
 * dismissal or a reload, pays the same order; a new one for anything else.
 * @param seen the id of the draft on the screen
 * @throws CartOrderedError where that draft no longer exists
 * @throws EditOpenError where the cart may hold an order that the shop may have
 */
export async function beginOnlineOrder(
  db: DeviceDatabase,
  seen: string,
  consent: OnlineConsent,
  randomUuid: () => string,
): Promise<string> {
  const digest = await digestOf(consent);
  const { user } = consent;
  return withRoom(db, () =>
    db.transaction('rw', [db.settings, db.outbox, db.settled], async () => {
      const draft = await sameDraft(db, seen);
      const open = await openEditOf(db, user, draft);
      if (open) throw new EditOpenError(open);
      if (draft.online?.digest === digest) return draft.online.orderId;
      const lines = consent.lines.map(({ product, variant, qty }) => ({
        product,
        ...(variant === undefined ? {} : { variant }),
        qty,
      }));
      const online: OnlineOrder = { orderId: randomUuid(), user, digest, lines };
      await noteReplaced(db, draft, online);
      await putDraft(db, { ...draft, online });
      return online.orderId;
    }),
  );
}

/**
 * The shop has the order that was begun: it is paid only while the cart is still there. Another tab may have ordered that with cash on
 * delivery while the shop was asked, in the place of this order.
 * @param seen the id of the draft on the screen
 * @throws CartOrderedError where that draft no longer exists
 */
export function stillBegun(db: DeviceDatabase, seen: string): Promise<unknown> {
  return db.transaction('r', db.settings, () => sameDraft(db, seen));
}

/**
 * An order begun on this device is paid, or the cash order in its place is there: what was ordered leaves the cart, unless it was bought
 * beside it, and what was added since stays. The next cart gets a new draft. Does nothing for other orders.
 */
export async function onlineOrderBought(db: DeviceDatabase, orderId: string): Promise<void> {
  await db.transaction('rw', db.cartLines, db.settings, async () => {
    const draft = await draftOfBegun(db, orderId);
    if (!draft?.online) return;
    if (!draft.line) await removeOrderedLines(db, draft.online.lines);
    await deleteDraft(db, draft);
  });
}

/** An order begun on this device is cancelled: the cart stays, and becomes another order. */
export async function onlineOrderCancelled(db: DeviceDatabase, orderId: string): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const draft = await draftOfBegun(db, orderId);
    if (!draft) return;
    const { online: _, ...rest } = draft;
    await putDraft(db, rest);
  });
}

/** What of an account's orders says how they ended. */
type EndedOrder = Pick<
  OrderDocument,
  '_id' | 'isPaid' | 'closedBy' | 'closedAt' | 'cancelled' | 'returned'
> & { readonly paymentMethod?: OrderDocument['paymentMethod'] };

/**
 * Settles orders that the account reports as paid or cancelled: also where the page was closed too early,
 * or where it was done on another device. One in whose place another device has put a cash order is bought by that.
 */
export async function settleOnlineOrders(
  db: DeviceDatabase,
  orders: readonly EndedOrder[],
): Promise<void> {
  const bought = new Set(
    orders.flatMap(({ paymentMethod = 'Razorpay', ...order }) =>
      isPurchase({ ...order, paymentMethod }) ? [order._id] : [],
    ),
  );
  const isReplaced = ({ cancelled }: EndedOrder) => bought.has(cancelled?.inPlace ?? '');
  const replaced = new Set(orders.filter(isReplaced).map(({ _id }) => _id));
  const paid = new Set(orders.filter(({ isPaid }) => isPaid).map(({ _id }) => _id));
  const over = new Set(orders.filter(isCancelled).map(({ _id }) => _id));
  for (const { online } of await allDrafts(db)) {
    if (!online) continue;
    // Without a digest the cart holds the lines of an order that is being edited: they are wanted.
    const isBought = online.digest !== '' && replaced.has(online.orderId);
    if (isBought || paid.has(online.orderId)) await onlineOrderBought(db, online.orderId);
    if (over.has(online.orderId)) await onlineOrderCancelled(db, online.orderId);
  }
  for (const { orderId } of await paymentsUnderWay(db))
    if (paid.has(orderId) || over.has(orderId)) await forgetPayment(db, orderId);
  await forgetReplaced(db, orders);
}
