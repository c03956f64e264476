import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shownProduct } from '#shared/catalogue/shown-product';
import { orderDocument } from '#shared/orders/order';
import { createProductSearch } from '../../catalogue/product-search';
import { countBoughtTogether } from '../../orders/bought-together';
import { resolvePage } from '../../pages/resolve-page';
import { registerAdmin } from '../../testing/admin-client';
import { anAddress, aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const YEAR = 366 * 24 * 60 * 60 * 1000;
let now = Date.parse('2026-03-01T03:00:00.000Z');
let server: TestServer;
let admin: TestClient;
/** Each orders once in a test, unless it says who orders. */
let shoppers: SignedInClient[];
let next = 0;
let places = 0;
/** Three products of each test's own. */
let [kettle, tea, cup] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  ({ client: admin } = await registerAdmin(server));
  shoppers = [];
  for (let place = 0; place < 7; place += 1) shoppers.push(await register(server.url));
});
afterAll(() => server.close());
beforeEach(async () => {
  next = 0;
  const made = ['kettle', 'tea', 'cup'].map((name) => aProduct({ name, countInStock: 100 }));
  [kettle = '', tea = '', cup = ''] = made.map(({ _id }) => _id);
  await server.store.write(async (shop) => {
    for (const product of made) await shop.putProduct({ ...product, pricePaise: 100_00 });
  });
});

/** A person whose phone number and address no other person has. */
const aPlace = () => {
  places += 1;
  return anAddress({ address: `${places} Hill Road`, phone: `98000${10_000 + places}` });
};

/** Someone orders, and pays at the door unless said. @returns its id */
async function bought(
  items: readonly string[] = [kettle, tea],
  place: object = aPlace(),
  by = shoppers[next % shoppers.length],
): Promise<string> {
  if (!by) throw new Error('Nobody orders');
  next += 1;
  const total = `${items.length * 100}.00`;
  const { body, text } = await by.client.post('/api/orders', {
    orderItems: items.map((product) => ({ product, qty: 1 })),
    shippingAddress: place,
    paymentMethod: 'COD',
    totalPrice: total,
  });
  const order = orderDocument.safeParse(body);
  if (!order.success) throw new Error(text);
  return order.data._id;
}
async function take(id: string, step: string, body: object = {}): Promise<void> {
  const { status, text } = await admin.ask('PUT', `/api/orders/${id}/${step}`, { body });
  if (status !== 200) throw new Error(`${step}: ${status} ${text}`);
}
async function paid(...of: Parameters<typeof bought>): Promise<string> {
  const id = await bought(...of);
  await take(id, 'pay', { receivedAmount: `${(of[0]?.length ?? 2) * 100}.00` });
  return id;
}
const count = () => countBoughtTogether({ store: server.store, clock: () => now });
const shownWith = async (id: string) => {
  const visitor = new TestClient(server.url);
  const found = await visitor.read(z.array(shownProduct), `/api/products/${id}/bought-together`);
  return found.map(({ _id }) => _id);
};
const times = async (many: number, what: (place: number) => Promise<unknown>) => {
  for (let place = 0; place < many; place += 1) await what(place);
};

// docs/shop-rules.md#r-again-7
describe('what is bought together', () => {
  test('is shown once five people bought it, for each of the two, and not for four', async () => {
    await times(4, () => paid());
    await count();
    expect(await shownWith(kettle)).toEqual([]);
    await paid();
    await count();
    expect(await shownWith(kettle)).toEqual([tea]);
    expect(await shownWith(tea)).toEqual([kettle]);
    expect(await shownWith(cup)).toEqual([]);
  });

  test('names first what more people bought with it', async () => {
    await times(5, () => paid([kettle, cup, tea]));
    await paid();
    await count();
    expect(await shownWith(kettle)).toEqual([tea, cup]);
  });

  test('is not shown for one person who orders often, or with five accounts of one phone or one address', async () => {
    await times(5, () => paid([kettle, tea], aPlace(), shoppers[6]));
    await times(5, () => paid([kettle, tea], { ...aPlace(), phone: '9811111111' }));
    await times(5, (place) =>
      paid([kettle, tea], { ...aPlace(), address: place % 2 ? '7, MG Road' : '7 mg road' }),
    );
    await count();
    expect(await shownWith(kettle)).toEqual([]);
  });

  test('does not count what was not paid, was cancelled or came back', async () => {
    await times(3, () => paid());
    await bought();
    await take(await bought(), 'cancel', { reason: 'changed their mind' });
    const back = await paid();
    await take(back, 'deliver');
    await count();
    expect(await shownWith(kettle)).toEqual([]);
    await paid();
    await count();
    expect(await shownWith(kettle)).toEqual([tea]);
    await take(back, 'return', { reason: 'broken', restock: true });
    await count();
    expect(await shownWith(kettle)).toEqual([]);
  });

  test('is not shown from the moment when it is sold out, a draft or removed', async () => {
    await times(5, () => paid());
    await count();
    const put = (given: object) =>
      server.store.write(async (shop) => {
        const [product] = await shop.productsAndDrafts([tea]);
        if (product) await shop.putProduct({ ...product, ...given });
      });
    await put({ countInStock: 0 });
    expect(await shownWith(kettle)).toEqual([]);
    await put({ countInStock: 5 });
    expect(await shownWith(kettle)).toEqual([tea]);
    await put({ draft: true });
    expect(await shownWith(kettle)).toEqual([]);
    const visitor = new TestClient(server.url);
    expect((await visitor.get(`/api/products/${tea}/bought-together`)).status).toBe(404);
    await server.store.write((shop) => shop.removeProduct(tea));
    expect(await shownWith(kettle)).toEqual([]);
  });

  test('is counted over more orders than are read at a time', async () => {
    const id = await paid();
    await server.store.write(async (shop) => {
      const order = await shop.order(id);
      if (!order) throw new Error('No order');
      for (let place = 0; place < 250; place += 1)
        await shop.putOrder({
          ...order,
          _id: `order-${place}`,
          // Many of one moment, so that a batch ends among them.
          createdAt: new Date(now - Math.floor(place / 120) * 1_000).toISOString(),
          user: { ...order.user, _id: place % 50 === 0 ? `person-${place}` : 'one-person' },
          shippingAddress: {
            ...order.shippingAddress,
            address: `${place % 50 === 0 ? place : 1} Lake Road`,
            phone: place % 50 === 0 ? `97000${10_000 + place}` : '9711111111',
          },
        });
    });
    await count();
    expect(await shownWith(kettle)).toEqual([tea]);
  });

  test('is counted by the running shop, and stands in the product’s document', async () => {
    await times(5, () => paid());
    server.background.start();
    await expect.poll(() => shownWith(kettle)).toEqual([tea]);
    const address = { kind: 'product', id: kettle } as const;
    const sources = { search: createProductSearch(), clock: () => now };
    const page = await server.store.read((shop) => resolvePage(address, shop, sources));
    expect(page).toMatchObject({ boughtTogether: [{ _id: tea, name: 'tea' }] });
  });

  test('is forgotten a year later', async () => {
    await times(5, () => paid());
    await count();
    now += YEAR;
    await count();
    expect(await shownWith(kettle)).toEqual([]);
    expect(await server.store.read((shop) => shop.allBoughtTogether())).toEqual([]);
  });
});
