import type { PinTable } from '#shared/delivery/pin-table';
import type { Wish } from '#shared/wishes/wish';
import type { ShippingAddress, PaymentMethod } from '#shared/orders/order';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import type { ShopSettings } from '#shared/protocol/shop-settings';

/** How often somebody came, and whether they refused to install the shop. */
export interface Visits {
  readonly key: 'visits';
  readonly count: number;
  /** When the shop was last open, in milliseconds since 1970 on this device. */
  readonly lastAt: number;
  readonly refusedInstall: boolean;
}

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
  /** Compressed bytes of the feed pulled so far, since it last began again. */
  readonly bytes: number;
  /** The server's time of the newest page, ISO 8601 UTC: what prices shown from the device are dated with. */
  readonly pricedAt: string | null;
  /** Names the owner's words for search as the shop has them: the search worker fetches these. None: there are none. */
  readonly searchWords?: string | undefined;
}

/** Products from another epoch of the store that were not seen again yet: deleted when the feed ends. */
export interface CatalogueLeftovers {
  readonly key: 'catalogue-leftovers';
  readonly ids: readonly string[];
}

/**
 * Products that are known to be deleted, the newest last, while the copy is not complete: a reply of before must not bring
 * them back.
 */
export interface CatalogueTombstones {
  readonly key: 'catalogue-tombstones';
  readonly ids: readonly string[];
}

/** What the shopper has chosen in the checkout; survives a reload. */
export interface CheckoutDraft {
  readonly key: 'checkout';
  /**
   * The order's id, made with the cart: the same cart placed twice is one order (docs/guarantees.md#two-tabs-one-cart).
   */
  readonly orderId: string;
  readonly selectedAddressId: string | null;
  readonly shippingAddress: ShippingAddress | null;
  /** Chosen by Continue on /payment only. */
  readonly paymentMethod: PaymentMethod | null;
  /** The order that was begun with this cart to be paid online; absent before that. */
  readonly online?: OnlineOrder;
}

/**
 * An order to be paid online, as it was asked for. It has an id of its own: the same cart can still be ordered with cash on delivery, in
 * its place, and the shop would take a second order of one id for the first.
 */
export interface OnlineOrder {
  readonly orderId: string;
  /** The account that asked. */
  readonly user: string;
  /** Of everything the shopper agreed to: another cart, address or price is another order. */
  readonly digest: string;
  /** What leaves the cart when the order is paid. */
  readonly lines: readonly { readonly product: string; readonly qty: number }[];
}

/** A payment that was begun on this device, and whose end the device does not know. */
export interface PaymentUnderWay {
  readonly orderId: string;
  /** The account whose order it is. */
  readonly user: string;
  /** Milliseconds since 1970 on this device. */
  readonly since: number;
  /** What the checkout said, and the shop has not verified; `null` where it has said nothing. */
  readonly proof: VerifyRequest | null;
  /** The shop's words when it did not verify it; `null` where it has said nothing. */
  readonly told: string | null;
}

/** Survives a closed tab: nobody is asked to pay twice without knowing. */
export interface PaymentsUnderWay {
  readonly key: 'payments-under-way';
  readonly payments: readonly PaymentUnderWay[];
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
  /** Absent where nothing can have arrived. */
  readonly behind?: LeftBehind;
}

/** A person, of whom nothing can be read. */
export interface PersonMark {
  /** Another one each time. */
  readonly salt: string;
  /** SHA-256 of both, in hexadecimal. */
  readonly digest: string;
}

/**
 * Actions that were sent without an answer before their person logged out: their numbers, and the ids by which they are revoked.
 * Nothing of what they were, nor of whom: the mark says only whether a session is that person's.
 */
export interface LeftBehind {
  readonly clientId: string;
  /** By which their session is known without naming them; absent where it could not be made, and in the note of an older build. */
  readonly person?: PersonMark;
  /** In order. */
  readonly actions: readonly { readonly id: string; readonly seq: number }[];
}

/**
 * Answers that leave an edited order open: its revocation came too late or does not get through, or its cancellation was refused. Until they
 * are decided, the next order is bound to them (`bindings.ts`).
 */
export interface ArrivedOrders {
  readonly key: 'arrived-orders';
  /** Of the settled actions. */
  readonly ids: readonly string[];
}

/** What the owner has switched on, as the shop said it last: public, so it stays when somebody signs out. */
export interface RememberedSettings {
  readonly key: 'shop-settings';
  readonly settings: ShopSettings;
}

/** The owner's table of postal codes as the shop had it last: public, so it stays when somebody signs out. */
export interface StoredPinTable {
  readonly key: 'pin-table';
  /** Names it, as the shop's settings do. */
  readonly tag: string;
  readonly table: PinTable;
}

/** The postal code for which somebody on this device asked last whether a product comes there. */
export interface DeliverTo {
  readonly key: 'deliver-to';
  readonly postalCode: string;
}

/** A form that was left half-filled: it survives a reload. Never a password. */
export interface FormDraft {
  readonly key: `draft:${string}`;
  /** The account that filled it in; `null` for a visitor. Nobody sees another person's draft. */
  readonly user: string | null;
  readonly values: unknown;
}

/** What was searched for on this device, newest first. */
export interface RecentSearches {
  readonly key: 'recent-searches';
  readonly keywords: readonly string[];
}

/** Up to when the signed-in person has looked at what the shop refused. */
export interface RefusalsSeen {
  readonly key: 'refusals-seen';
  /** The account that has looked. */
  readonly user: string;
  /** Of the refusals that were there. */
  readonly ids: readonly string[];
}

/** The products that were looked at on this device, the newest first. Nobody else is ever told. */
export interface RecentlyViewed {
  readonly key: 'recently-viewed';
  readonly ids: readonly string[];
}

/** A visitor's wish list; it joins that of the account at sign-in. */
export interface DeviceWishes {
  readonly key: 'wishes';
  readonly wishes: readonly Wish[];
}

/** When an admin's round was loaded; each has their own. */
export interface RoundLoaded {
  readonly key: `round:${string}`;
  /** The account's id. */
  readonly user: string;
  /** Milliseconds since 1970 by the shop's clock: it is shown. */
  readonly at: number;
  /** How many orders were on their way then, in all. */
  readonly total: number;
  /** The ids of what had been done at doors on this device, and answered, by then: it is in any round that is asked for later. */
  readonly answered?: readonly string[];
}

/** Who asked for notifications on this device. */
export interface NotificationsOf {
  readonly key: 'notifications';
  /** The account's id. */
  readonly user: string;
}

/** This database has taken over the backup of one that was lost, or there was none (see `backup.ts`). */
export interface BackupTakenOver {
  readonly key: 'backup';
  /** How many changes have been made that must outlive this database, those of the lost one included. */
  readonly change: number;
}

export type Setting =
  | ArrivedOrders
  | BackupTakenOver
  | CatalogueState
  | CatalogueLeftovers
  | CatalogueTombstones
  | CheckoutDraft
  | SendingState
  | PendingSignOut
  | RememberedSettings
  | PaymentsUnderWay
  | RecentSearches
  | RecentlyViewed
  | DeviceWishes
  | RefusalsSeen
  | StoredPinTable
  | DeliverTo
  | RoundLoaded
  | NotificationsOf
  | Visits
  | FormDraft;

/** How a setting is kept. */
interface Kept<Value> {
  /** It says something of a person: it goes when they leave, whichever way. */
  readonly personal: boolean;
  /**
   * What of it waits for its person, shown to nobody else, where their session ended without their wish: as it is, or a part
   * of it. Absent: nothing.
   */
  readonly waits?: (value: Value) => Value;
  /** What of it stays where one person logs out: that of the others. Absent: nothing, unless all of it is of another. */
  readonly without?: (value: Value, userId: string) => Value;
}

/** The key of a setting; of those that are many, what their keys begin with. */
type KeyOf<Value extends Setting> = Value['key'] extends `${infer Family}:${string}`
  ? Family
  : Value['key'];

const asItIs = <Value>(value: Value) => value;

/** Every setting, and whether it is personal: every way out of the shop goes by this list (docs/guarantees.md#i19). */
export const SETTINGS: { readonly [Value in Setting as KeyOf<Value>]: Kept<Value> } = {
  // Ids alone, of what goes with its person.
  'arrived-orders': { personal: false },
  backup: { personal: false },
  catalogue: { personal: false },
  'catalogue-leftovers': { personal: false },
  'catalogue-tombstones': { personal: false },
  // The order's id belongs to the cart, which stays.
  checkout: {
    personal: true,
    waits: (draft) => ({
      ...draft,
      selectedAddressId: null,
      shippingAddress: null,
      paymentMethod: null,
    }),
  },
  sending: { personal: true, waits: asItIs },
  // Numbers alone: see `LeftBehind`.
  'pending-sign-out': { personal: false },
  'shop-settings': { personal: false },
  'payments-under-way': {
    personal: true,
    waits: asItIs,
    without: ({ key, payments }, userId) => ({
      key,
      payments: payments.filter(({ user }) => user !== userId),
    }),
  },
  'recent-searches': { personal: true },
  'recently-viewed': { personal: true },
  wishes: { personal: true },
  'refusals-seen': { personal: true, waits: asItIs },
  'pin-table': { personal: false },
  'deliver-to': { personal: true },
  round: { personal: true, waits: asItIs },
  notifications: { personal: true, waits: asItIs },
  visits: { personal: false },
  draft: { personal: true },
};
