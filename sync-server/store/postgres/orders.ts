import { isToDeliver } from '#shared/admin/dashboard';
import type { Order } from '#shared/orders/order';
import { netRevenue } from '#shared/orders/refunded';
import { hasStatus, orderText, statusesOf } from '../list-rules';
import { documentSchema } from '../row-schemas';
import type { ShopWriter } from '../shop-store';
import { DuplicateError } from '../store-errors';
import { uploadedPictureOf } from '../uploaded-picture';
import { digitWindows } from './digit-windows';
import type { OrderColumns } from './gathered-changes';
import { jsonOf, storedForm } from './json';
import { Later } from './later';
import { checkRow } from './rows';
import { inOrder, versionSql, type Transaction } from './transaction';

/** Puts orders: any number of them by the same few statements. */
export function writeOrders(tx: Transaction): Pick<ShopWriter, 'putOrder' | 'putOrders'> {
  async function putOrders(orders: readonly Order[]): Promise<void> {
    if (orders.length === 0) return;
    orders.forEach(check);
    await tx.lock(...inOrder(orders.map(({ _id }) => `order ${_id}`)));
    await own(orders);
    const people = inOrder(orders.map(({ user }) => user._id));
    for (const user of people) tx.changes.accounts.add(user);
    await tx.lock(...people.map((user) => `account ${user}`));
    raiseVersions(people, orders.length);
    put(people, orders);
    tx.changes.orders = true;
    tx.changes.wrote = true;
  }

  /** Notes whose new orders are. @throws DuplicateError where one is somebody else's */
  async function own(orders: readonly Order[]): Promise<void> {
    const owners = await tx.rows<{ id: string; user_id: string }>(
      `select id, user_id from document_owners where id = any($1) and kind = 'order'`,
      [orders.map(({ _id }) => _id)],
    );
    const ownerOf = new Map(owners.map(({ id, user_id }) => [id, user_id]));
    if (orders.some(({ _id, user }) => (ownerOf.get(_id) ?? user._id) !== user._id))
      throw new DuplicateError('The order is somebody else’s');
    const added = orders.filter(({ _id }) => !ownerOf.has(_id));
    if (added.length === 0) return;
    tx.send(
      `insert into document_owners (id, kind, user_id)
       select id, 'order', user_id from unnest($1::text[], $2::text[]) as added (id, user_id)`,
      [added.map(({ _id }) => _id), added.map(({ user }) => user._id)],
    );
  }

  /** Each account as if all of the changes were its own: so every order has a version by its place among all. */
  function raiseVersions(people: readonly string[], changes: number): void {
    let step = tx.nextStep();
    for (let more = 1; more < changes; more += 1) step = tx.nextStep();
    tx.send(
      `insert into accounts (user_id, version)
       select user_id, ${versionSql('$1')} from unnest($2::text[]) as raised (user_id)
       on conflict (user_id) do update set version = greatest(accounts.version + $3, ${versionSql('$1')})`,
      [step, people, changes],
    );
  }

  function put(people: readonly string[], orders: readonly Order[]): void {
    const rows = orders.map((order) => ({ ...orderColumns(order), doc: order }));
    tx.send<{ grown: number }>(PUT, [jsonOf(rows), people, orders.map(({ _id }) => _id)], (put) => {
      for (const { grown } of put) tx.grown += grown;
    });
  }

  /** Puts an order that is known not to be there. */
  async function putNewOrder(order: Order): Promise<void> {
    const { _id: id, user } = order;
    await tx.lock(`account ${user._id}`);
    const doc = jsonOf(order);
    const columns = orderColumns(order);
    tx.gather({ kind: 'orders', step: tx.nextStep(), columns, doc }, Buffer.byteLength(doc));
    tx.know(`order ${id}`, new Later(() => storedForm(order)));
    tx.forget(`unpaid ${user._id}`);
    tx.changes.accounts.add(user._id);
    tx.changes.orders = true;
  }

  return {
    async putOrder(order) {
      const about = `order ${order._id}`;
      if (!tx.knows(about) || tx.known(about)) return putOrders([order]);
      check(order);
      return putNewOrder(order);
    },
    putOrders,
  };
}

/** @throws what `checkRow` throws where it is none that could be read again */
function check(order: Order): void {
  const { _id, user } = order;
  checkRow('documents', documentSchema, {
    kind: 'order',
    user: user._id,
    _id,
    version: 0,
    document: order,
  });
}

export function orderColumns(order: Order): OrderColumns {
  const search = orderText(order);
  return {
    user_id: order.user._id,
    id: order._id,
    created_at: order.createdAt,
    waiting: hasStatus(order, 'unpaid'),
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
    search,
    digits: digitWindows(search),
    pictures: [...new Set(order.orderItems.flatMap(({ image }) => uploadedPictureOf(image) ?? []))],
  };
}

const COLUMNS = [
  'created_at',
  'waiting',
  'cash',
  'statuses',
  'is_paid',
  'to_deliver',
  'net',
  'user_name',
  'total',
  'method',
  'paid_at',
  'delivered_at',
  'search',
  'digits',
  'pictures',
  'doc',
] as const satisfies readonly (Exclude<keyof OrderColumns, 'id' | 'user_id'> | 'doc')[];

/** Puts the orders of `$1`, of the people of `$2`, with the ids of `$3`. */
const PUT = `
  with before as materialized (
    select id, octet_length(doc::text) as bytes from orders where user_id = any($2) and id = any($3)
  )
  insert into orders (user_id, id, version, ${COLUMNS.join(', ')})
    select given.user_id, given.id, account.version - cardinality($3::text[]) + given.ordinality,
      ${COLUMNS.map((column) => `given.${column}`).join(', ')}
    from json_populate_recordset(null::orders, $1::json) with ordinality as given
    join accounts account on account.user_id = given.user_id
  on conflict (user_id, id) do update set
    version = excluded.version, ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  returning octet_length(doc::text) - coalesce((select bytes from before where before.id = orders.id), 0) as grown`;
