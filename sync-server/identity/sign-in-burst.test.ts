import { expect, test } from 'vitest';
import { aProduct, aShopper } from '../testing/samples';
import { startTestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';
import { createPasswords, type Hashing } from './passwords';

/** Hashing that takes until a test lets it go on. */
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

test('fifty sign-ins at once: two hashes run, and orders are placed beside them', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 2);
  const kettle = aProduct({ _id: 'kettle', countInStock: 100 });
  const server = await startTestServer({ products: [kettle], passwords });
  const shopper = await register(server.url);
  const people = Array.from({ length: 50 }, () => aShopper());
  for (const person of people) await register(server.url, person);

  hashing.most = 0;
  hashing.held = true;
  const visitor = new TestClient(server.url);
  const signIns = people.map(({ email, password }) =>
    visitor.post('/api/users/auth', { email, password }),
  );
  await expect.poll(() => passwords.load?.()).toEqual({ running: 2, waiting: 48 });

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
  // Not one of the sign-ins had been answered meanwhile.
  expect(passwords.load?.()).toEqual({ running: 2, waiting: 48 });

  hashing.letGo();
  const answers = await Promise.all(signIns);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(hashing.most).toBe(2);
  expect(passwords.load?.()).toEqual({ running: 0, waiting: 0 });
  await server.close();
});

test('when too many wait, the next is told to come back, and it takes nothing from who waits', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 2);
  hashing.held = true;
  const waiting = Array.from({ length: 202 }, () => passwords.hash('mango tree on the hill'));
  await expect(passwords.hash('one more')).rejects.toMatchObject({
    code: 'slow_down',
    headers: { 'Retry-After': '10' },
  });
  hashing.letGo();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['held:mango tree on the hill']));
});

test('one person’s hashes are made one at a time: somebody else’s sign-in waits for one of them at most', async () => {
  const hashing = new HeldHashing();
  const passwords = createPasswords(hashing, 1);
  // The decoy of accounts that are not there is made first, by nobody's asking.
  await expect.poll(() => hashing.running).toBe(0);
  hashing.most = 0;
  hashing.held = true;
  const done: string[] = [];
  const changes = Array.from({ length: 11 }, async (_, index) => {
    await passwords.hash(`banyan by the river ${index}`, 'asha@example.test');
    done.push('asha');
  });
  const signIn = passwords.matches('held:mango', 'mango', 'ravi@example.test').then(() => {
    done.push('ravi');
  });
  await expect.poll(() => passwords.load?.()).toEqual({ running: 1, waiting: 1 });
  // Asha has eleven under way; a twelfth is told to come back, and takes nothing from the others.
  await expect(passwords.hash('one more', 'asha@example.test')).rejects.toMatchObject({
    code: 'slow_down',
  });
  hashing.letGo();
  await Promise.all([...changes, signIn]);
  expect(done.slice(0, 2)).toEqual(['asha', 'ravi']);
  expect(hashing.most).toBe(1);
});
