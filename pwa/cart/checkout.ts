import type { ArgsOf } from '#shared/actions/registry';
import { lineKey, type LineOf } from '#shared/catalogue/variant';
import { largestQuantity } from '#shared/cart/quantity';
import type { Address } from '#shared/addresses/address';
import { fieldsOf } from '#shared/addresses/address-fields';
import { MAX_ORDER_CODES, normalizedCode } from '#shared/offers/offer-code';
import type { PaymentMethod, ShippingAddress } from '#shared/orders/order';
import { OutboxError } from '../database/outbox-error';
import { deleteDraft, putDraft, readDraft } from '../database/checkout-drafts';
import { writeDurably } from '../database/write-durably';
import type { CartLine } from '../database/cart-line';
import { newDraft } from './cart';
import type { DeviceDatabase } from '../database/device-database';
import type { CheckoutDraft } from '../database/checkout-draft';

/** A line of an order, for its removal from the cart. */
export interface OrderedLine extends LineOf {
  /** Pieces ordered. */
  readonly qty: number;
  /**
   * Stock on the screen from which it was ordered, if known: a line that wanted more was ordered with
   * what was left, and is removed whole.
   */
  readonly countInStock?: number;
}

/** The cart was ordered in another tab while this one showed it: nothing of the next cart is changed. */
export class CartOrderedError extends OutboxError {
  constructor() {
    super('cart_ordered', 'This cart has already been ordered.');
  }
}

/**
 * The draft that a screen shows, if it still is the one. Runs in the caller's transaction, which holds the settings.
 * @param orderId of the draft on the screen
 * @throws CartOrderedError where that draft no longer exists
 */
export async function sameDraft(db: DeviceDatabase, orderId: string): Promise<CheckoutDraft> {
  const draft = await db.setting('checkout');
  const same = draft?.orderId === orderId ? draft : await readDraft(db, orderId);
  if (!same) throw new CartOrderedError();
  return same;
}

/** How many pieces of a line an order of it leaves in the cart: what was added since. */
export function leftOfLine(line: CartLine, { qty, countInStock }: OrderedLine): number {
  const wanted =
    countInStock === undefined ? line.qty : Math.min(line.qty, largestQuantity(countInStock));
  return wanted > qty ? line.qty - qty : 0;
}

/** Removes from the cart what was ordered; what was added since stays. Runs in the caller's transaction, which holds the cart. */
export async function removeOrderedLines(
  db: DeviceDatabase,
  lines: readonly OrderedLine[],
): Promise<void> {
  for (const ordered of lines) {
    const key = lineKey(ordered.product, ordered.variant);
    const line = await db.cartLines.get(key);
    if (!line) continue;
    const qty = leftOfLine(line, ordered);
    await (qty > 0 ? db.cartLines.update(key, { qty }) : db.cartLines.delete(key));
  }
}

/**
 * The lines of an order are in the cart again: the next order replaces the same order begun online, if there is one. Runs
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
  // Without a digest: paid online, it is another order.
  await db.settings.put({ ...draft, online: { orderId: insteadOf, user, digest: '', lines } });
  return undefined;
}

/**
 * The codes of an order are with the cart again, beside those that are there. Runs in the caller's transaction, which holds the settings,
 * once the cart has its lines.
 */
export async function keepCodes(
  db: DeviceDatabase,
  { codes = [] }: Pick<ArgsOf<'place-cod-order'>, 'codes'>,
): Promise<void> {
  const draft = await db.setting('checkout');
  if (!draft || codes.length === 0) return;
  const all = new Set([...(draft.codes ?? []), ...codes.map(normalizedCode)]);
  await db.settings.put({ ...draft, codes: [...all].slice(0, MAX_ORDER_CODES) });
}

/** The part of an address that an order carries. */
export const shippingAddressOf = (address: Address): ShippingAddress => ({
  id: address._id,
  ...fieldsOf(address),
});

/** Where an order goes, and how it is paid. */
export interface OrderWay {
  readonly address: Address;
  readonly paymentMethod: PaymentMethod;
}

const chosenWay = ({ address, paymentMethod }: OrderWay) => ({
  selectedAddressId: address._id,
  shippingAddress: shippingAddressOf(address),
  paymentMethod,
});

/**
 * What the shopper chooses on the way to an order; survives a reload.
 * @param buyNow the order's id of a Buy Now; absent: the checkout of the cart
 */
export function createCheckout(db: DeviceDatabase, randomUuid: () => string, buyNow?: string) {
  async function draft(): Promise<CheckoutDraft> {
    const found = await readDraft(db, buyNow);
    if (found) return found;
    if (buyNow !== undefined) throw new CartOrderedError();
    const made = newDraft(randomUuid());
    await db.settings.add(made);
    return made;
  }
  const choose = (chosen: Partial<CheckoutDraft>) =>
    writeDurably(db, () =>
      db.transaction('rw', db.settings, async () => {
        await putDraft(db, { ...(await draft()), ...chosen });
      }),
    );

  return {
    /** Ensures a draft with an order id, and returns it. */
    ensure: () => writeDurably(db, () => db.transaction('rw', db.settings, draft)),
    /**
     * Selects an address and copies it, so that a later edit of the address book never redirects a parcel
     * (docs/shop-rules.md#r-addresses-6).
     */
    selectAddress: (address: Address): Promise<void> =>
      choose({ selectedAddressId: address._id, shippingAddress: shippingAddressOf(address) }),
    /** Both choices at once: where the person's last order went, and how it was paid. */
    chooseAgain: (way: OrderWay): Promise<void> => choose(chosenWay(way)),
    /**
     * Begins a checkout of one product beside the cart, which stays as it is.
     * @param way both choices, where they are known
     * @returns the order's id
     */
    async buyNow(line: CartLine, way?: OrderWay): Promise<string> {
      const { key: _key, ...begun } = newDraft(randomUuid());
      await writeDurably(db, () =>
        db.transaction('rw', db.settings, () =>
          putDraft(db, { ...begun, line, ...(way && chosenWay(way)) }),
        ),
      );
      return begun.orderId;
    },
    /** Of a Buy Now: how many pieces. */
    setQuantity: (qty: number): Promise<void> =>
      writeDurably(db, () =>
        db.transaction('rw', db.settings, async () => {
          const before = await draft();
          if (before.line) await putDraft(db, { ...before, line: { ...before.line, qty } });
        }),
      ),
    /** Called by Continue on /payment, and to pay in cash instead. */
    choosePayment: (method: PaymentMethod): Promise<void> => choose({ paymentMethod: method }),
    /**
     * Gives a code for offers, as `normalizedCode` writes it; again changes nothing.
     * @returns false where there are as many as an order takes
     */
    addCode: (code: string): Promise<boolean> =>
      writeDurably(db, () =>
        db.transaction('rw', db.settings, async () => {
          const before = await draft();
          const { codes = [] } = before;
          if (codes.includes(code)) return true;
          if (codes.length >= MAX_ORDER_CODES) return false;
          await putDraft(db, { ...before, codes: [...codes, code] });
          return true;
        }),
      ),
    removeCode: (code: string): Promise<void> =>
      writeDurably(db, () =>
        db.transaction('rw', db.settings, async () => {
          const { codes = [], ...before } = await draft();
          const left = codes.filter((one) => one !== code);
          await putDraft(db, { ...before, ...(left.length > 0 && { codes: left }) });
        }),
      ),
    /**
     * The order is queued: what was ordered leaves the cart, unless it was bought beside it, and the draft is deleted, in one
     * transaction. What was added since stays; the next cart gets a new order id.
     * @param orderId of the draft on the screen
     * @throws CartOrderedError where that draft no longer exists
     */
    orderPlaced: (orderId: string, ordered: readonly OrderedLine[]): Promise<void> =>
      writeDurably(db, () =>
        db.transaction('rw', db.cartLines, db.settings, async () => {
          const placed = await sameDraft(db, orderId);
          if (!placed.line) await removeOrderedLines(db, ordered);
          await deleteDraft(db, placed);
        }),
      ),
  };
}
export type Checkout = ReturnType<typeof createCheckout>;
