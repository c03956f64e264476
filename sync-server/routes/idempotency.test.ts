import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';

const noFault: Fault = () => undefined;
const kettle = aProduct({ _id: 'kettle', pricePaise: 499_00, countInStock: 1_000 });
let fault = noFault;
let server: TestServer;
let owner: SignedInClient;

beforeAll(async () => {
  server = await startTestServer({
    products: [kettle],
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  fault = noFault;
  owner = await register(server.url);
});

const order = (given: object = {}) => ({
  orderItems: [{ product: 'kettle', qty: 1 }],
  shippingAddress: anAddress(),
  paymentMethod: 'COD',
  itemsPrice: '499.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '499.00',
  ...given,
});
const place = (body: unknown, key: string, by = owner) =>
  by.client.post('/api/orders', body, { 'Idempotency-Key': key });
const ordersOf = (by = owner) => server.store.read((shop) => shop.ordersOf(by.user._id));

describe('an Idempotency-Key', () => {
  test('the same request again: the same reply byte for byte, one order', async () => {
    const body = order();
    const first = await place(body, 'key-1');
    expect(first.status).toBe(201);
    const again = await place(Object.fromEntries(Object.entries(body).toReversed()), 'key-1');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('another body, or another call, under the same key: id_reused', async () => {
    await place(order(), 'key-1');
    expect((await place(order({ totalPrice: '500.00' }), 'key-1')).body).toMatchObject({
      code: 'id_reused',
    });
    const elsewhere = await owner.client.post('/api/addresses', anAddress(), {
      'Idempotency-Key': 'key-1',
    });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'id_reused' } });
    expect(await ordersOf()).toHaveLength(1);
  });

  test('a refusal is final for its key', async () => {
    const body = order({ totalPrice: '1.00' });
    const first = await place(body, 'key-1');
    expect(first).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        quote: { totalPrice: '499.00', items: [{ available: expect.any(Number) }] },
      },
    });
    await server.store.write((shop) => shop.putProduct({ ...kettle, pricePaise: 50 }));
    const again = await place(body, 'key-1');
    await server.store.write((shop) => shop.putProduct(kettle));
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await ordersOf()).toEqual([]);
  });

  test('belongs to a person', async () => {
    const other = await register(server.url);
    expect((await place(order(), 'key-1')).status).toBe(201);
    expect((await place(order(), 'key-1', other)).status).toBe(201);
    expect(await ordersOf(other)).toHaveLength(1);
  });

  test('an action of the queue does not answer to a key of the same name', async () => {
    const action = anAction(1, 'add-address', { addressId: randomUUID(), body: anAddress() });
    await new TestDevice(owner).sync([action]);
    expect((await place(order(), action.id)).body).toMatchObject({ code: 'id_reused' });
    const free = randomUUID();
    await place(order(), free);
    const { outcomes } = await new TestDevice(owner).sync([{ ...action, id: free }]);
    expect(outcomes[0]?.outcome.code).toBe('id_reused');
  });

  test('twenty at once: one order; each is answered so, or that it is under way', async () => {
    const body = order();
    const responses = await Promise.all(Array.from({ length: 20 }, () => place(body, 'key-1')));
    const answered = responses.filter(({ status }) => status === 201);
    expect(answered.length).toBeGreaterThan(0);
    for (const { status, body: answer } of responses) {
      if (status !== 201)
        expect({ status, answer }).toMatchObject({ status: 409, answer: { code: 'in_progress' } });
    }
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('a failure is no answer: the key can be tried again', async () => {
    const body = order();
    fault = (method) => {
      if (method === 'putOutcome') throw new Error('a defect');
    };
    expect(await place(body, 'key-1')).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(await ordersOf()).toEqual([]);
    fault = noFault;
    expect((await place(body, 'key-1')).status).toBe(201);
  });

  test.each([
    ['too long', 'k'.repeat(129)],
    ['with a space', 'a b'],
  ])('%s: 400', async (_what, key) => {
    expect(await place(order(), key)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await ordersOf()).toEqual([]);
  });

  test('128 characters are taken', async () => {
    expect((await place(order(), 'k'.repeat(128))).status).toBe(201);
  });

  test('registration ignores it', async () => {
    const headers = { 'Idempotency-Key': 'same' };
    const person = { name: 'Ravi', email: 'ravi@example.test', password: 'mango tree 7 hills' };
    const first = await owner.client.post('/api/users', person, headers);
    const second = await owner.client.post(
      '/api/users',
      { ...person, email: 'r2@example.test' },
      headers,
    );
    expect([first.status, second.status]).toEqual([201, 201]);
  });
});
