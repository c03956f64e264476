import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ORDER_STATUSES, orderDocument, type Order } from '#shared/orders/order';
import { sampleOrder } from '../../store/testing/store-samples';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAddress } from '../../testing/samples';
import { TestClient } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const orderPage = z.object({ orders: z.array(orderDocument) });
let shop: OrderShop;

beforeEach(async () => {
  shop = await startOrderShop(() => NOON);
});
afterEach(() => shop.server.close());

describe('the list of orders', () => {
  const at = (minute: number) => new Date(NOON - minute * 60_000).toISOString();
  const list = (query = '') => shop.admin.client.get(`/api/orders${query}`);
  const ids = (body: unknown) => orderPage.parse(body).orders.map(({ _id }) => _id);

  /** So many orders, the first one the newest. */
  const fill = (count: number, given: (place: number) => Partial<Order> = () => ({})) =>
    shop.server.store.write(async (writer) => {
      for (let place = 0; place < count; place += 1) {
        const more = given(place);
        const userId = more.user?._id ?? `user-${place % 7}`;
        await writer.putOrder(
          sampleOrder(`order-${place}`, userId, { createdAt: at(place), ...more }),
        );
      }
    });

  // docs/shop-rules.md#r-limits-3
  test('shows all orders, newest first, 25 a page; past the end gives the last page', async () => {
    await fill(53);
    const first = await list();
    expect(first).toMatchObject({ status: 200, body: { page: 1, pages: 3, total: 53 } });
    expect(ids(first.body)).toEqual(Array.from({ length: 25 }, (_, place) => `order-${place}`));
    expect((await list('?pageNumber=1')).text).toBe(first.text);
    const last = await list('?pageNumber=3');
    expect(ids(last.body)).toEqual(['order-50', 'order-51', 'order-52']);
    expect((await list('?pageNumber=999999999')).text).toBe(last.text);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
  });

  test('an empty shop has one empty page', async () => {
    expect((await list('?pageNumber=2&status=delivered')).body).toEqual({
      orders: [],
      page: 1,
      pages: 1,
      total: 0,
      counts: Object.fromEntries(['all', ...ORDER_STATUSES].map((status) => [status, 0])),
    });
  });

  test('an order travels as its own page shows it, and every status transition is seen at once', async () => {
    const { _id } = await shop.placed();
    const shown = async () => [(await shop.admin.client.get(`/api/orders/${_id}`)).body];
    expect(await list()).toMatchObject({ body: { orders: await shown() } });
    await shop.pay(_id);
    expect(await list('?status=undelivered')).toMatchObject({ body: { orders: await shown() } });
    expect((await list('?status=unpaid')).body).toMatchObject({ total: 0 });
    await shop.deliver(_id);
    expect(await list('?status=delivered')).toMatchObject({ body: { orders: await shown() } });
  });

  test.each([
    ['unpaid', ['order-0', 'order-1']],
    ['cod-unpaid', ['order-0']],
    ['undelivered', ['order-0', 'order-1', 'order-2']],
    ['delivered', ['order-3']],
  ])('status %s', async (status, expected) => {
    await fill(4, (place) => ({
      paymentMethod: place === 1 ? 'Razorpay' : 'COD',
      isPaid: place >= 2,
      isDelivered: place === 3,
    }));
    const { body } = await list(`?status=${status}`);
    expect(ids(body)).toEqual(expected);
    expect(body).toMatchObject({ page: 1, pages: 1, total: expected.length });
  });

  // docs/shop-rules.md#r-orders-11
  test('says how many orders with the keyword each status holds', async () => {
    await fill(4, (place) => ({
      paymentMethod: place === 1 ? 'Razorpay' : 'COD',
      isPaid: place >= 2,
      isDelivered: place === 3,
    }));
    const all = { all: 4, unpaid: 2, 'cod-unpaid': 1, undelivered: 3, delivered: 1 };
    expect((await list()).body).toMatchObject({ counts: all });
    expect((await list('?status=delivered&pageNumber=9')).body).toMatchObject({ counts: all });
    expect((await list('?keyword=order-1')).body).toMatchObject({
      counts: { all: 1, unpaid: 1, 'cod-unpaid': 0, undelivered: 1, delivered: 0 },
    });
  });

  // docs/shop-rules.md#r-limits-3
  test('is sorted by a column, either way, with as many on a page as is asked for', async () => {
    await fill(60, (place) => ({
      totalPrice: (place % 10) * 100,
      user: { _id: 'u', name: place === 59 ? 'aadya' : 'Bina', email: 'b@example.test' },
      paidAt: place === 30 ? at(0) : null,
    }));
    const first = async (query: string) => ids((await list(query)).body)[0];
    expect(await first('?sort=date')).toBe('order-59');
    expect(await first('?sort=-date')).toBe('order-0');
    expect(await first('?sort=-total')).toBe('order-9');
    expect(await first('?sort=total&pageNumber=2&pageSize=50')).toBe('order-28');
    expect(await first('?sort=user')).toBe('order-59');
    // What is not paid comes last, whichever way.
    for (const sort of ['paid', '-paid']) expect(await first(`?sort=${sort}`)).toBe('order-30');
    expect((await list('?pageSize=50')).body).toMatchObject({ pages: 2, total: 60 });
    expect(ids((await list('?pageSize=100')).body)).toHaveLength(60);
  });

  test('goes out as a table, as it is narrowed and sorted', async () => {
    await fill(30, (place) => ({ isDelivered: place < 3, isPaid: place < 3 }));
    const exported = async (query: string) => {
      const { text } = await shop.admin.client.get(`/api/orders/export${query}`);
      return text
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]);
    };
    expect(await exported('')).toHaveLength(30);
    const delivered = ['order-2', 'order-1', 'order-0'];
    expect(await exported('?status=delivered&sort=date')).toEqual(delivered);
    expect(await exported('?status=delivered&keyword=order-1')).toEqual(['order-1']);
  });

  // docs/shop-rules.md#r-orders-11
  test('keyword: id, name, email, phone, city, postal code or product; blank is none; no pattern is obeyed', async () => {
    await fill(4, (place) => ({
      user: {
        _id: `u${place}`,
        name: ['Zoë', 'Asha', 'Asha', 'Ravi'][place] ?? '',
        email: `person-${place}@example.test`,
      },
      shippingAddress: anAddress({
        phone: `987654321${place}`,
        ...(place === 2 ? { city: 'Kochi', postalCode: '682001' } : {}),
      }),
    }));
    const found = async (keyword: string, more = '') =>
      ids((await list(`?keyword=${encodeURIComponent(keyword)}${more}`)).body);
    expect(await found('ORDER-2')).toEqual(['order-2']);
    expect(await found('zoe')).toEqual(['order-0']);
    expect(await found('person-3@example')).toEqual(['order-3']);
    expect(await found('9876543211')).toEqual(['order-1']);
    for (const dialled of [
      '\u202a+91 98765\u201143211\u202c',
      '९८७६५ ४३२११',
      '0091 98765 43211',
      '+919876543211',
      '+91 98765 43211',
      '+91-98765-43211',
      '919876543211',
    ])
      expect(await found(dialled)).toEqual(['order-1']);
    expect(await found('kochi')).toEqual(['order-2']);
    expect(await found('682001')).toEqual(['order-2']);
    expect(await found('lamp')).toHaveLength(4);
    expect(await found('asha order-2')).toEqual(['order-2']);
    expect(await found('asha', '&status=delivered')).toEqual([]);
    for (const blank of ['', '   ', '\t\n']) expect(await found(blank)).toHaveLength(4);
    for (const none of ['.*', '^order', '[a-z]', '(a+)+$', 'Delhi', 'kettle', 'x'.repeat(100)])
      expect(await found(none)).toEqual([]);
  });

  // docs/shop-rules.md#r-orders-11
  test('is narrowed by day, courier, city and product; what goes out as a table is the same', async () => {
    await fill(4, (place) => ({
      createdAt: ['2026-05-31T18:30:00.000Z', '2026-05-31T18:29:59.000Z'][place] ?? at(place),
      shippingAddress: anAddress({ city: place === 2 ? 'Kochi' : 'Pune' }),
      ...(place === 3 && {
        dispatched: { at: at(0), courier: 'Blue Dart', tracking: 'BD 100 200 300' },
        orderItems: [{ product: 'mug', name: 'Mug', image: '/m.webp', pricePaise: 100, qty: 1 }],
      }),
    }));
    const found = async (query: string) => ids((await list(`?${query}`)).body);
    expect(await found('until=2026-05-31')).toEqual(['order-1']);
    expect(await found('from=2026-06-01&until=2026-06-01')).not.toContain('order-1');
    expect(await found('city=kochi')).toEqual(['order-2']);
    expect(await found('courier=blue%20dart')).toEqual(['order-3']);
    expect(await found('product=mug')).toEqual(['order-3']);
    expect(await found('product=mug&city=kochi')).toEqual([]);
    for (const tracking of ['BD100200300', 'bd 100 200 300'])
      expect(await found(`keyword=${encodeURIComponent(tracking)}`)).toEqual(['order-3']);
    expect(await found('keyword=%23order-2')).toEqual(['order-2']);
    expect((await list('?courier=blue%20dart&status=delivered')).body).toMatchObject({
      total: 0,
      counts: { all: 1, dispatched: 1, delivered: 0 },
    });
    const { text } = await shop.admin.client.get('/api/orders/export?city=kochi');
    expect(text.trim().split('\n')).toHaveLength(2);
  });

  test.each([
    'from=2026-13-01',
    'until=yesterday',
    'city=',
    `courier=${'x'.repeat(101)}`,
    'product=',
    'status=paid',
    'status=',
    'status=Unpaid',
    'status=unpaid&status=delivered',
    'status=__proto__',
    'pageNumber=0',
    'pageNumber=-1',
    'pageNumber=1.5',
    'pageNumber=',
    'pageNumber=one',
    'pageNumber=1e3',
    'pageNumber=01',
    'pageNumber=9999999999',
    'pageNumber=1&pageNumber=2',
    `keyword=${'x'.repeat(101)}`,
    'keyword=a&keyword=b',
    'pageSize=1000',
    'pageSize=',
    'sort=name',
    'sort=--date',
    'user=me',
  ])('?%s: 400', async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('is refused to a shopper and to a visitor', async () => {
    await shop.placed();
    for (const query of ['', '?pageNumber=0', '?status=nothing']) {
      const [shopper, visitor] = [shop.owner.client, new TestClient(shop.server.url)];
      expect((await shopper.get(`/api/orders${query}`)).body).toMatchObject({ code: 'forbidden' });
      expect((await visitor.get(`/api/orders${query}`)).body).toMatchObject({ code: 'signed_out' });
    }
  });
});
