import type { Address } from '#shared/addresses/address';
import { isToDeliver } from '#shared/admin/dashboard';
import type { Order } from '#shared/orders/order';
import { netRevenue } from '#shared/orders/refunded';
import type { Review } from '#shared/reviews/review';
import { changePage } from '../change-page';
import { orderText, statusesOf } from '../list-rules';
import { documentSchema } from '../row-schemas';
import type { AccountDocumentChange } from '../queries';
import { DuplicateError, type ShopReader, type ShopWriter } from '../shop-store';
import { lockProducts } from './catalogue';
import { jsonOf, sizeOf, storedForm } from './json';
import { uploadedPictureOf } from '../uploaded-picture';
import { ACCOUNT_VERSION, checkRow, isWaiting, putDocument } from './rows';
import { raisedSql, versionSql, type Transaction } from './transaction';

/*
 * The documents of accounts. Each table has the account's id first in its key, and every statement names it, so that they can be
 * spread over several servers by it; where only the document's id is known, `document_owners` says whose it is. Two
 * statements look at all accounts and say so.
 */

const NEWEST = 'created_at desc, id desc';
type Kind = AccountDocumentChange['kind'];

type AccountReader = Pick<
  ShopReader,
  | 'addresses'
  | 'order'
  | 'ordersOf'
  | 'unpaidOrdersOf'
  | 'reviewsOf'
  | 'ownReview'
  | 'accountVersion'
  | 'accountChanges'
>;

export function readAccounts(tx: Transaction): AccountReader {
  const docs = async <Document>(statement: string, values: readonly unknown[]) =>
    (await tx.rows<{ doc: Document }>(statement, values)).map(({ doc }) => doc);

  /** As `docs`, of one account: the first of the values. */
  async function docsOf<Document>(userId: string, statement: string, ...values: unknown[]) {
    await tx.lock(`account ${userId}`);
    return docs<Document>(statement, [userId, ...values]);
  }

  async function accountVersion(userId: string): Promise<number> {
    await tx.lock(`account ${userId}`);
    const row = await tx.one<{ version: number }>(
      'select version from accounts where user_id = $1',
      [userId],
    );
    return row?.version ?? 0;
  }

  return {
    async addresses(userId) {
      const rows = await docsOf<Address>(
        userId,
        'select doc from addresses where user_id = $1 and doc is not null',
      );
      return rows.sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1));
    },
    order: (id) =>
      tx.locked(`order ${id}`, async () => {
        const found = await docs<Order>(
          `select o.doc from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id
           where w.id = $1 and w.kind = 'order'`,
          [id],
        );
        return found[0];
      }),
    ordersOf: (userId) =>
      docsOf(userId, `select doc from orders where user_id = $1 order by ${NEWEST}`),
    unpaidOrdersOf: (userId) =>
      tx.locked(
        `account ${userId}`,
        () =>
          docs(`select doc from orders where user_id = $1 and waiting order by ${NEWEST}`, [
            userId,
          ]),
        `unpaid ${userId}`,
      ),
    // Of all accounts: the reviews of a product are of many people.
    reviewsOf: (productId, limit) =>
      docs(`select doc from reviews where product_id = $1 order by ${NEWEST} limit $2`, [
        productId,
        limit ?? null,
      ]),
    async ownReview(userId, productId) {
      const statement = 'select doc from reviews where user_id = $1 and product_id = $2';
      return (await docsOf<Review>(userId, statement, productId))[0];
    },

    accountVersion,
    async accountChanges(userId, after, limit) {
      await tx.lock(`account ${userId}`);
      const part = (kind: Kind, table: string) =>
        `select '${kind}' as kind, id, version, doc from ${table} where user_id = $1 and version > $2`;
      const rows = await tx.rows<ChangeRow>(
        `${part('address', 'addresses')} union all ${part('order', 'orders')}
         union all ${part('review', 'reviews')} order by version limit $3`,
        [userId, after, limit + 1],
      );
      return changePage(rows.map(changeOf), limit, await accountVersion(userId));
    },
  };
}

interface ChangeRow {
  readonly kind: Kind;
  readonly id: string;
  readonly version: number;
  readonly doc: AccountDocumentChange['document'];
}

/** A row of one kind holds a document of that kind. */
const changeOf = ({ kind, id, version, doc }: ChangeRow) =>
  ({ kind, _id: id, version, document: doc }) as AccountDocumentChange;

type AccountWriter = Pick<ShopWriter, 'addReview' | 'putAddress' | 'removeAddress' | 'putOrder'>;

export function writeAccounts(tx: Transaction): AccountWriter {
  /** Raises the version of an account for the next change. Until the transaction has ended nobody else changes it. */
  async function raiseVersion(userId: string): Promise<void> {
    tx.changes.accounts.add(userId);
    await tx.lock(`account ${userId}`);
    tx.send(
      `insert into accounts (user_id, version) values ($2, ${versionSql('$1')})
       on conflict (user_id) do update
         set version = ${raisedSql('accounts.version', '$1')}`,
      [tx.nextStep(), userId],
    );
  }

  const ownerOf = async (kind: Kind, id: string) =>
    (
      await tx.one<{ user_id: string }>(
        'select user_id from document_owners where id = $1 and kind = $2',
        [id, kind],
      )
    )?.user_id;

  const own = (kind: Kind, id: string, userId: string) =>
    tx.send('insert into document_owners (id, kind, user_id) values ($1, $2, $3)', [
      id,
      kind,
      userId,
    ]);

  const check = (
    kind: Kind,
    user: string,
    _id: string,
    document: Address | Order | Review | null,
  ) => checkRow('documents', documentSchema, { kind, user, _id, version: 0, document });

  async function setAddress(user_id: string, id: string, address: Address | null) {
    check('address', user_id, id, address);
    await raiseVersion(user_id);
    const version = ACCOUNT_VERSION;
    const doc = address && jsonOf(address);
    putDocument(tx, 'addresses', ['user_id', 'id'], { user_id, id, version, doc });
  }

  /** Puts an order that is known not to be there. */
  async function putNewOrder(order: Order): Promise<void> {
    const { _id: id, user } = order;
    await tx.lock(`account ${user._id}`);
    const doc = storedForm(order);
    const put = { ...orderColumns(order), doc };
    tx.gather({ kind: 'order', step: tx.nextStep(), put }, sizeOf(doc));
    tx.know(`order ${id}`, doc);
    tx.forget(`unpaid ${user._id}`);
    tx.changes.accounts.add(user._id);
    tx.changes.orders = true;
  }

  return {
    putAddress: (userId, address) => setAddress(userId, address._id, address),
    async removeAddress(userId, id) {
      await tx.lock(`account ${userId}`);
      const there = await tx.one(
        'select 1 from addresses where user_id = $1 and id = $2 and doc is not null',
        [userId, id],
      );
      if (there) await setAddress(userId, id, null);
    },

    async putOrder(order) {
      const { _id: id, user } = order;
      check('order', user._id, id, order);
      await tx.lock(`order ${id}`);
      if (tx.knows(`order ${id}`) && !tx.known(`order ${id}`)) return putNewOrder(order);
      const owner = await ownerOf('order', id);
      if (owner !== undefined && owner !== user._id)
        throw new DuplicateError('The order is somebody else’s');
      await raiseVersion(user._id);
      if (owner === undefined) own('order', id, user._id);
      const columns = { ...orderColumns(order), version: ACCOUNT_VERSION, doc: jsonOf(order) };
      putDocument(tx, 'orders', ['user_id', 'id'], columns);
      tx.changes.orders = true;
    },

    async addReview(review) {
      const { _id: id, user, product } = review;
      check('review', user, id, review);
      await lockProducts(tx, [product]);
      await tx.lock(`account ${user}`, `review ${id}`);
      const known = await tx.one('select 1 from products where id = $1 and doc is not null', [
        product,
      ]);
      if (!known) throw new Error(`There is no product ${product} to review`);
      const before = await tx.one('select 1 from reviews where user_id = $1 and product_id = $2', [
        user,
        product,
      ]);
      if (before || (await ownerOf('review', id)) !== undefined)
        throw new DuplicateError('The review was written before');
      await tx.change(
        `update product_state set version = ${raisedSql('version', '$1')}, revision = revision + 1 where id = $2`,
        [tx.nextStep(), product],
      );
      await tx.change(
        'update products set rating_sum = rating_sum + $2, num_reviews = num_reviews + 1 where id = $1',
        [product, review.rating],
      );
      tx.changes.catalogue = true;
      await raiseVersion(user);
      own('review', id, user);
      const columns = { ...reviewColumns(review), version: ACCOUNT_VERSION, doc: jsonOf(review) };
      putDocument(tx, 'reviews', ['user_id', 'id'], columns);
    },
  };
}

/** An order in the columns of `orders`, without its version and itself. */
export const orderColumns = (order: Order) => ({
  user_id: order.user._id,
  id: order._id,
  created_at: order.createdAt,
  waiting: isWaiting(order),
  cash: order.paymentMethod === 'COD',
  statuses: statusesOf(order),
  is_paid: order.isPaid,
  to_deliver: isToDeliver(order),
  net: netRevenue(order),
  user_name: order.user.name,
  total: order.totalPrice,
  method: order.paymentMethod,
  paid_at: order.paidAt,
  delivered_at: order.deliveredAt,
  search: orderText(order),
  pictures: [...new Set(order.orderItems.flatMap(({ image }) => uploadedPictureOf(image) ?? []))],
});

/** A review in the columns of `reviews`, without its version and itself. */
export const reviewColumns = (review: Review) => ({
  user_id: review.user,
  id: review._id,
  product_id: review.product,
  created_at: review.createdAt,
});
