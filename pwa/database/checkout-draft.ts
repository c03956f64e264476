import type { LineOf } from '#shared/catalogue/variant';
import type { PaymentMethod, ShippingAddress } from '#shared/orders/order';
import type { CartLine } from './cart-line';

/** The shopper's choices in the checkout; survives a reload. */
export interface CheckoutDraft {
  /**
   * The order's id, made with the cart: the same cart placed twice is one order (docs/guarantees.md#two-tabs-one-cart).
   */
  readonly orderId: string;
  readonly selectedAddressId: string | null;
  readonly shippingAddress: ShippingAddress | null;
  /** Chosen by Continue on /payment only. */
  readonly paymentMethod: PaymentMethod | null;
  /** The codes given for offers, as they are compared (`normalizedCode`); absent: none. */
  readonly codes?: readonly string[];
  /** The order begun with this cart to be paid online; absent before that. */
  readonly online?: OnlineOrder;
  /** What a Buy Now is about, in place of the cart. Absent: the cart. */
  readonly line?: CartLine;
}

/** That of the cart. */
export interface CartDraft extends CheckoutDraft {
  readonly key: 'checkout';
  readonly line?: never;
}

/** Those of products bought beside the cart, the newest last. */
export interface BuyNowDrafts {
  readonly key: 'buy-now';
  readonly drafts: readonly CheckoutDraft[];
}

/**
 * An order to be paid online, as requested. It has an id of its own: the same cart can still be ordered with cash on delivery, in
 * its place, and the shop would treat a second order with the same id as the first.
 */
export interface OnlineOrder {
  readonly orderId: string;
  /** The account that asked. */
  readonly user: string;
  /** A digest of everything the shopper agreed to: another cart, address or price is another order. */
  readonly digest: string;
  /** What leaves the cart when the order is paid. */
  readonly lines: readonly (LineOf & { readonly qty: number })[];
}
