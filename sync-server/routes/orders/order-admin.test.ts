import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderDocument } from '#shared/orders/order';
import { registerAdmin } from '../../testing/admin-client';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { TestClient } from '../../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
let now = NOON;
let shop: OrderShop;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
});
afterEach(() => shop.server.close());

const stored = (id: string) => shop.server.store.read((reader) => reader.order(id));

describe('marking an order as paid', () => {
  test.each<[string, unknown]>([
    ['a number of rupees', 100.1],
    ['a two-decimal string', '100.10'],
  ])('%s that is the total: the order, paid now', async (_what, amount) => {
    const order = await shop.placed();
    now = NOON + 60_000;
    const { status, body } = await shop.pay(order._id, amount);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...order,
      isPaid: true,
      paidAt: new Date(now).toISOString(),
      revision: 2,
      money: {
        received: '100.10',
        givenBack: '0.00',
        beingGivenBack: '0.00',
        toGiveBack: '0.00',
        lost: '0.00',
        kept: '100.10',
      },
    });
    expect((await shop.owner.client.get(`/api/orders/${order._id}`)).body).toEqual(body);
  });

  test.each<[string, string]>([
    ['a sum of fractions', '100.10000000000001'],
    ['three decimals', '100.101'],
    ['less than nothing', '-100.10'],
    ['no number', 'null'],
    ['what JSON does not know', 'NaN'],
    ['more than numbers hold', '1e999'],
    ['an array', '[100.10]'],
    ['an array with text', '["100.10"]'],
    ['an object', '{}'],
    ['yes', 'true'],
    ['one decimal in a text', '"100.1"'],
    ['three decimals in a text', '"100.100"'],
    ['a space in a text', '"100.10 "'],
    ['a key of its own beside it', '100.10, "isPaid": true'],
    ['another id beside it', '100.10, "_id": "order"'],
  ])('%s: 400, and nothing is paid', async (_what, amount) => {
    const { _id } = await shop.placed();
    const response = await fetch(`${shop.server.url}/api/orders/${_id}/pay`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${shop.admin.client.token}`,
      },
      body: `{"receivedAmount": ${amount}}`,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect(await stored(_id)).toMatchObject({ isPaid: false, revision: 1 });
  });

  test('no amount: 400, and the field is named', async () => {
    const { _id } = await shop.placed();
    const answer = await shop.admin.client.ask('PUT', `/api/orders/${_id}/pay`, { body: {} });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { receivedAmount: expect.any(String) } },
    });
  });

  test.each<[string, unknown]>([
    ['a paisa less', 100.09],
    ['a paisa more', '100.11'],
    ['nothing', 0],
    ['the total in paise', 10_010],
  ])('%s: amount_differs', async (_what, amount) => {
    const { _id } = await shop.placed();
    const answer = await shop.pay(_id, amount);
    expect(answer).toMatchObject({ status: 409, body: { code: 'amount_differs' } });
    expect(await stored(_id)).toMatchObject({ isPaid: false, revision: 1 });
  });

  test('an order that is paid online: not_cod', async () => {
    const { _id } = await shop.placed({ paymentMethod: 'Razorpay' });
    expect(await shop.pay(_id)).toMatchObject({ status: 409, body: { code: 'not_cod' } });
    expect(await stored(_id)).toMatchObject({ isPaid: false });
  });

  test('a second time: already_paid, and the first time is kept', async () => {
    const { _id } = await shop.placed();
    const first = await shop.pay(_id);
    now = NOON + 60_000;
    for (const amount of ['100.10', '1.00'])
      expect(await shop.pay(_id, amount)).toMatchObject({
        status: 409,
        body: { code: 'already_paid' },
      });
    expect((await shop.admin.client.get(`/api/orders/${_id}`)).body).toEqual(first.body);
  });

  test('placing it again under its id gives it as it is: paid', async () => {
    const _id = randomUUID();
    await shop.placed({ _id });
    await shop.pay(_id);
    expect(await shop.placed({ _id })).toMatchObject({ _id, isPaid: true, revision: 2 });
  });
});

describe('marking an order as delivered', () => {
  // docs/shop-rules.md#r-orders-5
  test('only when paid; once; what is paid stays paid', async () => {
    const { _id } = await shop.placed();
    expect(await shop.deliver(_id)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    const paid = orderDocument.parse((await shop.pay(_id)).body);
    now = NOON + 60_000;
    const delivered = await shop.deliver(_id);
    expect(delivered.status).toBe(200);
    expect(delivered.body).toEqual({
      ...paid,
      isDelivered: true,
      deliveredAt: new Date(now).toISOString(),
      revision: 3,
    });
    expect(await shop.deliver(_id)).toMatchObject({
      status: 409,
      body: { code: 'already_delivered' },
    });
    expect(await shop.pay(_id)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await shop.admin.client.get(`/api/orders/${_id}`)).body).toEqual(delivered.body);
  });

  test('it takes no body but an empty one', async () => {
    const { _id } = await shop.placed();
    await shop.pay(_id);
    const put = (body: object) =>
      shop.admin.client.ask('PUT', `/api/orders/${_id}/deliver`, { body });
    expect((await put({ deliveredAt: '2020-01-01T00:00:00.000Z' })).status).toBe(400);
    expect((await put({})).status).toBe(200);
  });
});

describe('permissions, and unknown orders', () => {
  const PATHS = ['pay', 'deliver'] as const;
  const IDS = ['known', randomUUID(), 'no-such-order', '..%2f..', '__proto__', 'a'.repeat(65)];

  test.each(PATHS)('%s: a visitor is 401 and a shopper 403 for every id alike', async (path) => {
    const { _id } = await shop.placed();
    const body = path === 'pay' ? { body: { receivedAmount: '100.10' } } : {};
    for (const [client, status] of [
      [new TestClient(shop.server.url), 401],
      [shop.owner.client, 403],
    ] as const) {
      const texts = new Set<string>();
      for (const id of IDS) {
        const url = `/api/orders/${id === 'known' ? _id : id}/${path}`;
        const answer = await client.ask('PUT', url, body);
        expect(answer.status).toBe(status);
        texts.add(answer.text);
      }
      expect(texts.size).toBe(1);
    }
    expect(await stored(_id)).toMatchObject({ isPaid: false, isDelivered: false, revision: 1 });
  });

  test('an id that is unknown or none at all: 404', async () => {
    for (const id of IDS.slice(1)) {
      expect(await shop.pay(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await shop.deliver(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('an admin whose role was removed changes no status', async () => {
    const other = await registerAdmin(shop.server);
    const { _id } = await shop.placed();
    const edit = { name: other.user.name, email: other.user.email, isAdmin: false };
    const { status } = await shop.admin.client.ask('PUT', `/api/users/${other.user._id}`, {
      body: edit,
    });
    expect(status).toBe(200);
    expect((await shop.pay(_id, '100.10', {}, other)).status).toBe(401);
    expect(await stored(_id)).toMatchObject({ isPaid: false });
  });
});
