import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { salesOf } from '#shared/admin/dashboard';
import { personPage } from '#shared/admin/person-page';
import { decimalFromPaise, paiseFromDecimal } from '#shared/core/paise';
import { orderDocument, type Order } from '#shared/orders/order';
import { netRevenue } from '#shared/orders/refunded';
import type { PaymentOrder } from '#shared/payments/payment';
import { historyEvent } from '#shared/payments/testing/history-event';
import { History } from '#shared/payments/testing/play-history';
import { shopDay } from '#shared/shop/shop-day';
import { effort } from '../../../tests/effort';
import { writeEffects } from '../../orders/write-effects';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient } from '../../testing/test-client';

/*
 * Orders whose money has gone every way that there is, put into a shop: the dashboard's sums, each person's page, the table of orders and
 * the orders themselves say the same of it.
 */

const HISTORIES = effort(25, 100);
const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: SignedInClient;
const people: SignedInClient[] = [];
const expected: Order[] = [];

beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
  for (let count = 0; count < 3; count += 1) people.push(await register(server.url));
  const histories = fc.array(historyEvent, { minLength: 40, maxLength: 60, size: 'max' });
  for (const [number, events] of fc.sample(histories, HISTORIES).entries()) {
    const history = new History(3);
    for (const event of events) history.play(event);
    await putAll(history, number);
  }
}, 300_000);
afterAll(() => server.close());

/** Puts the orders and payments of a history into the shop, under ids of their own. */
async function putAll({ world }: History, number: number): Promise<void> {
  for (const [place, order] of [...world.orders.values()].entries()) {
    const person = people[(number + place) % people.length]?.user;
    if (!person) throw new Error('Nobody');
    const { _id, name, email } = person;
    const id = randomUUID();
    const own: Order = { ...order, _id: id, user: { _id, name, email } };
    // What follows from the payments is the shop's to write.
    const { money: _money, revenue: _revenue, ...bare } = own;
    const payments = world.paymentsOf(order).map((payment) => renamed(payment, id, _id, number));
    await server.store.write((shop) =>
      writeEffects(shop, [
        ...payments.map((payment) => ({ kind: 'put-payment', payment }) as const),
        { kind: 'put-order', order: bare },
      ]),
    );
    expected.push(own);
  }
}

function renamed(payment: PaymentOrder, order: string, user: string, number: number): PaymentOrder {
  const as = (id: string) => id.replace('_', `_h${number}x`);
  return {
    ...payment,
    _id: as(payment._id),
    order,
    receipt: order,
    user,
    captures: payment.captures.map((it) => ({ ...it, payment: as(it.payment) })),
    refunds: payment.refunds.map((it) => ({
      ...it,
      key: `history${number}-${it.key}`.slice(0, 40),
      payment: as(it.payment),
      gatewayRefund: it.gatewayRefund && as(it.gatewayRefund),
    })),
    attention: payment.attention.map((it) => ({
      ...it,
      payment: as(it.payment),
      // It names a refund of the gateway.
      ...(it.kind === 'refund-differs' && it.about ? { about: as(it.about) } : {}),
    })),
    ...(payment.disputes
      ? { disputes: payment.disputes.map((it) => ({ ...it, payment: as(it.payment) })) }
      : {}),
  };
}

const sum = (paise: readonly number[]) => paise.reduce((all, one) => all + one, 0);
const total = () => sum(expected.map(netRevenue));

// docs/shop-rules.md#r-money-10
test('the dashboard, day by day', async () => {
  const times = expected.flatMap(({ revenue = [] }) => revenue.map(({ at }) => Date.parse(at)));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const days: string[] = [];
  for (let at = first - DAY; at <= last + DAY; at += DAY) days.push(shopDay(at));
  const query = { days, named: 5 };
  const sales = await server.store.read((shop) => shop.sales(query));
  const newest = expected.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  expect(sales.days).toEqual((await salesOf(newest, query)).days);
  expect(sum(sales.days.map(({ revenue }) => revenue))).toBe(total());
  // Money came and went, or nothing was compared.
  const changes = expected.flatMap(({ revenue = [] }) => revenue);
  expect(changes.some(({ paise }) => paise < 0)).toBe(true);
});

test('each person’s page', async () => {
  let all = 0;
  for (const { user } of people) {
    const { sums } = await admin.client.read(personPage, `/api/admin/people/${user._id}`);
    const own = expected.filter((order) => order.user._id === user._id);
    expect(sums.revenue).toBe(decimalFromPaise(sum(own.map(netRevenue))));
    const back = own.map(({ money }) => (money ? money.givenBack + money.beingGivenBack : 0));
    expect(sums.refunded).toBe(decimalFromPaise(sum(back)));
    all += paiseFromDecimal(sums.revenue);
  }
  expect(all).toBe(total());
});

const MONEY_COLUMNS = ['received', 'givenBack', 'beingGivenBack', 'toGiveBack', 'lost', 'revenue'];

test('the table of orders, and each order', async () => {
  const { text } = await admin.client.get('/api/orders/export');
  const rows = new Map(
    tableRows.parse(parse(text, { columns: true })).map((row) => [row['_id'], row]),
  );
  for (const order of expected) {
    const { received, givenBack, beingGivenBack, toGiveBack, lost } = order.money ?? NOTHING;
    const sums = [received, givenBack, beingGivenBack, toGiveBack, lost, netRevenue(order)];
    const row = rows.get(order._id);
    expect(MONEY_COLUMNS.map((name) => row?.[name])).toEqual(sums.map(decimalFromPaise));
    const { money } = await admin.client.read(orderDocument, `/api/orders/${order._id}`);
    expect(money?.kept ?? '0.00').toBe(decimalFromPaise(order.money?.kept ?? 0));
  }
});

const tableRows = z.array(z.record(z.string(), z.string()));

/** What the accountant downloads. */
async function book(table: string) {
  const { text } = await admin.client.get(`/api/admin/exports?table=${table}`);
  return tableRows.parse(parse(text.replace(/^\uFEFF/, ''), { columns: true }));
}
type Rows = Awaited<ReturnType<typeof book>>;
const added = (rows: Rows, column: string) =>
  sum(rows.map((row) => paiseFromDecimal(row[column] ?? '')));
const inRupees = (rows: Rows) => rows.filter(({ currency }) => currency === 'INR');

test('the tables for the accountant: payments, refunds and cash add up to what the orders say', async () => {
  const [orders, cash] = [await book('orders'), await book('cash-book')];
  const [payments, refunds] = [inRupees(await book('payments')), inRupees(await book('refunds'))];
  const corrected = cash.filter(({ kind }) => kind === 'correction');
  const income = added(payments, 'amount') + added(cash, 'in') - added(corrected, 'out');
  expect(income).toBe(added(orders, 'received'));
  const done = refunds.filter(({ state }) => state === 'processed');
  expect(added(done, 'amount')).toBe(added(orders, 'givenBack'));
  const running = refunds.filter(({ state }) => state !== 'processed' && state !== 'failed');
  expect(added(running, 'amount')).toBe(added(orders, 'beingGivenBack'));
  expect(added(payments, 'lost')).toBe(added(orders, 'lost'));
  for (const column of ['received', 'givenBack', 'revenue'])
    expect(added(await book('customers'), column)).toBe(added(orders, column));
  // Money came and went, or nothing was compared.
  expect(Math.min(income, refunds.length)).toBeGreaterThan(0);
});

const NOTHING = { received: 0, givenBack: 0, beingGivenBack: 0, toGiveBack: 0, lost: 0 };
