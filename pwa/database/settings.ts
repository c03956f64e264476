import type { DeliveryRoute, Helper } from '#shared/orders/stop';
import type { DeviceOffers } from '#shared/offers/offer';
import type { WrittenPages } from '#shared/pages/policy-block';
import type { PinTable } from '#shared/shipping/pin-table';
import type { BuyNowDrafts, CartDraft, CheckoutDraft } from './checkout-draft';
import type { CataloguePart } from './catalogue-part';
import type { AgreedCart, DeviceWishes } from './list-settings';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import type { ShopSettings } from '#shared/protocol/shop-settings';

/** How often the shop was visited, whether its installation was refused, and whether what works offline was explained. */
export interface Visits {
  readonly key: 'visits';
  readonly count: number;
  /** When the shop was last open, in milliseconds since 1970 on this device. */
  readonly lastAt: number;
  readonly refusedInstall: boolean;
  readonly offlineExplained?: true;
}

/** How complete the device's copy of the public catalogue is. */
export interface CatalogueState {
  readonly key: 'catalogue';
  /** Where the next pull begins; `null` before the first page. */
  readonly cursor: string | null;
  /** Every page up to the cursor is stored: lists may be answered from the device. */
  readonly complete: boolean;
  /**
   * The cursor is that of the feed's end: the copy is as the shop was then. At the cursor of a full page it is not: a product that changed
   * again meanwhile is on a later page only.
   */
  readonly isAtEnd?: boolean | undefined;
  /** The copy stopped at its byte budget: it is partial, and lists ask the server first. It follows the changes of what it holds. */
  readonly partial: boolean;
  /** Of a copy that is a part of a larger shop. Then `cursor` is `null`, which to an older tab means a copy to begin. */
  readonly part?: CataloguePart | undefined;
  /** How many products the shop has, where the copy is a part of them and that is known. */
  readonly inShop?: number | undefined;
  /** Products held when the newest page came, so that a list need not count them. */
  readonly total: number;
  /** Compressed bytes of the feed pulled so far, since it last began again. */
  readonly bytes: number;
  /** The server's time of the newest page, ISO 8601 UTC: the date of prices shown from the device. */
  readonly pricedAt: string | null;
  /** Names the shop's current search words of the owner, which the search worker fetches. Absent: there are none. */
  readonly searchWords?: string | undefined;
  /** Names the shop's current offers. Absent: there are none. */
  readonly offers?: string | undefined;
}

/** Whether the copy says which offers there are: the last page of a pull names them. */
export const hearsOfOffers = ({ complete, part, offers }: CatalogueState) =>
  complete || (part !== undefined && offers !== undefined);

/** Products from another epoch of the store, or of a part that was begun again, not seen again yet: deleted when the pull ends. */
export interface CatalogueLeftovers {
  readonly key: 'catalogue-leftovers';
  readonly ids: readonly string[];
}

/**
 * Products known to be deleted, the newest last, while the copy is incomplete: an older reply must not restore
 * them.
 */
export interface CatalogueTombstones {
  readonly key: 'catalogue-tombstones';
  readonly ids: readonly string[];
}

/** An order begun online with a cart that has become another order since. */
export interface ReplacedOrder {
  readonly orderId: string;
  /** The account that asked. */
  readonly user: string;
  /** What the cart has become, or may become: with the first of them that the shop has, this order is cancelled. */
  readonly by: readonly string[];
}

/** Survives a closed tab and a paid cart: the request of an order may come in late. */
export interface ReplacedOnline {
  readonly key: 'replaced-online';
  readonly orders: readonly ReplacedOrder[];
}

/** A payment begun on this device whose result it does not know. */
export interface PaymentUnderWay {
  readonly orderId: string;
  /** The account whose order it is. */
  readonly user: string;
  /** Milliseconds since 1970 on this device. */
  readonly since: number;
  /** The checkout's reply, not verified by the shop yet; `null` where there is none. */
  readonly proof: VerifyRequest | null;
  /** The shop's message when it did not verify it; `null` where there is none. */
  readonly told: string | null;
}

/** Survives a closed tab: no one is asked to pay twice unknowingly. */
export interface PaymentsUnderWay {
  readonly key: 'payments-under-way';
  readonly payments: readonly PaymentUnderWay[];
}

/** A batch under way, so that every tab can say "Sending…". */
export interface SendingState {
  readonly key: 'sending';
  readonly actionIds: readonly string[];
  /** Milliseconds since 1970 on this device. */
  readonly since: number;
}

/** Signed out offline: the server's session ends at the next contact, before anything else is sent. */
export interface PendingSignOut {
  readonly key: 'pending-sign-out';
  /** Absent where nothing can have arrived. */
  readonly behind?: LeftBehind;
}

/** A user, unidentifiable from it. */
export interface PersonMark {
  /** Random each time. */
  readonly salt: string;
  /** SHA-256 of both, in hexadecimal. */
  readonly digest: string;
}

/**
 * Actions sent without an answer before their owner logged out: their numbers, and the ids by which they are revoked.
 * Neither their content nor their owner: the mark says only whether a session is that user's.
 */
export interface LeftBehind {
  readonly clientId: string;
  /** Identifies their session without naming them; absent where it could not be made, and in an older build's note. */
  readonly person?: PersonMark;
  /** In order. */
  readonly actions: readonly { readonly id: string; readonly seq: number }[];
}

/**
 * Answers that leave an edited order open: its revocation came too late or is undeliverable, or its cancellation was refused. Until they
 * are decided, the next order is bound to them (`bindings.ts`).
 */
export interface ArrivedOrders {
  readonly key: 'arrived-orders';
  /** Of the settled actions. */
  readonly ids: readonly string[];
}

/** The owner's switches as last received: public, so they stay after a sign-out. */
export interface RememberedSettings {
  readonly key: 'shop-settings';
  readonly settings: ShopSettings;
}

/** The owner's table of postal codes as last received: public, so it stays after a sign-out. */
export interface StoredPinTable {
  readonly key: 'pin-table';
  /** Its name in the shop's settings. */
  readonly tag: string;
  readonly table: PinTable;
}

/** The shop's offers as last received: public, so they stay after a sign-out. */
export interface StoredOffers {
  readonly key: 'offers';
  readonly table: DeviceOffers;
  /** When they came, in milliseconds since 1970 by the shop's clock. */
  readonly at: number;
}

/** Pages that the owner has written, as last received: public, so they stay after a sign-out. */
export interface StoredPolicies {
  readonly key: 'policies';
  readonly pages: WrittenPages['pages'];
}

/** The postal code last checked for delivery on this device. */
export interface DeliverTo {
  readonly key: 'deliver-to';
  readonly postalCode: string;
}

/** A form that was left half-filled: it survives a reload. Never a password. */
export interface FormDraft {
  readonly key: `draft:${string}`;
  /** The account that filled it in; `null` for a visitor. No user sees another's draft. */
  readonly user: string | null;
  readonly values: unknown;
}

/** What was searched for on this device, newest first. */
export interface RecentSearches {
  readonly key: 'recent-searches';
  readonly keywords: readonly string[];
}

/** Up to when the signed-in user has viewed refused actions. */
export interface RefusalsSeen {
  readonly key: 'refusals-seen';
  /** The account that viewed them. */
  readonly user: string;
  /** The times of the refusals shown. */
  readonly ids: readonly string[];
}

/** Never sent: the products viewed here, newest first, and orders of whose goods no rating is asked for any more. */
export interface RememberedIds<Key extends string> {
  readonly key: Key;
  readonly ids: readonly string[];
}

/** When an admin's round was loaded; each has their own. */
export interface RoundLoaded {
  readonly key: `round:${string}`;
  /** The account's id. */
  readonly user: string;
  /** Milliseconds since 1970 by the shop's clock: it is shown. */
  readonly at: number;
  /** How many orders were on their way then, in total. */
  readonly total: number;
  /** In which order helpers go to their stops. */
  readonly routes?: readonly DeliveryRoute[];
  /** Who can take stops; for those who share out the round alone. */
  readonly helpers?: readonly Helper[];
  /** The ids of door actions of this device answered by then: any round loaded later includes them. */
  readonly answered?: readonly string[];
}

/** The account that enabled notifications on this device. */
export interface NotificationsOf {
  readonly key: 'notifications';
  /** The account's id. */
  readonly user: string;
}

/** This database has restored the backup of a lost one, or there was none (see `backup.ts`). */
export interface BackupTakenOver {
  readonly key: 'backup';
  /** How many changes were made that must survive the loss of this database, including the lost one's. */
  readonly change: number;
}

export type Setting =
  | ArrivedOrders
  | BackupTakenOver
  | CatalogueState
  | CatalogueLeftovers
  | CatalogueTombstones
  | BuyNowDrafts
  | CartDraft
  | SendingState
  | PendingSignOut
  | RememberedSettings
  | PaymentsUnderWay
  | ReplacedOnline
  | RecentSearches
  | RememberedIds<'ratings-put-away'>
  | RememberedIds<'recently-viewed'>
  | DeviceWishes
  | AgreedCart
  | RefusalsSeen
  | StoredOffers
  | StoredPinTable
  | StoredPolicies
  | DeliverTo
  | RoundLoaded
  | NotificationsOf
  | Visits
  | FormDraft;

/** How a setting is handled. */
interface Kept<Value> {
  /** Personal: deleted when its owner leaves, whichever way. */
  readonly personal: boolean;
  /**
   * What of it waits, hidden, for its owner after a session ended by force: as it is, or a part
   * of it. Absent: nothing.
   */
  readonly waits?: (value: Value) => Value;
  /** What of it stays at one user's log-out: that of the others. Absent: nothing, unless all of it is another's. */
  readonly without?: (value: Value, userId: string) => Value;
}

/** The key of a setting; of a family, the prefix of their keys. */
type KeyOf<Value extends Setting> = Value['key'] extends `${infer Family}:${string}`
  ? Family
  : Value['key'];

const asItIs = <Value>(value: Value) => value;

/** A draft without what is its owner's. The order's id belongs to the cart, which stays. */
const withoutOwner = <Draft extends CheckoutDraft>({ codes: _codes, ...draft }: Draft) => ({
  ...draft,
  selectedAddressId: null,
  shippingAddress: null,
  paymentMethod: null,
});

/** Every setting, and whether it is personal: every kind of sign-out uses this list (docs/guarantees.md#i19). */
export const SETTINGS: { readonly [Value in Setting as KeyOf<Value>]: Kept<Value> } = {
  // Only ids, of data deleted with its owner.
  'arrived-orders': { personal: false },
  backup: { personal: false },
  catalogue: { personal: false },
  'catalogue-leftovers': { personal: false },
  'catalogue-tombstones': { personal: false },
  checkout: { personal: true, waits: withoutOwner },
  'buy-now': {
    personal: true,
    waits: ({ key, drafts }) => ({ key, drafts: drafts.map(withoutOwner) }),
  },
  sending: { personal: true, waits: asItIs },
  // Only numbers: see `LeftBehind`.
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
  'replaced-online': {
    personal: true,
    waits: asItIs,
    without: ({ key, orders }, userId) => ({
      key,
      orders: orders.filter(({ user }) => user !== userId),
    }),
  },
  'recent-searches': { personal: true },
  'recently-viewed': { personal: true },
  'ratings-put-away': { personal: true },
  wishes: { personal: true },
  // The cart stays at a sign-out by force.
  'agreed-cart': { personal: true, waits: asItIs },
  'refusals-seen': { personal: true, waits: asItIs },
  offers: { personal: false },
  'pin-table': { personal: false },
  policies: { personal: false },
  'deliver-to': { personal: true },
  round: { personal: true, waits: asItIs },
  notifications: { personal: true, waits: asItIs },
  visits: { personal: false },
  draft: { personal: true },
};
