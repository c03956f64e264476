import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncResponse } from '#shared/protocol/sync';
import { thePush, theSync, type Fault } from '../chaos-proxy/faults';
import { outboxOf, settledOf, until, waitForEmptyOutbox } from './device-stores';
import { openTestShop } from './harness';
import type { TestShop } from './test-shop';
import { becomeReady, nextProduct, readyShopper } from './ready-shopper';
import { addAddress, orderWhatIsInTheCart, putInCart, registerAndSignIn, visit } from './screens';

/**
 * No answer, half an answer, and a foreign answer (docs/guarantees.md#reply-lost, docs/guarantees.md#page-killed,
 * docs/guarantees.md#captive-portal, docs/guarantees.md#online-lies).
 */
let shop: TestShop;
const taken = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

/** A shopper with a waiting order, offline. @param init a script that runs before any of the page's own */
async function withWaitingOrder(init?: string) {
  const ready = await becomeReady(shop, await shop.device('desk', init));
  const { page } = ready.device;
  const product = await nextProduct(shop, taken);
  await ready.device.goOffline();
  await visit(page, '/shipping');
  await addAddress(page, { address: '1 Station Road' });
  await putInCart(page, product._id);
  const orderId = await orderWhatIsInTheCart(page);
  return { ...ready, page, product, orderId };
}

const pushes = () => shop.proxy.log.of(thePush);

test('the reply is lost ten times: one order, equal answers', async () => {
  const { device, page, product, orderId, own } = await withWaitingOrder();
  shop.proxy.log.clear();
  const stopLosing = shop.proxy.always({ match: theSync, fault: { kind: 'drop-reply' } });
  await page.goto('/activity');
  await device.goOnline();
  for (let lost = 1; lost <= 10; lost += 1) {
    await until(`${lost} replies are lost`, async () => {
      const soFar = pushes().filter(({ status }) => status !== null).length;
      if (soFar < lost) {
        const retry = page.getByRole('button', { name: 'Retry' }).first();
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
      }
      return soFar >= lost;
    });
  }
  stopLosing();
  await waitForEmptyOutbox(page);

  const answers = pushes()
    .filter(({ requestBody }) => requestBody?.includes(orderId))
    .flatMap(({ responseBodies }) => responseBodies)
    .map((text) => syncResponse.parse(JSON.parse(text)));
  expect(answers.length).toBeGreaterThanOrEqual(11);
  const [first] = answers;
  for (const { outcomes } of answers) expect(outcomes).toEqual(first?.outcomes);
  expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  expect((await shop.api.product(product._id)).countInStock).toBe(product.countInStock - 1);
  expect(await own.addresses()).toHaveLength(1);
});

describe('a reload at any point loses nothing and doubles nothing', () => {
  test('while the order is stored, sent, answered, cut off and settled', async () => {
    const { device, own } = await readyShopper(shop);
    const { page } = device;
    await visit(page, '/shipping');
    await addAddress(page, { address: '1 Station Road' });
    await waitForEmptyOutbox(page);
    const expected: string[] = [];

    // 1: the moment after the click. Stored or not stored; never half, and never twice.
    const first = await nextProduct(shop, taken);
    await putInCart(page, first._id);
    await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByLabel('Cash on Delivery (COD)').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Place Order (COD)' }).click();
    await page.getByRole('button', { name: 'Confirm COD' }).click({ noWaitAfter: true });
    await page.reload();
    await waitForEmptyOutbox(page);
    const stored = (await settledOf(page)).filter(({ name }) => name === 'place-cod-order');
    expect(stored.length).toBeLessThanOrEqual(1);
    // Stored, its cart is gone; not stored, its cart is there: never both, or the next order would be taken for this one.
    await page.goto('/cart');
    if (stored[0]) {
      expected.push(String(stored[0].args['orderId']));
      await page.getByText('Your cart is empty').waitFor();
    } else await page.getByRole('link', { name: first.name }).first().waitFor();

    // 2: on the way to the server. 3: on the way back. 4: in the middle of the reply.
    const points = [
      () => shop.proxy.hold('request', thePush),
      () => shop.proxy.hold('reply', thePush),
      () => {
        shop.proxy.next({ match: thePush, fault: { kind: 'truncate' } });
        return null;
      },
      // 5: right after the answer.
      () => null,
    ];
    for (const interrupt of points) {
      const product = await nextProduct(shop, taken);
      await putInCart(page, product._id);
      const before = pushes().length;
      const gate = interrupt();
      expected.push(await orderWhatIsInTheCart(page));
      if (gate) await gate.reached;
      else await until('the order was sent', async () => pushes().length > before);
      await page.reload();
      gate?.release();
      await waitForEmptyOutbox(page);
    }

    expect((await own.orders()).map(({ _id }) => _id).sort()).toEqual([...expected].sort());
    const outcomes = (await settledOf(page)).map(({ outcome }) => outcome.status);
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
  });
});

describe('an answer that is not ours counts as none', () => {
  const faults: Fault[] = [
    { kind: 'html' },
    { kind: 'redirect' },
    { kind: 'foreign-json' },
    { kind: 'truncate' },
    { kind: 'status', status: 503 },
  ];

  test('portal, redirect, foreign JSON, half a reply, wrong reply: nothing lost, nothing falsely delivered', async () => {
    const { device, page, orderId, own } = await withWaitingOrder();
    const [addressAction, orderAction] = await outboxOf(page);
    const foreign: Fault[] = [
      ...faults,
      // Our own envelope, but the reply to another request: everything fits except the nonce.
      {
        kind: 'foreign-json',
        body: {
          protocol: 1,
          clientId: orderAction?.clientId,
          nonce: '00000000-0000-4000-8000-000000000000',
          lastSeq: 2,
          outcomes: [addressAction, orderAction].map((action) => ({
            id: action?.id,
            seq: action?.seq,
            outcome: { status: 'applied', code: 'done' },
          })),
          changes: [],
          cursor: 'abcdefgh.7',
          more: false,
          serverTime: new Date().toISOString(),
        },
      },
    ];
    await visit(page, '/activity');
    const undo = shop.proxy.always({ match: theSync, fault: { kind: 'html' } });
    await device.goOnline();
    undo();
    for (const fault of foreign) {
      const remove = shop.proxy.always({ match: theSync, fault });
      const before = pushes().length;
      await until(`${fault.kind} was answered`, async () => {
        const retry = page.getByRole('button', { name: 'Retry' }).first();
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
        return pushes().length > before;
      });
      // The portal has answered; the device has read it once nothing is marked as being sent.
      await page.getByText('Waiting to send').first().waitFor();
      expect((await outboxOf(page)).map(({ id }) => id)).toEqual([
        addressAction?.id,
        orderAction?.id,
      ]);
      expect(await settledOf(page)).toEqual([]);
      expect(await page.getByText('Received by the shop', { exact: true }).count()).toBe(0);
      remove();
    }
    await page.reload();
    await waitForEmptyOutbox(page);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
    expect(await own.addresses()).toHaveLength(1);
  });

  test('a portal in front of everything, the page included: the shop opens, and delivers when it is gone', async () => {
    const { device, page, orderId, own } = await withWaitingOrder();
    shop.proxy.always({
      match: ({ path }) => path !== '/captive-portal',
      fault: { kind: 'redirect' },
    });
    await device.goOnline();
    await visit(page, '/activity');
    await page.getByText('Waiting to send').first().waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: /Latest Products/ }).waitFor();
    expect(await outboxOf(page)).toHaveLength(2);
    shop.proxy.clear();
    await page.reload();
    await waitForEmptyOutbox(page);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  });
});

describe('only a valid answer is online', () => {
  test('navigator.onLine says yes, and there is no network', async () => {
    const { device, own } = await readyShopper(shop);
    const { page } = device;
    await shop.proxy.offline();
    await visit(page, '/shipping');
    await addAddress(page, { address: '1 Station Road' });
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.getByText('You are offline. What you do is saved on this device.').waitFor();
    await page.getByText('Waiting to send').first().waitFor();
    await shop.proxy.online();
    await page.reload();
    await waitForEmptyOutbox(page);
    expect(await own.addresses()).toHaveLength(1);
  });

  test('navigator.onLine says no, and the network is there', async () => {
    const device = await shop.device(
      'desk',
      `Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });`,
    );
    const { page } = device;
    const person = await registerAndSignIn(page);
    await visit(page, '/shipping');
    await addAddress(page, { address: '1 Station Road' });
    expect(await page.evaluate(() => navigator.onLine)).toBe(false);
    await waitForEmptyOutbox(page);
    const shopper = await shop.api.signIn(person.email, person.password);
    expect(await shop.api.as(shopper).addresses()).toHaveLength(1);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('a hanging connection is given up after 15 s, and the same batch is sent again', async () => {
    // Without Background Sync the page is the only sender: no other can deliver for it.
    const { device, page, orderId, own } = await withWaitingOrder(
      'delete ServiceWorkerRegistration.prototype.sync;',
    );
    await visit(page, '/activity');
    await page.getByText('Waiting to send').first().waitFor();
    shop.proxy.log.clear();
    shop.proxy.next({ match: thePush, fault: { kind: 'black-hole' } });
    await device.goOnline();
    await until('the request hangs', async () =>
      pushes().some(({ fault }) => fault === 'black-hole'),
    );
    await page.getByText('Sending…').first().waitFor();
    await expect.poll(async () => (await outboxOf(page)).length, { interval: 250 }).toBe(0);
    const bodies = pushes()
      .filter(({ requestBody }) => requestBody?.includes(orderId))
      .map(({ requestBody }) => JSON.parse(requestBody ?? '{}') as { actions: unknown });
    expect(bodies.length).toBeGreaterThanOrEqual(2);
    for (const { actions } of bodies) expect(actions).toEqual(bodies[0]?.actions);
    expect((await own.orders()).map(({ _id }) => _id)).toEqual([orderId]);
  });
});
