import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markedOrders } from '#shared/admin/mark-orders';
import { remittancePreview, type RemittanceRow } from '#shared/admin/remittance-list';
import { orderDocument } from '#shared/orders/order';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';

const NOON = Date.UTC(2026, 5, 1, 12);
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

const put = async (as: string, orders: readonly object[]) => {
  const { body } = await shop.admin.client.ask('PUT', `/api/orders/${as}`, { body: { orders } });
  return markedOrders
    .parse(body)
    .orders.map((line) => (line.status === 'refused' ? line.code : line.status));
};
/** A cash order on its way with a number. */
async function onItsWay(tracking: string, courier = 'Ekart') {
  const { _id } = await shop.placed();
  expect(await put('dispatch', [{ _id, courier, tracking }])).toEqual(['marked']);
  return _id;
}
const preview = async (...rows: string[]) => {
  const table = ['AWB,COD Amount,UTR', ...rows].join('\n');
  const { body } = await shop.admin.client.ask('POST', '/api/orders/remit/preview', { table });
  return remittancePreview.parse(body).rows;
};
/** Books what a preview says, as the screen does. */
const book = (rows: readonly RemittanceRow[]) =>
  put(
    'remit',
    rows.flatMap(({ found, amount, reference }) =>
      found ? [{ _id: found._id, amount, ...(reference !== undefined && { reference }) }] : [],
    ),
  );
const orderOf = async (id: string) =>
  orderDocument.parse((await shop.admin.client.get(`/api/orders/${id}`)).body);
const withCouriers = async () =>
  (await shop.admin.client.get('/api/orders?status=cash-with-courier')).body as { total: number };
const cashBook = async () =>
  (await shop.admin.client.get('/api/admin/exports?table=cash-book')).text.trim().split('\n');

describe('cash that a courier collects', () => {
  test('is the shop’s from then on, stays open, and is closed by what the courier pays out', async () => {
    const _id = await onItsWay('EK1');
    expect(await put('pay', [{ _id, receivedAmount: '100.10', with: 'courier' }])).toEqual([
      'marked',
    ]);
    expect(await put('deliver', [{ _id }])).toEqual(['marked']);
    expect(await withCouriers()).toMatchObject({ total: 1 });
    expect((await orderOf(_id)).money).toMatchObject({ received: '100.10', kept: '100.10' });
    const rows = await preview('ek-1,"₹100.10",UTR77');
    expect(rows).toMatchObject([{ does: 'remit', found: { held: '100.10', isOnItsWay: false } }]);
    expect(await book(rows)).toEqual(['marked']);
    expect(await withCouriers()).toMatchObject({ total: 0 });
    // Nothing comes twice: it was the shop's already.
    expect((await orderOf(_id)).money).toMatchObject({ received: '100.10', kept: '100.10' });
    const [, received, remitted] = await cashBook();
    expect(received).toMatch(/,received,cash,100\.10,0\.00,/);
    expect(remitted).toMatch(/,remitted,cash,0\.00,0\.00,.*Ekart,100\.10,UTR77$/);
    const history = await shop.admin.client.get(`/api/orders/${_id}/history`);
    expect(history.text).toContain('received in cash by the courier');
    expect(history.text).toContain('in cash as paid out by Ekart');
  });

  test('of an order on its way: paid out, it was delivered and paid', async () => {
    const _id = await onItsWay('EK2');
    expect(await book(await preview('EK2,100.1,'))).toEqual(['marked']);
    expect(await orderOf(_id)).toMatchObject({ isPaid: true, isDelivered: true });
    expect(await withCouriers()).toMatchObject({ total: 0 });
  });

  test('that was booked by mistake and taken back can be collected and paid out after all', async () => {
    const _id = await onItsWay('EK8');
    expect(await book(await preview('EK8,60,'))).toEqual(['marked']);
    const mistake = { kind: 'correction', amount: '100.10', reason: 'Sheet of another shop' };
    expect((await shop.admin.client.post(`/api/orders/${_id}/money`, mistake)).status).toBe(200);
    expect(await withCouriers()).toMatchObject({ total: 0 });
    expect((await orderOf(_id)).money).toMatchObject({ received: '0.00', kept: '0.00' });
    const rows = await preview('EK8,70.10,');
    expect(rows).toMatchObject([{ does: 'remit', found: { held: '100.10' }, short: '30.00' }]);
    expect(await book(rows)).toEqual(['marked']);
    expect(await withCouriers()).toMatchObject({ total: 1 });
    expect(await preview('EK8,30.01,')).toMatchObject([
      { does: 'nothing', problem: 'More than the courier has collected' },
    ]);
    expect(await book(await preview('EK8,30,'))).toEqual(['marked']);
    expect(await withCouriers()).toMatchObject({ total: 0 });
    expect((await orderOf(_id)).money).toMatchObject({ received: '100.10', kept: '100.10' });
  });

  test('of which a sheet says more than there is money is named by its row', async () => {
    await onItsWay('EK9');
    const problems = (await preview('EK9,99999999999,', 'EK9,100000000.01,', 'EK9,100.11,')).map(
      ({ problem }) => problem,
    );
    expect(problems).toEqual([
      'The amount is no sum of rupees',
      'The order stands twice in the list',
      'The order stands twice in the list',
    ]);
  });

  test('paid out in part, the rest stays open; a sheet sent again books nothing twice', async () => {
    await onItsWay('EK3');
    const rows = await preview('EK3,60,');
    expect(rows).toMatchObject([{ does: 'remit', short: '40.10' }]);
    expect(await book(rows)).toEqual(['marked']);
    expect(await withCouriers()).toMatchObject({ total: 1 });
    expect(await preview('EK3,40.10,')).toMatchObject([
      { does: 'remit', found: { held: '40.10' } },
    ]);
    expect(await preview('EK3,60,')).toMatchObject([
      { does: 'nothing', problem: 'More than the courier has collected' },
    ]);
    expect(await book(await preview('EK3,40.10,'))).toEqual(['marked']);
    expect(await preview('EK3,40.10,')).toMatchObject([
      { does: 'nothing', problem: 'The courier has paid this out already' },
    ]);
    expect(await book(await preview('EK3,40.10,'))).toEqual(['already_paid']);
  });

  test('each row that is wrong says why', async () => {
    const counted = await onItsWay('HAND1');
    await shop.pay(counted);
    await onItsWay('EK5');
    await onItsWay('SAME');
    await onItsWay('same');
    expect(
      (
        await preview(
          'HAND1,100.10,',
          'NOBODY,5,',
          'EK5,x,',
          'EK5,100.10,',
          'EK5,100.10,',
          ',5,',
          'SAME,5,',
        )
      ).map(({ problem }) => problem),
    ).toEqual([
      'The courier has no cash of this order',
      'No order has this number',
      'The amount is no sum of rupees',
      'The order stands twice in the list',
      'The order stands twice in the list',
      'Neither a tracking number nor an order is named',
      'Several orders have this number',
    ]);
  });

  test('is not said of an order that no courier has', async () => {
    const { _id } = await shop.placed();
    expect(await put('pay', [{ _id, receivedAmount: '100.10', with: 'courier' }])).toEqual([
      'wrong_step',
    ]);
    expect(await put('remit', [{ _id, amount: '100.10' }])).toEqual(['wrong_step']);
  });
});
