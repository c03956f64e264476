import type { ArgsOf } from '#shared/actions/registry';
import { largestQuantity } from '#shared/cart/quantity';
import type { Address } from '#shared/addresses/address';
import type { PaymentMethod, ShippingAddress } from '#shared/orders/order';
import { OutboxError } from '../database/outbox-error';
import { writeDurably } from '../database/write-durably';
import { newDraft } from './cart';
import type { DeviceDatabase } from '../database/device-database';
import type { CheckoutDraft } from '../database/settings';

/** A line of an order, for its removal from the cart. */
export interface OrderedLine {
  /** The product's id. */
  readonly product: string;
  /** Pieces that were ordered. */
  readonly qty: number;
  /**
   * Pieces in stock on the screen from which it was ordered, where that is known: a line that wanted more than there were
   * was ordered with what was left, and nothing of it stays behind.
   */
  readonly countInStock?: number;
}

/** The cart was ordered in another tab while this one looked at it: nothing of the next cart is touched. */
export class CartOrderedError extends OutboxError {
  constructor() {
    super('cart_ordered', 'This cart has already been ordered.');
  }
}

/**
 * The draft that a screen shows, if it still is the one. Runs in the caller's transaction, which holds the settings.
 * @param orderId of the draft on the screen
 * @throws CartOrderedError where that draft is gone
 */
export async function sameDraft(db: DeviceDatabase, orderId: string): Promise<CheckoutDraft> {
  const draft = await db.setting('checkout');
  if (draft?.orderId !== orderId) throw new CartOrderedError();
  return draft;
}

/** Takes out of the cart what was ordered; what was added since stays. Runs in the caller's transaction, which holds the cart. */
export async function removeOrderedLines(
  db: DeviceDatabase,
  lines: readonly OrderedLine[],
): Promise<void> {
  for (const { product, qty, countInStock } of lines) {
    const line = await db.cartLines.get(product);
    if (!line) continue;
    const wanted =
      countInStock === undefined ? line.qty : Math.min(line.qty, largestQuantity(countInStock));
    if (wanted > qty) await db.cartLines.update(product, { qty: line.qty - qty });
    else await db.cartLines.delete(product);
  }
}

/**
 * The lines of an order are in the cart again: the next one comes in the place of the same order that was begun online, if it did. Runs
 * in the caller's transaction, which holds the settings, once the cart has them.
 * @returns the order that was begun online and that no order of the cart replaces, because the cart has begun another one: it is to be cancelled
 */
export async function keepBegunOrder(
  db: DeviceDatabase,
  user: string,
  { insteadOf, lines }: Pick<ArgsOf<'place-cod-order'>, 'insteadOf' | 'lines'>,
): Promise<string | undefined> {
  const draft = await db.setting('checkout');
  if (!draft || insteadOf === undefined) return undefined;
  const { online } = draft;
  if (online) return online.orderId === insteadOf ? undefined : insteadOf;
  // Of no digest: paid online, it is another order.
  await db.settings.put({ ...draft, online: { orderId: insteadOf, user, digest: '', lines } });
  return undefined;
}

/** The part of an address that an order carries. */
export function shippingAddressOf(address: Address): ShippingAddress {
  const { _id, label, address: street, city, postalCode, country, phone } = address;
  return {
    id: _id,
    ...(label ? { label } : {}),
    address: street,
    city,
    postalCode,
    country,
    phone,
  };
}

/** What the shopper chooses on the way to an order; survives a reload. */
export function createCheckout(db: DeviceDatabase, randomUuid: () => string) {
  async function draft(): Promise<CheckoutDraft> {
    const found = await db.setting('checkout');
    if (found) return found;
    const made = newDraft(randomUuid());
    await db.settings.add(made);
    return made;
  }
  const choose = (chosen: Partial<CheckoutDraft>) =>
    writeDurably(db, () =>
      db.transaction('rw', db.settings, async () => {
        await db.settings.put({ ...(await draft()), ...chosen });
      }),
    );

  return {
    /** Makes sure that there is a draft with an order id, and returns it. */
    ensure: () => writeDurably(db, () => db.transaction('rw', db.settings, draft)),
    /**
     * Selects an address and copies it, so that a later edit of the book never moves a parcel
     * (docs/shop-rules.md#r-addresses-6).
     */
    selectAddress: (address: Address): Promise<void> =>
      choose({ selectedAddressId: address._id, shippingAddress: shippingAddressOf(address) }),
    /** Called by Continue on /payment only: nothing is chosen before. */
    choosePayment: (method: PaymentMethod): Promise<void> => choose({ paymentMethod: method }),
    /**
     * The order is on its way: what was ordered leaves the cart, and the draft goes, in one transaction. What was added since
     * stays; the next cart gets an order id of its own.
     * @param orderId of the draft on the screen
     * @throws CartOrderedError where that draft is gone
     */
    orderPlaced: (orderId: string, ordered: readonly OrderedLine[]): Promise<void> =>
      writeDurably(db, () =>
        db.transaction('rw', db.cartLines, db.settings, async () => {
          await sameDraft(db, orderId);
          await removeOrderedLines(db, ordered);
          await db.settings.delete('checkout');
        }),
      ),
  };
}
export type Checkout = ReturnType<typeof createCheckout>;
