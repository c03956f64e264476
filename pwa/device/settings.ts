import type { ShippingAddress, PaymentMethod } from '#shared/orders/order';

/** How far the device's copy of the public catalogue is. */
export interface CatalogueState {
  readonly key: 'catalogue';
  /** Where the next pull begins; `null` before the first page. */
  readonly cursor: string | null;
  /** Every page up to the cursor is here: lists may be answered from the device. */
  readonly complete: boolean;
  /** The copy stopped at its byte budget: it holds a part of the shop only, and lists ask the server first. */
  readonly partial: boolean;
  /** Products held when the newest page came, so that a list need not count them. */
  readonly total: number;
  /** Compressed bytes of the feed pulled so far, since it last began anew. */
  readonly bytes: number;
  /** The server's time of the newest page, ISO 8601 UTC: what prices shown from the device are dated with. */
  readonly pricedAt: string | null;
}

/** Products from another epoch of the store that were not seen again yet: deleted when the feed ends. */
export interface CatalogueLeftovers {
  readonly key: 'catalogue-leftovers';
  readonly ids: readonly string[];
}

/** What the shopper has chosen in the checkout; survives a reload (spec §3, cart state). */
export interface CheckoutDraft {
  readonly key: 'checkout';
  /** The order's id, made with the cart: the same cart placed twice is one order (acceptance 4). */
  readonly orderId: string;
  readonly selectedAddressId: string | null;
  readonly shippingAddress: ShippingAddress | null;
  /** Chosen by Continue on /payment only. */
  readonly paymentMethod: PaymentMethod | null;
}

/** A batch that is on its way, so that every tab can say "Sending…". */
export interface SendingState {
  readonly key: 'sending';
  readonly actionIds: readonly string[];
  /** Milliseconds since 1970 on this device. */
  readonly since: number;
}

/** Signed out without network: the server's session ends at the next contact, before anything else is sent. */
export interface PendingSignOut {
  readonly key: 'pending-sign-out';
}

export type Setting =
  CatalogueState | CatalogueLeftovers | CheckoutDraft | SendingState | PendingSignOut;
