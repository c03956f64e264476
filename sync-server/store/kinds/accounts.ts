import * as z from 'zod/mini';
import { isToDeliver } from '#shared/admin/dashboard';
import { addressDocument, type Address } from '#shared/addresses/address';
import type { OwnDocument } from '#shared/decision/own-documents';
import type { OwnName } from '#shared/decision/own-names';
import { isVoidOrder } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import { lastCashAt } from '#shared/orders/cash-moves';
import { hasPickUp } from '#shared/orders/return-steps';
import { buyerText } from '#shared/payments/payment-list';
import type { ReviewReport } from '#shared/admin/review-list';
import { offerUse, type OfferUse } from '#shared/orders/offer-use';
import type { Review } from '#shared/reviews/review';
import { cartDocument, type AccountCart } from '#shared/cart/account-cart';
import { stockAlertDocument, wishDocument, type StockAlert, type Wish } from '#shared/wishes/wish';
import { digitWindows } from '../digit-windows';
import { kind, lockOf, type Kind } from '../kind';
import { hasStatus, KEPT_ORDER_LISTS, ORDER_LISTS, orderText } from '../list-rules';
import { orderSchema, reviewReportSchema, reviewSchema } from '../row-schemas';
import { uploadedPicturesOf } from '../uploaded-picture';
import { ALL } from './people';

/** A document that does not say itself whose it is. */
export interface Owned<Document> {
  readonly user: string;
  readonly document: Document;
}

/** The key of a document whose id is one within its account. */
export const ownedKey = (user: string, id: string): string => `${user} ${id}`;

const ownedSchema = (document: z.ZodMiniType<unknown>) => z.object({ user: z.string(), document });
const ownKey = ({ user, document }: Owned<{ readonly _id: string }>) =>
  ownedKey(user, document._id);
const accountOf = (user: string) => `account ${user}`;
const ofUser = { of: ({ user }: { readonly user: string }) => [user], guard: accountOf };

const ofAccount = <Document extends { readonly _id: string }>(
  name: string,
  document: z.ZodMiniType<unknown>,
) => ({
  name,
  schema: ownedSchema(document),
  key: ownKey,
  owner: ({ user }: Owned<Document>) => user,
  feed: 'account' as const,
  indexes: { user: ofUser },
});

export const addresses = kind<Owned<Address>>()(ofAccount<Address>('addresses', addressDocument));

export const wishes = kind<Owned<Wish>>()(ofAccount<Wish>('wishes', wishDocument));

const alerts = ofAccount<StockAlert>('stock_alerts', stockAlertDocument);
export const stockAlerts = kind<Owned<StockAlert>>()({
  ...alerts,
  indexes: {
    ...alerts.indexes,
    product: {
      of: ({ document }) => [document._id],
      at: ({ user, document }) => `${document.askedAt} ${user}`,
    },
  },
});

export const carts = kind<Owned<AccountCart>>()(ofAccount<AccountCart>('carts', cartDocument));

/** The kinds of the documents that a person has for themselves. */
export const OWN_KINDS: { readonly [Name in OwnName]: Kind<Owned<OwnDocument<Name>>, 'user'> } = {
  wishes,
  alerts: stockAlerts,
  carts,
};

/** The group of those with a return to pick up: no name of a courier begins with a space. */
export const PICK_UPS = ' pick-ups';

const isUnpaid = (order: Order) => hasStatus(order, 'unpaid');
const placedAt = ({ createdAt }: Order) => createdAt;
const phoneOf = ({ shippingAddress: { phone } }: Order) => (phone ? [phone] : []);

export const orders = kind<Order>()({
  name: 'orders',
  schema: orderSchema,
  key: ({ _id }) => _id,
  owner: ({ user }) => user._id,
  feed: 'account',
  listed: placedAt,
  indexes: {
    user: { of: ({ user }) => [user._id], at: placedAt, guard: accountOf },
    /** Of a person, neither paid nor closed. */
    unpaid: {
      of: (order) => (isUnpaid(order) ? [order.user._id] : []),
      at: placedAt,
      guard: accountOf,
    },
    /** All that wait for online payment. */
    unpaid_online: {
      of: (order) => (isUnpaid(order) && order.paymentMethod !== 'COD' ? [ALL] : []),
      at: placedAt,
    },
    /** Of which somebody of the shop took cash or gave some back, by when that last was. */
    cash: {
      of: (order) => (lastCashAt(order) === undefined ? [] : [ALL]),
      at: (order) => lastCashAt(order) ?? '',
    },
    /** By its ten digits. */
    phone: { of: phoneOf, at: placedAt },
    /** Those with a stop: on their way, by the name of their courier; or with a return to pick up. */
    on_the_way: {
      of: (order) => {
        if (hasPickUp(order)) return [PICK_UPS];
        return order.dispatched && hasStatus(order, 'dispatched') ? [order.dispatched.courier] : [];
      },
      at: placedAt,
    },
  },
  lists: KEPT_ORDER_LISTS,
  columns: {
    statuses: ORDER_LISTS.status,
    courier: (order) => ORDER_LISTS.courier(order)[0] ?? null,
    city: (order) => ORDER_LISTS.city(order)[0],
    goods: ORDER_LISTS.product,
    to_deliver: isToDeliver,
    user_name: ({ user }) => user.name,
    total: ({ totalPrice }) => totalPrice,
    method: ({ paymentMethod }) => paymentMethod,
    paid_at: ({ paidAt }) => paidAt,
    delivered_at: ({ deliveredAt }) => deliveredAt,
    counts: (order) => !isVoidOrder(order),
    buyer: ({ user }) => buyerText(user),
    search: orderText,
    digits: (order) => digitWindows(orderText(order)),
    pictures: ({ orderItems }) => uploadedPicturesOf(orderItems.map(({ image }) => image)),
  },
});

/** The orders that use an offer (`usesOffers`), a row each. */
export const offerUses = kind<OfferUse>()({
  name: 'offer_uses',
  schema: offerUse,
  key: ({ order, offer }) => `${order} ${offer}`,
  indexes: {
    offer: { of: ({ offer }) => [offer], at: ({ at }) => at },
    person: { of: ({ offer, user }) => [ownedKey(user, offer)] },
    contact: {
      of: ({ offer, contacts = [] }) => contacts.map((one) => ownedKey(one, offer)),
      isMany: true,
    },
    /** Of an offer whose uses are limited: who counts them keeps others from being the last one, too. Automatic ones without a limit wait for nobody. */
    limited: {
      of: ({ offer, limited }) => (limited ? [offer] : []),
      guard: (offer) => `offer ${offer}`,
    },
  },
});

const writtenAt = ({ createdAt }: Review) => createdAt;

export const reviews = kind<Review>()({
  name: 'reviews',
  schema: reviewSchema,
  key: ({ _id }) => _id,
  owner: ({ user }) => user,
  feed: 'account',
  listed: writtenAt,
  indexes: {
    /** Those that readers see. */
    product: { of: ({ product, hidden }) => (hidden ? [] : [product]), at: writtenAt },
    own: {
      of: ({ user, product }) => [`${user} ${product}`],
      guard: (own) => `review ${own}`,
      unique: 'The review was written before',
    },
    hidden: { of: ({ hidden }) => (hidden ? [ALL] : []), at: writtenAt },
    unanswered: { of: ({ answer, hidden }) => (answer || hidden ? [] : [ALL]), at: writtenAt },
  },
  columns: {
    pictures: ({ pictures = [] }) => uploadedPicturesOf(pictures.map(({ image }) => image)),
  },
});

/** What people have reported about reviews, once each; they go with the account of who reported. */
export const reviewReports = kind<ReviewReport>()({
  name: 'review_reports',
  schema: reviewReportSchema,
  key: ({ review, user }) => ownedKey(user, review),
  owner: ({ user }) => user,
  indexes: {
    /** Of a review, those that no admin has dealt with. */
    open: {
      of: ({ review, dismissed }) => (dismissed ? [] : [review]),
      at: ({ at }) => at,
      guard: (review) => lockOf(reviews, review),
    },
  },
});
