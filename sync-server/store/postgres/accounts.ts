import type { Address } from '#shared/addresses/address';
import type { OpenOrder } from '#shared/orders/cash-limit';
import type { Order } from '#shared/orders/order';
import type { Review } from '#shared/reviews/review';
import type { StockAlert, Wish } from '#shared/wishes/wish';
import { changePage } from '../change-page';
import { documentSchema } from '../row-schemas';
import type { AccountDocumentChange, Waiting } from '../queries';
import type { ShopReader, ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';
import { lockProducts } from './catalogue';
import { jsonOf } from './json';
import { ACCOUNT_VERSION, checkRow, putDocument } from './rows';
import { inOrder, raisedSql, versionSql, type Transaction } from './transaction';

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
  | 'orders'
  | 'ordersOf'
  | 'unpaidOrdersOf'
  | 'reviewsOf'
  | 'ownReview'
  | 'wishes'
  | 'alerts'
  | 'awaitedProducts'
  | 'waitingFor'
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

  async function orders(ids: readonly string[]): Promise<Order[]> {
    await tx.lock(...inOrder(ids.map((id) => `order ${id}`)));
    return docs<Order>(
      `select o.doc from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id
       where w.id = any($1) and w.kind = 'order'`,
      [ids],
    );
  }

  return {
    async addresses(userId) {
      const rows = await docsOf<Address>(
        userId,
        'select doc from addresses where user_id = $1 and doc is not null',
      );
      return rows.sort((a, b) => a.position - b.position || (a._id < b._id ? -1 : 1));
    },
    order: (id) => tx.locked(`order ${id}`, async () => (await orders([id]))[0]),
    orders,
    ordersOf: (userId) =>
      docsOf(userId, `select doc from orders where user_id = $1 order by ${NEWEST}`),
    unpaidOrdersOf: (userId) =>
      tx.locked(
        `account ${userId}`,
        () =>
          docs<OpenOrder>(
            `select json_build_object('_id', id, 'paymentMethod', method, 'totalPrice', total, 'orderItems', doc -> 'orderItems') as doc
             from orders where user_id = $1 and waiting order by ${NEWEST}`,
            [userId],
          ),
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

    wishes: (userId) =>
      docsOf(
        userId,
        `select doc from wishes where user_id = $1 and kind = 'wish' and doc is not null`,
      ),
    alerts: (userId) =>
      docsOf(
        userId,
        `select doc from wishes where user_id = $1 and kind = 'alert' and doc is not null`,
      ),
    // Of all accounts, as the next one.
    async awaitedProducts(limit) {
      const rows = await tx.rows<{ id: string }>(
        `select p.id from products p join product_state s on s.id = p.id
         where p.on_sale and s.stock > 0
           and exists (select 1 from wishes w where w.id = p.id and w.kind = 'alert' and w.doc is not null)
         order by p.id limit $1`,
        [limit],
      );
      return rows.map(({ id }) => id);
    },
    waitingFor: (productId, limit) =>
      tx.rows<Waiting>(
        `select user_id as "user", doc as alert from wishes
         where id = $1 and kind = 'alert' and doc is not null order by since, user_id limit $2`,
        [productId, limit],
      ),

    accountVersion,
    async accountChanges(userId, after, limit) {
      await tx.lock(`account ${userId}`);
      const part = (kind: Kind, table: string) =>
        `select '${kind}' as kind, id, version, doc from ${table} where user_id = $1 and version > $2`;
      const rows = await tx.rows<ChangeRow>(
        `${part('address', 'addresses')} union all ${part('order', 'orders')}
         union all ${part('review', 'reviews')}
         union all select kind, id, version, doc from wishes where user_id = $1 and version > $2 order by version limit $3`,
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

type AccountWriter = Pick<
  ShopWriter,
  | 'addReview'
  | 'putAddress'
  | 'removeAddress'
  | 'putWish'
  | 'removeWish'
  | 'putAlert'
  | 'removeAlert'
>;

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
    document: AccountDocumentChange['document'],
  ) => checkRow('documents', documentSchema, { kind, user, _id, version: 0, document });

  async function setAddress(user_id: string, id: string, address: Address | null) {
    check('address', user_id, id, address);
    await raiseVersion(user_id);
    const version = ACCOUNT_VERSION;
    const doc = address && jsonOf(address);
    putDocument(tx, 'addresses', ['user_id', 'id'], { user_id, id, version, doc });
  }

  async function setWish(row: WishRow, document: Wish | StockAlert | null): Promise<void> {
    const { kind, user_id, id } = row;
    check(kind, user_id, id, document);
    await raiseVersion(user_id);
    const columns = { ...wishColumns(row, document), version: ACCOUNT_VERSION };
    putDocument(tx, 'wishes', ['user_id', 'kind', 'id'], {
      ...columns,
      doc: document && jsonOf(document),
    });
  }

  async function removeWish(row: WishRow): Promise<void> {
    await tx.lock(`account ${row.user_id}`);
    const there = await tx.one(
      'select 1 from wishes where user_id = $1 and kind = $2 and id = $3 and doc is not null',
      [row.user_id, row.kind, row.id],
    );
    if (there) await setWish(row, null);
  }

  return {
    putWish: (user_id, wish) => setWish({ kind: 'wish', user_id, id: wish._id }, wish),
    removeWish: (user_id, id) => removeWish({ kind: 'wish', user_id, id }),
    putAlert: (user_id, alert) => setWish({ kind: 'alert', user_id, id: alert._id }, alert),
    removeAlert: (user_id, id) => removeWish({ kind: 'alert', user_id, id }),
    putAddress: (userId, address) => setAddress(userId, address._id, address),
    async removeAddress(userId, id) {
      await tx.lock(`account ${userId}`);
      const there = await tx.one(
        'select 1 from addresses where user_id = $1 and id = $2 and doc is not null',
        [userId, id],
      );
      if (there) await setAddress(userId, id, null);
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

interface WishRow {
  readonly kind: 'wish' | 'alert';
  readonly user_id: string;
  readonly id: string;
}

/** A wish or an alert in the columns of `wishes`, without its version and itself. */
export const wishColumns = (
  { kind, user_id, id }: WishRow,
  document: Wish | StockAlert | null,
) => ({
  user_id,
  kind,
  id,
  since: document && ('addedAt' in document ? document.addedAt : document.askedAt),
});

/** A review in the columns of `reviews`, without its version and itself. */
export const reviewColumns = (review: Review) => ({
  user_id: review.user,
  id: review._id,
  product_id: review.product,
  created_at: review.createdAt,
});
