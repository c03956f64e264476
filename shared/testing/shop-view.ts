import type { ActionContext, ShopView } from '../decision/action';
import type { AddressBook } from '../addresses/address-book';
import type { OrderableProduct } from '../catalogue/product';
import type { Order } from '../orders/order';
import type { OwnReview } from '../reviews/own-review';
import type { StockAlert, Wish } from '../wishes/wish';

/** What a test puts into the view that a decision sees. */
export interface ViewContent {
  readonly addresses?: AddressBook;
  readonly products?: readonly OrderableProduct[];
  readonly orders?: readonly Order[];
  readonly reviews?: readonly OwnReview[];
  readonly wishes?: readonly Wish[];
  readonly alerts?: readonly StockAlert[];
  readonly markedBy?: string;
}

/** A view over plain lists, for tests of the shared rules. */
export function viewOf({
  addresses = [],
  products = [],
  orders = [],
  reviews = [],
  wishes = [],
  alerts = [],
  markedBy,
}: ViewContent): ShopView {
  return {
    addresses,
    product: (id) => products.find((product) => product._id === id),
    order: (id) => orders.find((order) => order._id === id),
    ownReview: (productId) => reviews.find((review) => review.product === productId),
    wishes,
    alerts,
    markedBy,
  };
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
