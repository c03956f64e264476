import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BATCH_ACTIONS } from '#shared/core/limits';
import type { QueuedAction } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { aCodOrder, anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';

const kettle = aProduct({ countInStock: 5 });
let server: TestServer;
let owner: SignedInClient;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer({ products: [kettle] });
});
afterAll(() => server.close());

async function newDevice(): Promise<TestDevice> {
  owner = await register(server.url);
  device = new TestDevice(owner);
  return device;
}

const addAddress = (seq: number, label = `Number ${seq}`): QueuedAction =>
  anAction(seq, 'add-address', { addressId: randomUUID(), body: anAddress({ label }) });

const labels = async () =>
  (await server.store.read((shop) => shop.addresses(owner.user._id))).map(({ label }) => label);

describe('which clients may sync', () => {
  test('a request without a session: 401', async () => {
    await newDevice();
    const { status, body } = await owner.client.ask('POST', '/api/sync', {
      body: {},
      headers: { Authorization: 'Bearer nonsense' },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'signed_out' });
  });

  test('another user than the session’s: nothing runs', async () => {
    await newDevice();
    const other = await register(server.url);
    const { status, body } = await device.push([addAddress(1)], { user: other.user._id });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'user_mismatch' } });
    expect(await labels()).toEqual([]);
  });

  test('another person’s outbox: nothing runs, nothing is disclosed', async () => {
    const theirs = await newDevice();
    await theirs.sync([addAddress(1)]);
    const other = await register(server.url);
    const { status, body } = await new TestDevice(other).push([addAddress(2)], {
      clientId: theirs.clientId,
    });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'user_mismatch' } });
    expect(await labels()).toEqual(['Number 1']);
    expect(await server.store.read((shop) => shop.addresses(other.user._id))).toEqual([]);
  });

  test.each([0, PROTOCOL_VERSION + 1, -1])(
    'protocol %i: the shop’s page is too old or too new',
    async (protocol) => {
      await newDevice();
      const { status, body } = await device.push([], { protocol });
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'upgrade_required' } });
    },
  );

  test('unknown keys, too many actions, ids that are none: 400', async () => {
    await newDevice();
    const many = Array.from({ length: MAX_BATCH_ACTIONS + 1 }, (_, index) => addAddress(index + 1));
    expect((await device.push(many)).status).toBe(400);
    expect((await device.push([{ ...addAddress(1), id: 'x' }])).status).toBe(400);
    expect((await device.push([{ ...addAddress(1), seq: 0 }])).status).toBe(400);
    const extra = { ...addAddress(1), isAdmin: true };
    expect((await device.push([extra])).status).toBe(400);
    expect(await labels()).toEqual([]);
  });
});

describe('a batch', () => {
  test('the reply repeats nonce and client, and carries the changes and the clock', async () => {
    await newDevice();
    const nonce = randomUUID();
    const action = addAddress(1);
    const response = await device.sync([action], { nonce });
    expect(response).toMatchObject({
      protocol: PROTOCOL_VERSION,
      nonce,
      clientId: device.clientId,
      lastSeq: 1,
    });
    expect(response.outcomes).toEqual([
      expect.objectContaining({
        id: action.id,
        seq: 1,
        outcome: expect.objectContaining({ status: 'applied', code: 'done' }),
      }),
    ]);
    expect(response.changes).toMatchObject([{ kind: 'address', document: { label: 'Number 1' } }]);
    expect(response.more).toBe(false);
  });

  test('an empty batch is a pull; after the cursor only what is new comes', async () => {
    await newDevice();
    const first = await device.sync([addAddress(1)]);
    const nothing = await device.sync([], { accountCursor: first.cursor });
    expect(nothing).toMatchObject({ lastSeq: 1, outcomes: [], changes: [], cursor: first.cursor });
    const second = await device.sync([addAddress(2)], { accountCursor: first.cursor });
    expect(second.changes).toMatchObject([{ kind: 'address', document: { label: 'Number 2' } }]);
  });

  test('a cursor of another store or of the future is not trusted: everything comes', async () => {
    await newDevice();
    const { cursor } = await device.sync([addAddress(1)]);
    const future = `${cursor.split('.')[0]}.999999`;
    for (const accountCursor of ['0123456789abcdef.7', future]) {
      const response = await device.sync([], { accountCursor });
      expect(response.changes).toHaveLength(1);
      // A cursor of this store's own gets another epoch, which shows that it began again.
      expect(response.cursor.split('.')[1]).toBe(cursor.split('.')[1]);
      expect(response.cursor.split('.')[0]).not.toBe(accountCursor.split('.')[0]);
      const next = await device.sync([], { accountCursor: response.cursor });
      expect([next.changes, next.cursor]).toEqual([[], response.cursor]);
    }
  });

  test('without a cursor no changes come, and the reader is left at the start', async () => {
    await newDevice();
    const response = await device.sync([addAddress(1)], { accountCursor: undefined });
    expect(response.changes).toEqual([]);
    expect(response.cursor).toMatch(/\.0$/);
    expect(response.more).toBe(true);
  });
});

describe('once, and in order', () => {
  test('the same batch ten times gives equal answers and one effect', async () => {
    await newDevice();
    const batch = [
      addAddress(1),
      anAction(2, 'place-cod-order', aCodOrder([[kettle, 1]], Date.now())),
    ];
    const first = await device.sync(batch);
    for (let time = 0; time < 9; time += 1) {
      const again = await device.sync(batch);
      expect(again.outcomes).toEqual(first.outcomes);
      expect(again.lastSeq).toBe(2);
    }
    expect(await labels()).toEqual(['Number 1']);
    expect(await server.store.read((shop) => shop.ordersOf(owner.user._id))).toHaveLength(1);
    const [product] = await server.store.read((shop) => shop.products([kettle._id]));
    expect(product?.countInStock).toBe(4);
  });

  test('the same batch twenty times at once: one effect, equal answers', async () => {
    await newDevice();
    const batch = [addAddress(1), addAddress(2), addAddress(3)];
    const responses = await Promise.all(Array.from({ length: 20 }, () => device.sync(batch)));
    for (const { outcomes, lastSeq } of responses) {
      expect(lastSeq).toBe(3);
      expect(outcomes).toEqual(responses[0]?.outcomes);
    }
    expect(await labels()).toEqual(['Number 1', 'Number 2', 'Number 3']);
  });

  test('another action under a known id is refused, and uses up its number', async () => {
    await newDevice();
    const first = addAddress(1);
    await device.sync([first]);
    const { outcomes, lastSeq } = await device.sync([{ ...addAddress(2), id: first.id }]);
    expect(outcomes[0]?.outcome).toMatchObject({ status: 'refused', code: 'id_reused' });
    expect(lastSeq).toBe(2);
    expect(await labels()).toEqual(['Number 1']);
  });

  test('the order of keys does not make it another action', async () => {
    await newDevice();
    const action = addAddress(1);
    const first = await device.sync([action]);
    const args = Object.fromEntries(Object.entries(action.args).toReversed());
    expect((await device.sync([{ ...action, args }])).outcomes).toEqual(first.outcomes);
  });

  test('a known id from another device of the same person: its answer again, and that queue moves on', async () => {
    await newDevice();
    const action = addAddress(1);
    const first = await device.sync([action]);
    const cloned = new TestDevice(owner);
    const again = await cloned.sync([action, addAddress(2)]);
    expect(again.outcomes[0]).toEqual(first.outcomes[0]);
    expect(again.lastSeq).toBe(2);
    expect(await labels()).toEqual(['Number 1', 'Number 2']);
  });

  test('an old number under an unknown id never runs, and is answered the same ever after', async () => {
    await newDevice();
    await device.sync([addAddress(1), addAddress(2)]);
    const restored = addAddress(1, 'Restored');
    const { outcomes, lastSeq } = await device.sync([restored]);
    expect(outcomes[0]?.outcome).toMatchObject({ status: 'refused', code: 'stale' });
    expect(lastSeq).toBe(2);
    const elsewhere = await new TestDevice(owner).sync([restored]);
    expect(elsewhere.outcomes).toEqual(outcomes);
    expect(await labels()).toEqual(['Number 1', 'Number 2']);
  });

  test('a hole stops the batch and names what is expected; a void fills it', async () => {
    await newDevice();
    const third = addAddress(3);
    const response = await device.sync([addAddress(1), third, addAddress(4)]);
    expect(response).toMatchObject({ stopped: 'gap', lastSeq: 1 });
    expect(response.outcomes).toHaveLength(1);
    const mended = await device.sync([anAction(2, 'void', {}), third]);
    expect(mended).toMatchObject({ lastSeq: 3 });
    expect(mended.stopped).toBeUndefined();
    expect(mended.outcomes.map(({ outcome }) => outcome.code)).toEqual(['voided', 'done']);
    expect(await labels()).toEqual(['Number 1', 'Number 3']);
  });

  test('a queue that does not begin with 1 is refused as such, and leaves no trace', async () => {
    await newDevice();
    expect(await device.sync([addAddress(7)])).toMatchObject({ stopped: 'gap', lastSeq: 0 });
    expect(await server.store.read((shop) => shop.client(device.clientId))).toBeUndefined();
  });
});
