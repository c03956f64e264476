import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_ATTEMPTS } from '#shared/core/limits';
import type { QueuedAction, SyncResponse } from '#shared/protocol/sync';
import { StoreUnavailableError } from '../store/store-errors';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { anAction, anAddress, aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';

const noFault: Fault = () => undefined;
const kettle = aProduct();
let fault = noFault;
let beforeCounting = async (): Promise<unknown> => undefined;
let server: TestServer;
let owner: SignedInClient;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer({
    products: [kettle],
    wrapStore: (store) => {
      const faulty = faultyStore(store, (...call) => fault(...call));
      return {
        ...faulty,
        // Alone in a transaction of its own: the count of an attempt.
        write: async (work) => {
          await beforeCounting();
          return faulty.write(work);
        },
      };
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  fault = noFault;
  beforeCounting = async () => undefined;
  owner = await register(server.url);
  device = new TestDevice(owner);
});

const addAddress = (seq: number): QueuedAction =>
  anAction(seq, 'add-address', {
    addressId: randomUUID(),
    body: anAddress({ label: `Number ${seq}` }),
  });

const labels = async () =>
  (await server.store.read((shop) => shop.addresses(owner.user._id))).map(({ label }) => label);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Fails when the address of this action is written, that many times. */
function failAt(action: QueuedAction | undefined, times: number, error = new Error('a defect')) {
  let left = times;
  fault = (method, [, address]) => {
    const id = typeof address === 'object' && address && '_id' in address ? address._id : undefined;
    if (method === 'putAddress' && id === action?.args['addressId'] && (left -= 1) >= 0)
      throw error;
  };
}

test.each(numbered(50))('item %i of 50 fails: those before it are kept', async (k) => {
  const batch = numbered(50).map(addAddress);
  failAt(batch[k - 1], 1);
  const first = await device.sync(batch);
  expect(first).toMatchObject({ lastSeq: k - 1, stopped: 'failure' });
  expect(first.outcomes).toHaveLength(k - 1);
  expect(first.changes.length).toBeGreaterThanOrEqual(k - 1);

  const second = await device.sync(batch);
  expect(second.stopped).toBeUndefined();
  expect(second.lastSeq).toBe(50);
  expect(second.outcomes.slice(0, k - 1)).toEqual(first.outcomes);
  expect(second.outcomes.every(({ outcome }) => outcome.status === 'applied')).toBe(true);
  expect(await labels()).toEqual(numbered(50).map((seq) => `Number ${seq}`));
});

describe('an action that always fails', () => {
  test('is parked after five attempts, and those behind it continue', async () => {
    const batch = [addAddress(1), addAddress(2), addAddress(3)];
    failAt(batch[1], Infinity);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      const response = await device.sync(batch);
      expect(response).toMatchObject({ lastSeq: 1, stopped: 'failure' });
      expect(response.outcomes).toHaveLength(1);
    }
    const last = await device.sync(batch);
    expect(last.lastSeq).toBe(3);
    expect(last.stopped).toBeUndefined();
    expect(last.outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'internal', 'done']);
    expect(await labels()).toEqual(['Number 1', 'Number 3']);

    fault = noFault;
    expect((await device.sync(batch)).outcomes).toEqual(last.outcomes);
    expect(await labels()).toEqual(['Number 1', 'Number 3']);
  });

  test('attempts count for one action: a success in between begins again', async () => {
    const [one, two] = [addAddress(1), addAddress(2)];
    failAt(one, MAX_ATTEMPTS - 1);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await device.sync([one]);
    expect(await device.sync([one])).toMatchObject({ lastSeq: 1 });
    failAt(two, MAX_ATTEMPTS - 1);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1)
      expect(await device.sync([two])).toMatchObject({ stopped: 'failure', lastSeq: 1 });
    const { outcomes } = await device.sync([two]);
    expect(outcomes[0]?.outcome.code).toBe('done');
  });

  test('two in a row are both parked, each after its own attempts', async () => {
    const batch = [addAddress(1), addAddress(2), addAddress(3)];
    fault = (method, [, address]) => {
      const label = typeof address === 'object' && address && 'label' in address && address.label;
      if (method === 'putAddress' && label !== 'Number 3') throw new Error('a defect');
    };
    for (let attempt = 1; attempt < 2 * MAX_ATTEMPTS - 1; attempt += 1) await device.sync(batch);
    const response = await device.sync(batch);
    expect(response.outcomes.map(({ outcome }) => outcome.code)).toEqual([
      'internal',
      'internal',
      'done',
    ]);
  });
});

describe('an attempt that failed while another delivery of the same batch got through', () => {
  test.each([
    ['not even begins to be counted', 0],
    ['takes no applied action for a parked one, were it the last', MAX_ATTEMPTS - 1],
  ])('%s', async (_what, failedBefore) => {
    const batch = [addAddress(1), addAddress(2)];
    failAt(batch[0], failedBefore + 1);
    for (let attempt = 1; attempt <= failedBefore; attempt += 1) await device.sync(batch);
    let meanwhile: SyncResponse | undefined;
    beforeCounting = async () => {
      beforeCounting = async () => undefined;
      meanwhile = await device.sync(batch);
    };
    // Nothing of it is counted, and nothing is said of an action that is the other delivery's to answer.
    expect(await device.sync(batch)).toMatchObject({
      outcomes: [],
      stopped: 'failure',
      lastSeq: 2,
    });
    expect(meanwhile?.outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'done']);
    const client = await server.store.read((shop) => shop.client(device.clientId));
    expect(client).toMatchObject({ lastSeq: 2, failing: null });
    expect((await device.sync(batch)).outcomes).toEqual(meanwhile?.outcomes);
    expect(await labels()).toEqual(['Number 1', 'Number 2']);
  });
});

describe('an outage', () => {
  test('never counts as an attempt: 503 with Retry-After, and later all is well', async () => {
    const batch = [addAddress(1), addAddress(2)];
    failAt(batch[1], Infinity, new StoreUnavailableError('disk full'));
    for (let time = 0; time < 2 * MAX_ATTEMPTS; time += 1) {
      const { status, body, headers } = await device.push(batch);
      expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    fault = noFault;
    const response = await device.sync(batch);
    expect(response.outcomes.map(({ outcome }) => outcome.code)).toEqual(['done', 'done']);
    expect(await labels()).toEqual(['Number 1', 'Number 2']);
  });

  test('while counting an attempt: nothing is lost either', async () => {
    const action = addAddress(1);
    fault = (method) => {
      if (method === 'putAddress') throw new Error('a defect');
      if (method === 'putClient') throw new StoreUnavailableError('disk full');
    };
    expect((await device.push([action])).status).toBe(503);
    fault = noFault;
    expect(await device.sync([action])).toMatchObject({ lastSeq: 1 });
  });
});

describe('a refusal at the head', () => {
  test('is recorded, moves the sequence on and blocks nothing behind it', async () => {
    const gone = anAction(1, 'edit-address', {
      addressId: 'nothing-there',
      seen: anAddress(),
      body: anAddress(),
    });
    const batch = [gone, addAddress(2)];
    const response = await device.sync(batch);
    expect(response.lastSeq).toBe(2);
    expect(response.outcomes.map(({ outcome }) => outcome.code)).toEqual(['address_gone', 'done']);
    expect((await device.sync(batch)).outcomes).toEqual(response.outcomes);
  });

  test.each<[string, Partial<QueuedAction>, string]>([
    ['a name the shop does not know', { name: 'empty-the-till' }, 'unknown_action'],
    ['a name of Object’s', { name: 'toString' }, 'unknown_action'],
    ['a version it does not take', { version: 9 }, 'unknown_action'],
    ['arguments of another shape', { args: { addressId: 7 } }, 'invalid'],
  ])('%s', async (_what, given, code) => {
    const response = await device.sync([{ ...addAddress(1), ...given }, addAddress(2)]);
    expect(response.lastSeq).toBe(2);
    expect(response.outcomes[0]?.outcome).toMatchObject({ status: 'refused', code });
    expect(response.outcomes[1]?.outcome.status).toBe('applied');
  });
});
