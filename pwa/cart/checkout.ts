import type { Address } from '#shared/addresses/address';
import type { PaymentMethod, ShippingAddress } from '#shared/orders/order';
import { OutboxError } from '../database/outbox-error';
import { writeDurably } from '../database/write-durably';
import { newDraft } from './cart';
import type { DeviceDatabase } from '../database/device-database';
import { removeOrderedLines, type OrderedLine } from './ordered-lines';
import type { CheckoutDraft } from '../database/settings';

/** What the shopper chooses on the way to an order; survives a reload. */
export interface Checkout {
  /** Makes sure that there is a draft with an order id, and returns it. */
  ensure(): Promise<CheckoutDraft>;
  /**
   * Selects an address and copies it, so that a later edit of the book never moves a parcel
   * (docs/shop-rules.md#r-addresses-6).
   */
  selectAddress(address: Address): Promise<void>;
  /** Called by Continue on /payment only: nothing is chosen before. */
  choosePayment(method: PaymentMethod): Promise<void>;
  /**
   * The order is on its way: what was ordered leaves the cart, and the draft goes, in one transaction. What was added since
   * stays; the next cart gets an order id of its own.
   * @param orderId of the draft on the screen
   * @throws CartOrderedError where that draft is gone
   */
  orderPlaced(orderId: string, ordered: readonly OrderedLine[]): Promise<void>;
}

/** The cart was ordered in another tab while this one looked at it: nothing of the next cart is touched. */
export class CartOrderedError extends OutboxError {
  constructor() {
    super('cart_ordered', 'This cart has been ordered already.');
  }
}

/**
 * The draft that a screen shows, if it still is the one. Runs in the caller's transaction, which holds the settings.
 * @param orderId of the draft on the screen
 * @throws CartOrderedError where that draft is gone
 */
export async function sameDraft(db: DeviceDatabase, orderId: string): Promise<CheckoutDraft> {
  const draft = await db.settings.get('checkout');
  if (draft?.key !== 'checkout' || draft.orderId !== orderId) throw new CartOrderedError();
  return draft;
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

export function createCheckout(db: DeviceDatabase, randomUuid: () => string): Checkout {
  async function draft(): Promise<CheckoutDraft> {
    const found = await db.settings.get('checkout');
    if (found?.key === 'checkout') return found;
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
    ensure: () => writeDurably(db, () => db.transaction('rw', db.settings, draft)),
    selectAddress: (address) =>
      choose({ selectedAddressId: address._id, shippingAddress: shippingAddressOf(address) }),
    choosePayment: (paymentMethod) => choose({ paymentMethod }),
    orderPlaced: (orderId, ordered) =>
      writeDurably(db, () =>
        db.transaction('rw', db.cartLines, db.settings, async () => {
          await sameDraft(db, orderId);
          await removeOrderedLines(db, ordered);
          await db.settings.delete('checkout');
        }),
      ),
  };
}
