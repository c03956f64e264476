import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aCodOrder, anAction } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../../testing/test-client';
import type { ShopStore } from '../shop-store';
import { PostgresPlace } from '../testing/postgres-place';
import { sampleProduct } from '../testing/store-samples';
import { Database } from './database';

const kettle = sampleProduct('kettle', { pricePaise: 499_00 });
let place: PostgresPlace;
let store: ShopStore;
let server: TestServer;
let owner: SignedInClient;
const ran = vi.spyOn(Database.prototype, 'run');
beforeAll(async () => {
  place = await PostgresPlace.make();
  store = await place.open();
  await store.write((shop) => shop.putProduct(kettle));
  server = await startTestServer({ wrapStore: () => store });
  owner = await register(server.url);
});
afterAll(async () => {
  ran.mockRestore();
  await server.close();
  await place.clear();
});

/**
 * What the transactions asked that looked something up first, each from there to the next one that begins on its connection. Others are
 * told of it after the commit.
 */
function turns(): string[][] {
  const statements = ran.mock.calls
    .map(([client, text]) => ({ client, text }))
    .filter(({ text }) => !text.includes('pg_notify'));
  return statements.flatMap(({ client, text }, place) => {
    if (!text.includes('look_up_all(')) return [];
    const after = statements.slice(place).filter((other) => other.client === client);
    const next = after.findIndex((other) => other.text.includes('pg_snapshot_xmin'));
    const own = next < 0 ? after : after.slice(0, next);
    return [own.map((other) => /\b(\w+)\(/.exec(other.text)?.[1] ?? other.text)];
  });
}

// What a work wants that its look-up did not bring costs it a second run, outside of the group that shares a transaction.
test.each([
  [
    'by REST',
    async () => {
      const order = {
        _id: randomUUID(),
        orderItems: [{ product: 'kettle', qty: 1 }],
        shippingAddress: {
          address: '1 Lane',
          city: 'Pune',
          postalCode: '411001',
          country: 'India',
        },
        paymentMethod: 'COD',
        totalPrice: '499.00',
      };
      const key = { 'Idempotency-Key': randomUUID() };
      expect(await owner.client.post('/api/orders', order, key)).toMatchObject({ status: 201 });
    },
  ],
  [
    'from a queue',
    async () => {
      const action = anAction(1, 'place-cod-order', aCodOrder([[kettle, 1]], Date.now()));
      const { outcomes } = await new TestDevice(owner).sync([action]);
      expect(outcomes).toMatchObject([{ outcome: { status: 'applied' } }]);
    },
  ],
])('an order %s is one look-up and one write', async (_how, order) => {
  ran.mockClear();
  await order();
  expect(turns()).toEqual([['look_up_all', 'write_changes']]);
});
