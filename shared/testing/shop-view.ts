import type {
  ActionContext,
  Decision,
  PreparedAction,
  Reads,
  Refusal,
  ShopView,
} from '../decision/action';
import type { AddressBook } from '../addresses/address-book';
import type { OrderableProduct } from '../catalogue/product';
import type { ShippingRates } from '../shop/shipping-rates';
import type { DeliveryTerms } from '../shipping/delivery-terms';
import type { Offering } from '../offers/price-cart';
import type { CashAccount } from '../orders/cash-limit';
import type { Order } from '../orders/order';
import type { Purchase } from '../orders/purchase';
import type { OwnReview } from '../reviews/own-review';
import type { Review } from '../reviews/review';
import { type OwnDocuments } from '../decision/own-documents';
import { NO_OWN_DOCUMENTS, OWN_NAMES } from '../decision/own-names';

/** What a test puts into the view that a decision sees. */
export interface ViewContent extends Partial<OwnDocuments> {
  readonly addresses?: AddressBook;
  readonly products?: readonly OrderableProduct[];
  readonly orders?: readonly Order[];
  readonly reviews?: readonly OwnReview[];
  /** Those of any user. */
  readonly allReviews?: readonly Review[];
  /** What the user received, by product. */
  readonly purchases?: Readonly<Record<string, Purchase>>;
  readonly takenBy?: string;
  readonly cashAccount?: CashAccount;
  readonly delivery?: DeliveryTerms;
  readonly offering?: Offering;
  readonly rates?: ShippingRates;
}

/** A view over plain lists, for tests of the shared rules. */
export function viewOf({
  addresses = [],
  products = [],
  orders = [],
  reviews = [],
  allReviews = [],
  purchases = {},
  takenBy,
  cashAccount,
  delivery,
  offering,
  rates,
  ...own
}: ViewContent): ShopView {
  return {
    addresses,
    product: (id) => products.find((product) => product._id === id),
    order: (id) => orders.find((order) => order._id === id),
    ownReview: (productId) => reviews.find((review) => review.product === productId),
    review: allReviews[0],
    purchase: Object.values(purchases)[0],
    ...NO_OWN_DOCUMENTS,
    ...own,
    takenBy,
    cashAccount,
    delivery,
    offering,
    rates,
  };
}

/** What is left of the content for a decision that has named what it looks at: a store fetches that, and nothing else. */
function named(content: ViewContent, reads: Reads): ViewContent {
  const { addresses, products, orders, reviews, allReviews, purchases } = content;
  const { takenBy, cashAccount, delivery, offering } = content;
  const bought = reads.purchaseOf === undefined ? undefined : purchases?.[reads.purchaseOf];
  const order = orders?.find(({ _id }) => _id === reads.takenBy?.order);
  const isEnded = order && (order.isDelivered || order.returned !== undefined);
  const isAs = { pay: order?.isPaid, deliver: order?.isDelivered, end: isEnded };
  const isTaken = reads.takenBy && isAs[reads.takenBy.as];
  return {
    ...(addresses && reads.addresses && { addresses }),
    ...(products && { products: products.filter(({ _id }) => reads.products?.includes(_id)) }),
    ...(orders && { orders: orders.filter(({ _id }) => reads.orders?.includes(_id)) }),
    ...(reviews && {
      reviews: reviews.filter(({ product }) => reads.reviewsOf?.includes(product)),
    }),
    ...(allReviews && { allReviews: allReviews.filter(({ _id }) => _id === reads.review) }),
    ...(bought && { purchases: { [String(reads.purchaseOf)]: bought } }),
    ...Object.fromEntries(
      OWN_NAMES.flatMap((name) => (content[name] && reads[name] ? [[name, content[name]]] : [])),
    ),
    ...(takenBy !== undefined && isTaken && { takenBy }),
    ...(cashAccount && reads.cashAccount && { cashAccount }),
    ...(delivery && reads.delivery && { delivery }),
    ...(offering && reads.offers && { offering }),
  };
}

/** The decision of a rule as the server takes it: arguments checked first, and of the shop only what the rule has said it looks at. */
export function decideOn(
  rule: { prepare(args: unknown): PreparedAction | Refusal },
  args: unknown,
  content: ViewContent = {},
  by: ActionContext = context,
): Decision {
  const prepared = rule.prepare(args);
  if (prepared.status === 'refused') return prepared;
  return prepared.decide(viewOf(named(content, prepared.reads)), by);
}

/** The instant at which the tests of the shared rules play, in milliseconds since 1970. */
export const NOON = Date.UTC(2026, 5, 15, 12);

/** A shopper at noon. */
export const context: ActionContext = {
  user: { _id: 'asha', name: 'Asha', email: 'asha@example.org' },
  isAdmin: false,
  now: NOON,
  actionId: '00000000-0000-4000-8000-000000000000',
};

/** A UUID that ends in a number: readable in a failing test. */
export function testUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
