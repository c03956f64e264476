import type { Address } from '#shared/addresses/address';
import type { PaymentMethod, ShippingAddress } from '#shared/orders/order';
import { writeDurably } from '../outbox/write-durably';
import { newDraft } from './cart';
import type { DeviceDatabase } from './device-database';
import type { CheckoutDraft } from './settings';

/** What the shopper chooses on the way to an order; survives a reload. */
export interface Checkout {
  /** Makes sure that there is a draft with an order id, and returns it. */
  ensure(): Promise<CheckoutDraft>;
  /** Selects an address and copies it, so that a later edit of the book never moves a parcel (spec §4). */
  selectAddress(address: Address): Promise<void>;
  /** Called by Continue on /payment only: nothing is chosen before. */
  choosePayment(method: PaymentMethod): Promise<void>;
  /** The order is on its way: clears cart and draft in one transaction. The next cart gets an order id of its own. */
  orderPlaced(): Promise<void>;
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
    orderPlaced: () =>
      writeDurably(db, () =>
        db.transaction('rw', db.cartLines, db.settings, async () => {
          await db.cartLines.clear();
          await db.settings.delete('checkout');
        }),
      ),
  };
}
