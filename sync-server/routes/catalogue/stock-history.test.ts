import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stockHistoryPage, type StockEntry } from '#shared/payments/stock-history';
import { registerAdmin } from '../../testing/admin-client';
import { PaymentShop } from '../../payments/testing/payment-shop';
import { anAction } from '../../testing/samples';
import { TestDevice, type TestClient } from '../../testing/test-client';

const PATH = '/api/products/kettle/stock-history';
const HOLD_OVER = 31 * 60 * 1000;

let it: PaymentShop;
let admin: TestClient;

beforeEach(async () => {
  it = await PaymentShop.open();
  ({ client: admin } = await registerAdmin(it.server));
});
afterEach(() => it.close());

const history = async () => (await admin.read(stockHistoryPage, `${PATH}?pageSize=100`)).entries;

/** What the history says now: every entry begins where the one below ended, and the first ends at the stock. */
async function addsUp(): Promise<StockEntry[]> {
  const entries = await history();
  let above = await it.stock();
  for (const { why, from, to } of entries) {
    expect(why).not.toBe('elsewhere');
    expect(to).toBe(above);
    above = from;
  }
  // Before the first order the shop had what it was opened with.
  expect(above).toBe(10);
  return entries;
}

const cash = () =>
  it.placed({
    paymentMethod: 'COD',
    orderItems: [{ product: 'kettle', qty: 1 }],
    totalPrice: '60.05',
  });
const edit = (stockChange: number) =>
  admin.ask('PATCH', '/api/products/kettle', { body: { changes: {}, stockChange } });

async function importStock(countInStock: number): Promise<void> {
  const table = `_id,name,price,image,brand,category,description,countInStock\nkettle,Kettle,50.05,/pictures/kettle.webp,Norvelle,Home,,${countInStock}\n`;
  const answer = await admin.ask('POST', '/api/products/import', { table });
  expect(answer.status).toBe(200);
}

describe('GET /products/:id/stock-history', () => {
  // docs/shop-rules.md#r-owner-3
  test('says who changed the stock, why, and from what to what', async () => {
    const order = await cash();
    await edit(5);
    const [edited, ordered] = await addsUp();
    expect(edited).toMatchObject({ why: 'edited', from: 9, to: 14, by: { kind: 'admin' } });
    expect(ordered).toMatchObject({
      why: 'ordered',
      from: 10,
      to: 9,
      order: order._id,
      by: { kind: 'shopper', name: order.user.name },
    });
  });

  test('says of orders that are cancelled or come back together who did it, of each', async () => {
    const [first, second] = [await cash(), await cash()];
    const orders = [first, second].map(({ _id }) => ({ _id, reason: 'It broke' }));
    expect((await admin.ask('PUT', '/api/orders/cancel', { body: { orders } })).status).toBe(200);
    const [above, below] = await addsUp();
    const by = { kind: 'admin' };
    expect([above, below]).toMatchObject([
      { why: 'cancelled', from: 9, to: 10, by },
      { why: 'cancelled', from: 8, to: 9, by },
    ]);
    expect(new Set([above?.order, below?.order])).toEqual(new Set([first._id, second._id]));
  });

  test('knows no product that is not there', async () => {
    expect((await admin.get('/api/products/never/stock-history')).status).toBe(404);
  });

  // docs/shop-rules.md#r-owner-3
  test('adds up to the stock after each of many orders, cancellations, payments, holds, edits and imports', async () => {
    const seed = 20_260_101;
    let state = seed;
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    const waiting: string[] = [];
    const one = () => waiting.splice(below(waiting.length), 1)[0];
    const some = async () => {
      const { body } = await admin.get('/api/orders');
      const { orders } = Object(body) as { orders: { _id: string }[] };
      const from = below(orders.length);
      return orders.slice(from, from + 3).map(({ _id }) => _id);
    };
    /** Of several at once those that can be are. */
    const mark = (as: string, ids: readonly string[], fields: object = {}) =>
      admin.ask('PUT', `/api/orders/${as}`, {
        body: { orders: ids.map((_id) => ({ _id, ...fields })) },
      });
    const reason = 'It broke';
    const plays: readonly (() => Promise<unknown>)[] = [
      cash,
      async () => waiting.push((await it.begun()).order._id),
      async () => {
        const { gatewayOrder } = await it.begun();
        await it.play(gatewayOrder, 'captured', true);
        await it.workInbox();
      },
      async () => {
        const id = one();
        if (id) await it.owner.client.ask('PUT', `/api/orders/${id}/cancel`);
      },
      async () => {
        waiting.push((await it.begun()).order._id);
        it.pass(HOLD_OVER);
        await it.reconcile();
        // An admin who was away so long signs in again.
        ({ client: admin } = await registerAdmin(it.server));
      },
      () => edit(1 + below(9)),
      () => edit(-1),
      () => importStock(below(30)),
      async () => {
        const [id] = await some();
        if (id) await admin.ask('PUT', `/api/orders/${id}/deliver`);
      },
      async () => {
        const { _id } = await cash();
        await it.owner.client.ask('PUT', `/api/orders/${_id}/cancel`);
      },
      async () => {
        const { _id } = await cash();
        const device = new TestDevice(it.owner);
        await device.sync([anAction(1, 'cancel-order', { orderId: _id, reason })]);
      },
      async () => {
        const { _id } = await cash();
        await admin.ask('PUT', `/api/orders/${_id}/cancel`, { body: { reason } });
      },
      async () => mark('cancel', [(await cash())._id, ...(await some())], { reason }),
      async () => {
        const ids = [(await cash())._id, (await cash())._id];
        await mark('pack', ids);
        await mark('dispatch', ids, { courier: 'Speed Post' });
        await mark('return', ids, { restock: true });
      },
      async () => {
        const { _id } = await it.placed({ paymentMethod: 'COD' });
        await admin.ask('PUT', `/api/orders/${_id}/pay`, { body: { receivedAmount: '100.10' } });
        await admin.ask('PUT', `/api/orders/${_id}/deliver`);
        const lines = [{ product: 'kettle', qty: 1, restocked: below(2) }];
        for (let again = 0; again < 3; again += 1)
          await admin.ask('PUT', `/api/orders/${_id}/return`, { body: { restock: true, lines } });
      },
      () => admin.ask('POST', '/api/products/kettle/duplicate'),
    ];
    // Each once, then in any order.
    for (let round = 0; round < plays.length * 2; round += 1) {
      // Enough for the next, and few unpaid at once.
      await plays[round < plays.length ? round : below(plays.length)]?.().catch(() => undefined);
      await addsUp();
    }
    const whys = new Set((await history()).map(({ why }) => why));
    expect([...whys].sort()).toEqual(
      expect.arrayContaining([
        'cancelled',
        'edited',
        'held',
        'imported',
        'ordered',
        'released',
        'returned',
      ]),
    );
  });
});
