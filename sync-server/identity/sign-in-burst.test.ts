import { describe, expect, test } from 'vitest';
import { aProduct, aShopper } from '../testing/samples';
import { startTestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';
import { createPasswords, type Hashing } from './passwords';

/** Hashing that waits until a test releases it. */
class HeldHashing implements Hashing {
  running = 0;
  most = 0;
  held = false;
  #waiting: (() => void)[] = [];

  hash = async (password: string) => this.#slowly(`held:${password}`);
  verify = async (hash: string, password: string) => this.#slowly(hash === `held:${password}`);

  letGo(): void {
    this.held = false;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  async #slowly<Result>(result: Result): Promise<Result> {
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    if (this.held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else await Promise.resolve();
    this.running -= 1;
    return result;
  }
}

test('twenty sign-ins at once: two hashes run, and orders are placed meanwhile', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 2);
  const kettle = aProduct({ _id: 'kettle', countInStock: 100 });
  const server = await startTestServer({ products: [kettle], passwords });
  const shopper = await register(server.url);
  const people = Array.from({ length: 20 }, () => aShopper());
  for (const person of people) await register(server.url, person);

  hashing.most = 0;
  hashing.held = true;
  const visitor = new TestClient(server.url);
  const signIns = people.map(({ email, password }) =>
    visitor.post('/api/users/auth', { email, password }),
  );
  await expect.poll(() => passwords.load?.()).toEqual({ running: 2, waiting: 18 });

  for (let count = 0; count < 10; count += 1) {
    const placed = await shopper.client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 1 }],
      shippingAddress: {
        address: '1 Lake Road',
        city: 'Pune',
        postalCode: '411001',
        country: 'India',
      },
      paymentMethod: 'COD',
      totalPrice: '499.00',
    });
    expect(placed.status).toBe(201);
  }
  expect((await visitor.get('/api/products')).status).toBe(200);
  // None of the sign-ins had been answered meanwhile.
  expect(passwords.load?.()).toEqual({ running: 2, waiting: 18 });

  hashing.letGo();
  const answers = await Promise.all(signIns);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(hashing.most).toBe(2);
  expect(passwords.load?.()).toEqual({ running: 0, waiting: 0 });
  await server.close();
});

test('230 accounts of one network repeat right passwords: users elsewhere sign in meanwhile', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 1);
  const server = await startTestServer({ rateLimit: true, trustProxy: 1, passwords });
  const visitor = new TestClient(server.url);
  const post = (path: string, body: unknown, from: string) =>
    visitor.post(path, body, { 'X-Forwarded-For': from });
  const people = Array.from({ length: 235 }, () => aShopper());
  for (const person of people) await post('/api/users', person, '203.0.113.1');
  const signIn = async ({ email, password }: (typeof people)[number], from: string) =>
    (await post('/api/users/auth', { email, password }, from)).status;

  hashing.held = true;
  let refused = 0;
  const crowd = people.slice(5).map(async (person) => {
    const status = await signIn(person, '203.0.113.1');
    if (status === 429) refused += 1;
    return status;
  });
  await expect.poll(() => refused).toBe(209);
  await expect.poll(() => passwords.load?.()).toEqual({ running: 1, waiting: 20 });
  const elsewhere = people.slice(0, 5).map((person, place) => signIn(person, `10.0.0.${place}`));
  await expect.poll(() => passwords.load?.()).toEqual({ running: 1, waiting: 25 });
  hashing.letGo();
  expect(await Promise.all(elsewhere)).toEqual([200, 200, 200, 200, 200]);
  const answers = await Promise.all(crowd);
  expect(answers.filter((status) => status === 200)).toHaveLength(21);
  await server.close();
});

describe('too many waiting', () => {
  const asker = (person: number, network: number) => ({
    email: `person-${person}@example.test`,
    ip: `10.0.${network}.1`,
  });
  const BUSY = { code: 'slow_down', headers: { 'Retry-After': '10' } };

  test('of one network: the next one there is asked to retry, others wait for few of them', async () => {
    const hashing = new HeldHashing();
    const passwords = createPasswords(hashing, 1);
    await expect.poll(() => hashing.running).toBe(0);
    hashing.held = true;
    const done: string[] = [];
    const check = async (name: string, person: number, network: number) => {
      await passwords.matches('held:mango', 'mango', asker(person, network));
      done.push(name);
    };
    const crowd = Array.from({ length: 21 }, (_, person) => check('crowd', person, 1));
    await expect(check('one more', 99, 1)).rejects.toMatchObject(BUSY);
    const others = [check('other', 100, 2), check('another', 101, 3)];
    hashing.letGo();
    await Promise.all([...crowd, ...others]);
    expect(done.slice(0, 4).sort()).toEqual(['another', 'crowd', 'crowd', 'other']);
    expect(done).toHaveLength(23);
  });

  test('in all: password checks have a part of the queue that new accounts cannot fill', async () => {
    const hashing = new HeldHashing();
    const passwords = createPasswords(hashing, 2);
    await expect.poll(() => hashing.running).toBe(0);
    hashing.held = true;
    const place = (count: number) => asker(count, Math.floor(count / 20));
    const chosen = Array.from({ length: 102 }, (_, count) =>
      passwords.hash('mango tree on the hill', place(count)),
    );
    await expect(passwords.hash('one more', place(102))).rejects.toMatchObject(BUSY);
    const checks = Array.from({ length: 100 }, (_, count) =>
      passwords.matches('held:mango', 'mango', place(200 + count)),
    );
    await expect(passwords.matches('held:mango', 'mango', place(300))).rejects.toMatchObject(BUSY);
    expect(passwords.load?.()).toEqual({ running: 2, waiting: 200 });
    hashing.letGo();
    expect(new Set(await Promise.all(chosen))).toEqual(new Set(['held:mango tree on the hill']));
    expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
  });
});

test('hashes of one person run one at a time: another user’s sign-in waits for one of them at most', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 1);
  // The decoy for missing accounts is made first, without an asker.
  await expect.poll(() => hashing.running).toBe(0);
  hashing.most = 0;
  hashing.held = true;
  const done: string[] = [];
  const [asha, ravi] = ['asha', 'ravi'].map((name) => ({
    email: `${name}@example.test`,
    ip: '10.0.0.1',
  }));
  const changes = Array.from({ length: 11 }, async (_, index) => {
    await passwords.hash(`banyan by the river ${index}`, asha);
    done.push('asha');
  });
  const signIn = passwords.matches('held:mango', 'mango', ravi).then(() => {
    done.push('ravi');
  });
  await expect.poll(() => passwords.load?.()).toEqual({ running: 1, waiting: 11 });
  // Asha has eleven under way; a twelfth is refused, and takes nothing from the others.
  await expect(passwords.hash('one more', asha)).rejects.toMatchObject({
    code: 'slow_down',
  });
  hashing.letGo();
  await Promise.all([...changes, signIn]);
  expect(done.slice(0, 2).sort()).toEqual(['asha', 'ravi']);
  expect(hashing.most).toBe(1);
});
