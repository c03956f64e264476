import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShopStore } from '../../store/repositories/shop-store';
import { registerAdmin } from '../../testing/admin-client';
import { aCodOrder, anAction, anAddress, aProduct } from '../../testing/samples';
import { changedStore } from '../../store/repositories/changed-store';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, TestDevice, type SignedInClient } from '../../testing/test-client';

const kettle = aProduct({ _id: 'kettle', countInStock: 1_000 });
const signedOut = { status: 401, body: { code: 'signed_out' } };
/** Runs between authentication and the next transaction. */
let meanwhile: () => Promise<void> = async () => undefined;
let server: TestServer;
let admin: SignedInClient;
let asha: SignedInClient;

function late(store: ShopStore): ShopStore {
  const before = async () => {
    const work = meanwhile;
    meanwhile = async () => undefined;
    await work();
  };
  return changedStore(store, {
    write: (work, options) => before().then(() => store.write(work, options)),
    writeInOrder: (works) => before().then(() => store.writeInOrder(works)),
  });
}

beforeAll(async () => {
  server = await startTestServer({ products: [kettle], wrapStore: late });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  meanwhile = async () => undefined;
  asha = await register(server.url);
});

const remove = () => admin.client.ask('DELETE', `/api/users/${asha.user._id}`);
const addresses = () => server.store.read((shop) => shop.addresses(asha.user._id));
const addAddress = (seq: number, given = {}) =>
  anAction(seq, 'add-address', { addressId: randomUUID(), body: anAddress(given) });

/** Reads a event stream to its end; never comes back while it is open. */
async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

async function openEvents({ client: { url, token } }: SignedInClient) {
  const { body } = await fetch(`${url}/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!body) throw new Error('No stream');
  const reader = body.getReader();
  await reader.read();
  return reader;
}

describe('after the deletion of a person', () => {
  test('their device gets 401 from the next request on, whatever it asks', async () => {
    const device = new TestDevice(asha);
    await device.sync([addAddress(1)]);
    await remove();
    const { client } = asha;
    expect(await client.get('/api/users/profile')).toMatchObject(signedOut);
    expect(await client.get('/api/orders/mine')).toMatchObject(signedOut);
    expect(await client.post('/api/addresses', anAddress())).toMatchObject(signedOut);
    expect(await device.push([addAddress(2)])).toMatchObject(signedOut);
    expect(await device.push([])).toMatchObject(signedOut);
  });

  test('it learns why; an expired session and an invalid token do not', async () => {
    const beda = await register(server.url);
    await server.store.write((shop) => shop.removeSessionsOf(beda.user._id));
    await remove();
    const reasonOf = async ({ client }: Pick<SignedInClient, 'client'>) =>
      (await client.get('/api/users/profile')).body;
    expect(await reasonOf(asha)).toMatchObject({ code: 'signed_out', reason: 'account_gone' });
    expect(await reasonOf(beda)).not.toHaveProperty('reason');
    expect(await reasonOf({ client: new TestClient(server.url, 'nonsense') })).not.toHaveProperty(
      'reason',
    );
  });

  test('they sign in no more, in the words an unknown person gets', async () => {
    await remove();
    const signIn = (email: string) =>
      new TestClient(server.url).post('/api/users/auth', { email, password: asha.password });
    const deleted = await signIn(asha.user.email);
    const unknown = await signIn('nobody-at-all@example.test');
    expect(deleted.status).toBe(401);
    expect([deleted.status, deleted.text]).toEqual([unknown.status, unknown.text]);
  });

  // docs/shop-rules.md#r-accounts-16
  test('addresses are gone from the store, from stored replies too; order and review stay', async () => {
    const street = `${randomUUID()} Lake Road`;
    const order = aCodOrder([[kettle, 1]], Date.now());
    const answers = await new TestDevice(asha).sync([
      addAddress(1, { address: street }),
      anAction(2, 'place-cod-order', order),
      anAction(3, 'write-review', {
        reviewId: randomUUID(),
        productId: 'kettle',
        review: { rating: 5, comment: 'Boils well' },
      }),
    ]);
    expect(answers.outcomes.map(({ outcome }) => outcome.status)).toEqual(Array(3).fill('applied'));
    await asha.client.post('/api/addresses', anAddress({ address: street }), {
      'Idempotency-Key': 'key-1',
    });
    const stored = () =>
      server.store.read(async (shop) => ({
        addresses: await shop.addresses(asha.user._id),
        changes: await shop.accountChanges(asha.user._id, 0, 1_000),
        outcome: await shop.outcome(asha.user._id, 'key-1'),
      }));
    expect(JSON.stringify((await stored()).outcome)).toContain(street);

    await remove();
    expect(JSON.stringify(await stored())).not.toContain(street);
    expect(await addresses()).toEqual([]);
    const seen = await admin.client.get(`/api/orders/${order.orderId}`);
    expect(seen).toMatchObject({ status: 200, body: { user: { email: asha.user.email } } });
    const product = await admin.client.get('/api/products/kettle');
    expect(product.text).toContain('Boils well');
  });

  test('the email is free, and its next owner sees nothing of theirs', async () => {
    await asha.client.post('/api/addresses', anAddress());
    await remove();
    const { name, email } = asha.user;
    const next = await register(server.url, { name, email, password: 'another one altogether' });
    expect(next.user._id).not.toBe(asha.user._id);
    expect((await next.client.get('/api/addresses')).body).toEqual([]);
    expect((await asha.client.get('/api/users/profile')).status).toBe(401);
  });
});

describe('a event stream ends', () => {
  test('with its person, without an event of the deletion', async () => {
    await asha.client.post('/api/addresses', anAddress());
    const stream = await openEvents(asha);
    await remove();
    expect(await restOf(stream)).not.toContain('event: account');
  });

  test('with the role, with a new password from elsewhere, and with sign-out', async () => {
    const { _id, name, email } = asha.user;
    const byRole = await openEvents(asha);
    await admin.client.ask('PUT', `/api/users/${_id}`, { body: { name, email, isAdmin: true } });
    await restOf(byRole);

    const ravi = await register(server.url);
    const { body } = await new TestClient(server.url).post('/api/users/auth', {
      email: ravi.user.email,
      password: ravi.password,
    });
    const token = typeof body === 'object' && body && 'token' in body ? String(body.token) : '';
    const phone = { ...ravi, client: new TestClient(server.url, token) };
    const [own, other] = [await openEvents(ravi), await openEvents(phone)];
    await ravi.client.ask('PUT', '/api/users/profile', {
      body: {
        name,
        email: ravi.user.email,
        password: 'banyan by the river',
        currentPassword: ravi.password,
      },
    });
    await restOf(other);
    await ravi.client.post('/api/addresses', anAddress());
    const { value } = await own.read();
    expect(new TextDecoder().decode(value)).toContain('event: account');
    await ravi.client.post('/api/users/logout');
    await restOf(own);
  });
});

describe('what was under way when the person was deleted is not done', () => {
  beforeEach(() => {
    meanwhile = async () => {
      expect((await remove()).status).toBe(200);
    };
  });

  test.each([
    ['without a key', {}],
    ['with a key', { 'Idempotency-Key': 'key-1' }],
  ])('a write by REST, %s', async (_what, headers) => {
    expect(await asha.client.post('/api/addresses', anAddress(), headers)).toMatchObject(signedOut);
    expect(await addresses()).toEqual([]);
    const stored = await server.store.read((shop) => shop.outcome(asha.user._id, 'key-1'));
    expect(stored).toBeUndefined();
  });

  test('a batch of the queue', async () => {
    const device = new TestDevice(asha);
    const order = aCodOrder([[kettle, 1]], Date.now());
    const batch = [addAddress(1), anAction(2, 'place-cod-order', order)];
    expect(await device.push(batch)).toMatchObject(signedOut);
    expect(await addresses()).toEqual([]);
    await server.store.read(async (shop) => {
      expect(await shop.order(order.orderId)).toBeUndefined();
      expect(await shop.client(device.clientId)).toBeUndefined();
    });
  });

  test('a sign-in', async () => {
    const { email } = asha.user;
    const answer = await new TestClient(server.url).post('/api/users/auth', {
      email,
      password: asha.password,
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
  });

  test('a change of the profile', async () => {
    const { name, email } = asha.user;
    const answer = await asha.client.ask('PUT', '/api/users/profile', { body: { name, email } });
    expect(answer).toMatchObject(signedOut);
    expect(await server.store.read((shop) => shop.user(asha.user._id))).toBeUndefined();
  });
});

test('what an admin had begun is not done once they have lost the role', async () => {
  const other = await registerAdmin(server);
  const { _id, name, email } = other.user;
  meanwhile = async () => {
    const edit = { body: { name, email, isAdmin: false } };
    expect((await admin.client.ask('PUT', `/api/users/${_id}`, edit)).status).toBe(200);
  };
  const answer = await other.client.ask('DELETE', `/api/users/${asha.user._id}`);
  expect(answer).toMatchObject(signedOut);
  expect(await server.store.read((shop) => shop.user(asha.user._id))).toBeDefined();
});
