import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flagRefund } from '#shared/payments/flag-refund';
import { STOCK_HELD } from '#shared/payments/held-stock';
import { captureOf } from '#shared/payments/payment';
import { DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';
import { orderHistory, PAYMENT_VIEWS, paymentPage } from '#shared/payments/payment-documents';
import { writeEffects } from '../../orders/write-effects';
import {
  documentOf,
  startRefundShop,
  type Received,
  type RefundShop,
} from '../../payments/testing/refund-shop';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer } from '../../testing/start-test-server';

const NOON = Date.UTC(2026, 5, 1, 12);
let now = NOON;
let shop: RefundShop;

beforeEach(async () => {
  now = NOON;
  shop = await startRefundShop(() => now);
});
afterEach(() => shop.close());

const page = (query = '') => shop.admin.client.read(paymentPage, `/api/payments${query}`);
const idsIn = async (query: string) => (await page(query)).payments.map(({ _id }) => _id);
const settle = ({ id }: Pick<Received, 'id'>, body: object, by = shop.admin) =>
  by.client.ask('PUT', `/api/payments/${id}/settle`, { body: { reason: 'Looked at', ...body } });

describe('the list of payments', () => {
  test('an empty shop: one empty page, and nothing waits', async () => {
    expect(await page()).toEqual({
      payments: [],
      page: 1,
      pages: 1,
      total: 0,
      counts: Object.fromEntries(PAYMENT_VIEWS.map((view) => [view, 0])),
    });
  });

  test('every view holds its own, newest first, and each page counts all of them', async () => {
    const paid = await shop.received();
    now += 1;
    const late = await shop.received({ verdict: 'late-no-stock' });
    now += 1;
    const twice = await shop.received({ verdict: 'paid-twice' });
    now += 1;
    const odd = await shop.received({ verdict: 'amount-differs' });
    now += 1;
    const held = await opened();
    const expected = {
      attention: [odd.id, twice.id, late.id],
      'captured-unpaid': [odd.id, late.id],
      'paid-twice': [twice.id],
      'refunds-due': [twice.id, late.id],
      held: [held],
      expired: [],
      all: [held, odd.id, twice.id, late.id, paid.id],
    };
    const counts = Object.fromEntries(
      Object.entries(expected).map(([view, ids]) => [view, ids.length]),
    );
    for (const view of PAYMENT_VIEWS) {
      const found = await page(`?view=${view}`);
      expect([view, found.payments.map(({ _id }) => _id)]).toEqual([view, expected[view]]);
      expect(found).toMatchObject({ total: counts[view], counts });
    }
    // An admin who does nothing for so long is signed out: this one looks once in between.
    now += STOCK_HELD / 2;
    await page();
    now += STOCK_HELD / 2 + 1;
    expect(await idsIn('?view=held')).toEqual([]);
    expect(await idsIn('?view=expired')).toEqual([held]);
  });

  test('without a view it lists all; each document names who ordered', async () => {
    const of = await shop.received();
    const { name, email, _id } = shop.owner.user;
    expect((await page()).payments).toMatchObject([
      { _id: of.id, order: of.order, user: { _id, name, email }, amount: '110.00', isPaid: true },
    ]);
  });

  test('are found by what is typed and sorted by a column; each page counts what has the keyword', async () => {
    const paid = await shop.received();
    now += 1;
    const late = await shop.received({ verdict: 'late-no-stock' });
    expect(await idsIn(`?keyword=${late.id.toLowerCase()}`)).toEqual([late.id]);
    expect(await page(`?keyword=${paid.order}`)).toMatchObject({
      total: 1,
      counts: { all: 1, attention: 0 },
    });
    expect(await idsIn(`?keyword=${encodeURIComponent(shop.owner.user.name)}`)).toHaveLength(2);
    expect(await idsIn('?sort=updated')).toEqual([paid.id, late.id]);
    expect(await idsIn('?sort=-updated')).toEqual([late.id, paid.id]);
    expect(await idsIn('?view=attention&sort=amount&keyword=nobody')).toEqual([]);
  });

  test('pages: past the end gives the last one', async () => {
    for (let count = 0; count <= DEFAULT_PAGE_SIZE; count += 1) {
      now += 1;
      await shop.received();
    }
    const facts = { pages: 2, total: DEFAULT_PAGE_SIZE + 1 };
    expect(await page()).toMatchObject({ page: 1, ...facts });
    const last = await page('?pageNumber=9');
    expect(last).toMatchObject({ page: 2, ...facts });
    expect(last.payments).toHaveLength(1);
  });

  test('are sorted by a column of a view, all of it and not a page', async () => {
    const first = await shop.received();
    now += 1;
    const odd = await shop.received({ verdict: 'amount-differs' });
    now += 1;
    const held = await opened();
    now += 60_000;
    await raise(odd);
    await settle(odd, { kind: 'refund-differs', payment: odd.payment });
    expect(await idsIn('?sort=-updated')).toEqual([odd.id, held, first.id]);
    expect(await idsIn('?sort=updated')).toEqual([first.id, held, odd.id]);
    expect((await idsIn('?sort=status'))[2]).toBe(first.id);
    expect(await idsIn('?view=held&sort=-amount')).toEqual([held]);
    expect(await page('?sort=-updated&pageNumber=2')).toMatchObject({
      page: 1,
      pages: 1,
      total: 3,
    });
    for (const sort of ['shopper', '-amount']) expect(await idsIn(`?sort=${sort}`)).toHaveLength(3);
  });

  test.each([
    '?sort=stock',
    '?sort=',
    '?view=none',
    '?view=',
    '?view=all&view=held',
    '?pageNumber=0',
    '?status=open',
    '?sort=id',
  ])('%s: 400', async (query) => {
    const answer = await shop.admin.client.get(`/api/payments${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  /** Begins a payment, whose order's stock is held. */
  async function opened(): Promise<string> {
    const { id, order } = await shop.received();
    await shop.server.store.write(async (writer) => {
      const payment = await writer.paymentOrder(id);
      const stored = await writer.order(order);
      if (!payment || !stored) throw new Error('Not there');
      await writer.putPaymentOrder({ ...payment, status: 'open', captures: [] });
      await writer.putOrder({ ...stored, isPaid: false, paidAt: null });
      await writer.putHold({
        _id: order,
        lines: [{ product: 'p1', qty: 1 }],
        state: 'held',
        heldAt: new Date(now).toISOString(),
        until: new Date(now + STOCK_HELD).toISOString(),
      });
    });
    return id;
  }
});

/** The gateway says that more went back than there is. */
const raise = ({ id, payment }: { readonly id: string; readonly payment: string }) =>
  shop.server.store.write(async (it) => {
    const stored = await it.paymentOrder(id);
    const capture = stored && captureOf(stored, payment);
    if (!stored || !capture) throw new Error('Not received');
    const flag = { kind: 'refund-differs', capture, about: 'rfnd_00000001 processed' } as const;
    await writeEffects(it, flagRefund(stored, flag, { kind: 'gateway' }, now));
  });

describe('settling a flag', () => {
  test('that asks only to be looked at: settled, by name, once', async () => {
    const of = await shop.received({});
    await raise(of);
    now += 60_000;
    const flag = { kind: 'refund-differs', payment: of.payment };
    const settled = documentOf(await settle(of, flag));
    expect(settled.attention).toMatchObject([{ clearedAt: new Date(now).toISOString() }]);
    now += 60_000;
    expect(documentOf(await settle(of, flag))).toEqual(settled);
    expect((await shop.auditTrail(of)).slice(-1)).toEqual([
      `${shop.admin.user.name} (admin) settled a flag (${of.payment}): the gateway’s refund is not the shop’s: check it at the gateway (reason: Looked at)`,
    ]);
    expect((await page('?view=attention')).total).toBe(0);
  });

  test.each(['paid-twice', 'late-no-stock', 'not-online', 'amount-differs'] as const)(
    '%s is about money that is here: 403',
    async (verdict) => {
      const of = await shop.received({ verdict });
      const answer = await settle(of, { kind: verdict, payment: of.payment });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await page('?view=attention')).total).toBe(1);
    },
  );

  test('an unknown payment order, capture or flag: 404', async () => {
    const of = await shop.received({ verdict: 'amount-differs' });
    const flag = { kind: 'amount-differs', payment: of.payment };
    for (const [at, body] of [
      [{ id: 'order_unknown1' }, flag],
      [of, { ...flag, payment: 'pay_unknown1' }],
      [of, { ...flag, kind: 'refund-differs' }],
    ] as const)
      expect(await settle(at, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('by two admins at once: one entry in the trail', async () => {
    const of = await shop.received({});
    await raise(of);
    const other = await registerAdmin(shop.server);
    const flag = { kind: 'refund-differs', payment: of.payment };
    const answers = await Promise.all([settle(of, flag), settle(of, flag, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const settled = (await shop.auditTrail(of)).filter((words) => words.includes('settled a flag'));
    expect(settled).toHaveLength(1);
  });
});

describe('the history of an order', () => {
  test('has its payments beside the trail', async () => {
    const of = await shop.received();
    await shop.refund(of, '10.00');
    const history = await shop.admin.client.read(orderHistory, `/api/orders/${of.order}/history`);
    expect(history.entries.map(({ kind }) => kind)).toEqual([
      'paid-online',
      'refund-requested',
      'refund-processed',
    ]);
    expect(history.payments).toMatchObject([{ _id: of.id, refunds: [{ amount: '10.00' }] }]);
  });

  test('of an unknown order: 404; its owner gets 403', async () => {
    const of = await shop.received();
    const path = (id: string) => `/api/orders/${id}/history`;
    expect((await shop.admin.client.get(path('unknown'))).status).toBe(404);
    expect((await shop.owner.client.get(path(of.order))).status).toBe(403);
  });
});

test('where online payments are off, the lists are there and nothing goes back', async () => {
  const server = await startTestServer({ payments: null });
  try {
    const { client } = await registerAdmin(server);
    expect((await client.read(paymentPage, '/api/payments')).total).toBe(0);
    const answer = await client.post(
      '/api/payments/order_of_before/refunds',
      { payment: 'pay_before', amount: '1.00' },
      { 'Idempotency-Key': 'refund-key-1' },
    );
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    await server.close();
  }
});
