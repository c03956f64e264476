import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DISPATCH_PROBLEMS, dispatchPreview, type DispatchRow } from '#shared/admin/dispatch-list';
import { remittancePreview } from '#shared/admin/remittance-list';
import { markedOrders } from '#shared/admin/mark-orders';
import { orderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { ownerSettings } from '#shared/shop/owner-settings';
import { mailsTo, proveEmail } from '../../testing/mails-of';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';

const NOON = Date.UTC(2026, 5, 1, 12);
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

const previewAnswer = (table: string, courier = '') =>
  shop.admin.client.ask(
    'POST',
    `/api/orders/dispatch/preview?courier=${encodeURIComponent(courier)}`,
    { table },
  );
const preview = async (table: string, courier?: string) =>
  dispatchPreview.parse((await previewAnswer(table, courier)).body).rows;

/** Dispatches what a preview says, as the screen does. */
async function dispatch(rows: readonly DispatchRow[], as: 'dispatch' | 'redispatch' = 'dispatch') {
  const orders = rows.flatMap(({ found, courier, tracking, link }) =>
    found ? [{ _id: found._id, courier, tracking, ...(link !== undefined && { link }) }] : [],
  );
  const { body } = await shop.admin.client.ask('PUT', `/api/orders/${as}`, { body: { orders } });
  return markedOrders.parse(body).orders.map(({ status }) => status);
}
const orderOf = async (id: string) =>
  orderDocument.parse((await shop.owner.client.get(`/api/orders/${id}`)).body);

describe('a courier’s list of parcels', () => {
  test('is dispatched as it was shown: each order has its number, and a link by the pattern of its courier', async () => {
    const [first, second] = [await shop.placed(), await shop.placed()];
    const rows = await preview(
      [
        'AWB No;City;Order ID;Courier Name',
        `DL 1001;Pune;${shortOrderNumber(first._id)};delhivery`,
        `"77 ""x""";Pune;${second._id};Van`,
      ].join('\r\n'),
    );
    expect(rows.map(({ does, link }) => [does, link])).toEqual([
      ['dispatch', 'https://www.delhivery.com/track/package/DL%201001'],
      ['dispatch', undefined],
    ]);
    expect(rows[0]?.found).toMatchObject({ _id: first._id, totalPrice: '100.10' });
    expect(await dispatch(rows)).toEqual(['marked', 'marked']);
    expect((await orderOf(first._id)).dispatched).toMatchObject({
      courier: 'delhivery',
      tracking: 'DL 1001',
    });
    expect((await orderOf(second._id)).dispatched?.tracking).toBe('77 "x"');
  });

  test('names whom each parcel is for, as its label does, not who ordered it; so does a list of their cash', async () => {
    const shippingAddress = anAddress({ name: 'Meera Rao' });
    const [gift, own] = [await shop.placed({ shippingAddress }), await shop.placed()];
    const rows = await preview(`order,courier,awb\n${gift._id},Van,N1\n${own._id},Van,N2`);
    expect(rows.map(({ found }) => found?.name)).toEqual(['Meera Rao', shop.owner.user.name]);
    await dispatch(rows);
    const path = '/api/orders/remit/preview';
    const sheet = await shop.admin.client.ask('POST', path, { table: 'awb,amount\nN1,100.10' });
    expect(remittancePreview.parse(sheet.body).rows).toMatchObject([
      { found: { name: 'Meera Rao' } },
    ]);
  });

  test('gives no parcel the number of another one that is on its way with the same courier', async () => {
    const [first, second, third] = [await shop.placed(), await shop.placed(), await shop.placed()];
    await dispatch(await preview(`order,courier,awb\n${first._id},Van,AB-12`));
    const again = `order,courier,awb\n${first._id},Van,AB-12\n${second._id},Cart,AB12\n${third._id},cart,ab 12`;
    const taken = `order,courier,awb\n${second._id},van,ab12`;
    const doesOf = async (table: string) =>
      (await preview(table)).map(({ does, problem }) => [does, problem]);
    expect(await doesOf(again)).toEqual([
      ['nothing', undefined],
      ['dispatch', undefined],
      ['nothing', DISPATCH_PROBLEMS.trackingTwice],
    ]);
    expect(await doesOf(taken)).toEqual([['nothing', DISPATCH_PROBLEMS.trackingTaken]]);
    // Once it has arrived the courier may give the number again.
    await shop.pay(first._id);
    await shop.deliver(first._id);
    expect(await doesOf(taken)).toEqual([['dispatch', undefined]]);
  });

  test('of which a number makes no link goes out without one, and hinders no other', async () => {
    const { client } = shop.admin;
    const { revision: _revision, ...fields } = await client.read(
      ownerSettings,
      '/api/admin/settings',
    );
    const couriers = [
      { name: 'Host', link: 'https://{tracking}.example.com/' },
      { name: 'Path', link: 'https://example.com/{tracking}' },
    ];
    const body = { ...fields, couriers };
    expect((await client.ask('PUT', '/api/admin/settings', { body })).status).toBe(200);
    const orders = [await shop.placed(), await shop.placed(), await shop.placed()];
    const numbers = ['Host,AB 12', `Path,${'ट'.repeat(60)}`, 'Path,AB 12'];
    const rows = await preview(
      ['order,courier,awb', ...orders.map(({ _id }, at) => `${_id},${numbers[at]}`)].join('\n'),
    );
    expect(rows.map(({ link }) => link)).toEqual([
      undefined,
      undefined,
      'https://example.com/AB%2012',
    ]);
    expect(await dispatch(rows)).toEqual(['marked', 'marked', 'marked']);
  });

  test('says of each row that is wrong why, and dispatches the others', async () => {
    const [good, cancelled, twice] = [
      await shop.placed(),
      await shop.placed(),
      await shop.placed(),
    ];
    await shop.admin.client.ask('PUT', `/api/orders/${cancelled._id}/cancel`, {
      body: { reason: 'No stock' },
    });
    const rows = await preview(
      [
        'order,tracking',
        `${good._id},N1`,
        `${cancelled._id},N2`,
        'nothing-like-this,N3',
        ',N4',
        `${twice._id},`,
        `${twice._id},N1`,
        `${good._id},N6`,
      ].join('\n'),
      'Van',
    );
    expect(rows.map(({ line, does, problem }) => [line, does, problem])).toEqual([
      [2, 'dispatch', undefined],
      [3, 'nothing', 'This order was cancelled'],
      [4, 'nothing', 'There is no such order'],
      [5, 'nothing', 'No order is named'],
      [6, 'nothing', 'There is no tracking number'],
      [7, 'nothing', 'The order stands twice in the list'],
      [8, 'nothing', 'The order stands twice in the list'],
    ]);
    expect(await preview(`order,tracking\n${good._id},N1`)).toMatchObject([
      { problem: 'Enter who delivers it' },
    ]);
  });

  test('sent again does nothing twice; another number of an order on its way mends it, and the shopper is told', async () => {
    await proveEmail(shop.server, shop.owner);
    const { _id } = await shop.placed();
    const table = (number: string) => `order,courier,tracking\n${_id},Ekart,${number}`;
    await dispatch(await preview(table('WRONG1')));
    const again = await preview(table('WRONG1'));
    expect(again).toMatchObject([{ does: 'nothing' }]);
    expect(await dispatch(again)).toEqual(['refused']);
    const mended = await preview(table('RIGHT2'));
    expect(mended).toMatchObject([{ does: 'redispatch' }]);
    expect(await dispatch(mended, 'redispatch')).toEqual(['marked']);
    expect((await orderOf(_id)).dispatched).toMatchObject({
      tracking: 'RIGHT2',
      link: 'https://ekartlogistics.com/shipmenttrack/RIGHT2',
    });
    const kinds = (await mailsTo(shop.server.store, shop.owner.user.email)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['order-dispatched', 'order-redispatched']);
    const history = await shop.admin.client.get(`/api/orders/${_id}/history`);
    expect(history.text).toContain('changed the tracking of the order to Ekart (RIGHT2)');
  });

  test.each([
    ['without a column for orders', 'city,tracking\nPune,1', 'No column is called order'],
    ['without a column for numbers', 'order,city\n1,Pune', 'No column is called tracking'],
    ['with a quote that is not closed', 'order,tracking\n"1,2', 'never closed'],
    ['with too many rows', `order,tracking\n${'a,b\n'.repeat(2_001)}`, 'More than 2000 rows'],
  ])('%s: refused by its line', async (_what, table, words) => {
    const { status, text } = await previewAnswer(table);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });
});

test('an order that is not on its way has no tracking to mend', async () => {
  const { _id } = await shop.placed();
  const { status, body } = await shop.admin.client.ask('PUT', `/api/orders/${_id}/redispatch`, {
    body: { courier: 'Van' },
  });
  expect([status, body]).toMatchObject([409, { code: 'wrong_step' }]);
});

test('the shop’s own couriers are in the place of the ready ones, beside its own delivery, and stay where a change does not name them', async () => {
  const { client } = shop.admin;
  const read = async () => (await client.get('/api/admin/couriers')).body;
  expect(await read()).toMatchObject({ couriers: { length: 11 } });
  const settings = (await client.get('/api/admin/settings')).body as Record<string, unknown>;
  const { revision: _revision, ...body } = settings;
  const couriers = [{ name: 'Cycle', link: 'https://cycle.example/{tracking}' }];
  const put = (given: object) => client.ask('PUT', '/api/admin/settings', { body: given });
  expect((await put({ ...body, couriers })).status).toBe(200);
  expect((await put({ ...body, supportHours: '9 to 5' })).status).toBe(200);
  const own = { name: 'Own delivery', link: '', own: true };
  expect(await read()).toEqual({ couriers: [own, ...couriers] });
  for (const link of ['http://x.example/{tracking}', 'javascript:alert(1)'])
    expect((await put({ ...body, couriers: [{ name: 'Cycle', link }] })).status).toBe(400);
  const twice = [...couriers, { name: 'CYCLE', link: '' }];
  expect((await put({ ...body, couriers: twice })).status).toBe(400);
  expect((await client.get('/api/settings')).text).not.toContain('cycle');
});
