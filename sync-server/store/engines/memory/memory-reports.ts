import { isStaff } from '#shared/users/staff';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { salesOf } from '#shared/admin/dashboard';
import { PEOPLE_KEYS } from '#shared/admin/people-list';
import { picturesOfProduct } from '#shared/catalogue/pictures-of-product';
import { cutPage } from '#shared/core/page';
import type { Order } from '#shared/orders/order';
import { isAskedFirst, MAX_ASK_WAIT, wantsAsking } from '#shared/payments/ask-again';
import { isOfKeys } from '#shared/payments/gateway-keys';
import type { PaymentOrder } from '#shared/payments/payment';
import { PAYMENT_VIEWS, type PaymentView } from '#shared/payments/payment-documents';
import { PAYMENT_KEYS, paymentText, type ListedPayment } from '#shared/payments/payment-list';
import { isInView } from '#shared/payments/payment-views';
import type { Kind } from '../../kind';
import { orders, reviews } from '../../kinds/accounts';
import {
  categoryTables,
  ownerSettings,
  picturesOfCategories,
  products,
  SINGLE,
} from '../../kinds/catalogue';
import { importChanges, imports, picturesOfChange } from '../../kinds/imports';
import { securityLog } from '../../kinds/owner';
import { holds, payments } from '../../kinds/payments';
import { ALL, users } from '../../kinds/people';
import { securityText, userText } from '../../list-rules';
import type { PaymentCountQuery } from '../../queries';
import type { Reports } from '../../reports';
import { uploadedPicturesOf } from '../../uploaded-picture';
import { inOrder } from './in-order';
import type { Layer } from './layer';
import { memoryOrders } from './memory-orders';
import type { ProductList } from './product-list';
import { cached, countEach, withWords } from './search-text';
import { LISTED } from './table';

/** When the gateway was last asked about each payment order, in milliseconds since 1970; in no file. */
export type AskedTimes = Map<string, number>;

/** Orders processed before other requests are served. */
const BATCH_SIZE = 1_000;
const NO_USER = { _id: '', name: '', email: '' };

const userWords = cached(userText);
const securityWords = cached(securityText);

/** Lists, counts and sums over one state, each in one pass. @param productList the products of the state */
export function memoryReports(
  layer: Layer,
  productList: () => ProductList,
  asked: AskedTimes,
): Reports {
  const newestFirst = <Row extends object>(kind: Kind<Row>): Row[] =>
    layer.group(kind, LISTED, LISTED, { isDown: true });

  const orderLists = memoryOrders(layer);

  const listedOf = (payment: PaymentOrder): ListedPayment => ({
    payment,
    user: layer.get(orders, payment.order)?.row?.user ?? NO_USER,
  });
  const paymentsWith = ({ keyword = '' }: PaymentCountQuery) =>
    withWords(newestFirst(payments), (payment) => textOf(listedOf(payment)), keyword);
  const isIn = (view: PaymentView, payment: PaymentOrder, now: number) =>
    isInView(view, payment, layer.get(holds, payment.order)?.row ?? undefined, now);

  return {
    countProducts: async () => productList().size,
    categories: async () => productList().categories,
    countCategories: async () => productList().countCategories(),
    idsOfCategory: async (category, limit) => productList().idsOf(category, limit),
    newestOfCategories: async (limit) => productList().newestOfCategories(limit),
    listProducts: async (query) => productList().page(query),
    listAllProducts: async (query) => productList().adminPage(query),
    productIds: async (query) => productList().adminIds(query),
    countAllProducts: async (keyword) => productList().adminCounts(keyword),
    lowStock: async (limit) => productList().lowStock(limit),

    ...orderLists,
    sales: (query) => salesOf(inTurns(newestFirst(orders)), query),
    async namedPictures(among) {
      const asking = new Set(among);
      const images = [
        ...newestFirst(products).flatMap(picturesOfProduct),
        ...picturesOfCategories(layer.get(categoryTables, SINGLE)?.row?.categories ?? []),
        layer.get(ownerSettings, SINGLE)?.row?.logo ?? '',
        ...newestFirst(orders).flatMap(({ orderItems }) => orderItems.map(({ image }) => image)),
        ...newestFirst(reviews).flatMap(({ pictures = [] }) => pictures.map(({ image }) => image)),
        ...layer
          .group(imports, 'all', ALL, {})
          .flatMap(({ _id }) => layer.group(importChanges, 'import', _id, {}))
          .flatMap(picturesOfChange),
      ];
      return new Set(uploadedPicturesOf(images).filter((name) => asking.has(name)));
    },

    async listUsers({ keyword = '', view = 'all', sort, ...query }) {
      const all = newestFirst(users);
      const wanted =
        view === 'all' ? all : all.filter((user) => isStaff(user) === (view === 'staff'));
      const found = withWords(wanted, userWords, keyword);
      return cutPage(inOrder(found, sort, PEOPLE_KEYS), query);
    },
    async listSecurity({ kind, keyword = '', ...query }) {
      const all = newestFirst(securityLog);
      const ofKind = kind ? all.filter((row) => row.kind === kind) : all;
      return cutPage(withWords(ofKind, securityWords, keyword), query);
    },

    async listPayments(query) {
      const found = paymentsWith(query).filter((it) => isIn(query.view, it, query.now));
      const listed = inOrder(found.map(listedOf), query.sort, PAYMENT_KEYS);
      return cutPage(
        listed.map(({ payment }) => payment),
        query,
      );
    },
    async countPayments(query) {
      const isListed = (view: PaymentView, payment: PaymentOrder) => isIn(view, payment, query.now);
      return countEach(PAYMENT_VIEWS, paymentsWith(query), isListed);
    },
    async paymentsToAsk({ now, keyIds, first, limit }) {
      for (const [id, at] of asked) if (now - at >= MAX_ASK_WAIT) asked.delete(id);
      const lastAsked = ({ _id }: PaymentOrder) => asked.get(_id) ?? -Infinity;
      const isWanted = (payment: PaymentOrder) =>
        isOfKeys(payment, keyIds) &&
        isAskedFirst(payment, now) === first &&
        wantsAsking(payment, lastAsked(payment), now);
      return newestFirst(payments)
        .filter(isWanted)
        .sort((a, b) => compare(lastAsked(a), lastAsked(b)) || compare(b.updatedAt, a.updatedAt))
        .slice(0, limit);
    },
    databaseBytes: async () => undefined,
  };
}

async function* inTurns(all: readonly Order[]): AsyncGenerator<Order> {
  for (const [place, order] of all.entries()) {
    if (place % BATCH_SIZE === BATCH_SIZE - 1) await nextTurn();
    yield order;
  }
}

/** Cached with the payment order, and only as long as who ordered is the same. */
const textsByUser = new WeakMap<ListedPayment['user'], (payment: PaymentOrder) => string>();

function textOf({ payment, user }: ListedPayment): string {
  const known =
    textsByUser.get(user) ?? cached((it: PaymentOrder) => paymentText({ payment: it, user }));
  textsByUser.set(user, known);
  return known(payment);
}

const compare = <Value extends number | string>(a: Value, b: Value): number =>
  a < b ? -1 : Number(a > b);
