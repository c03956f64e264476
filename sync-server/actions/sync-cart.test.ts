import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CART_ID, MAX_CART_LINES, type CartChange } from '#shared/cart/account-cart';
import { aCodOrder, anAction, aProduct } from '../testing/samples';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice } from '../testing/test-client';

const NOON = Date.UTC(2026, 5, 15, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();
const line = (name: string, qty: number, minute = -1): CartChange => ({
  line: name,
  qty,
  changedAt: at(minute),
});
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ clock: () => NOON });
});
afterEach(() => server.close());

const cartOf = async (user: string) =>
  (await server.store.read((shop) => shop.ownDocuments(user))).carts;

test('a cart follows its owner to their other devices, and reaches no one else', async () => {
  const asha = await register(server.url);
  const lines = [line('kettle', 2), line('kurta:red', 1)];
  const { outcomes } = await new TestDevice(asha).sync([anAction(1, 'set-cart', { lines })]);
  expect(outcomes).toMatchObject([{ outcome: { status: 'applied', code: 'done' } }]);
  const { changes } = await new TestDevice(asha).sync([]);
  expect(changes).toEqual([{ kind: 'cart', _id: CART_ID, document: { _id: CART_ID, lines } }]);

  const ravi = await register(server.url);
  expect((await new TestDevice(ravi).sync([])).changes).toEqual([]);
  // Nothing in an action says whose cart it is about.
  await new TestDevice(ravi).sync([anAction(1, 'set-cart', { lines: [line('kettle', 0)] })]);
  expect(await cartOf(asha.user._id)).toMatchObject([{ lines }]);
});

// docs/shop-rules.md#r-cart-9
test('an older change, and one that is sent again, change nothing', async () => {
  const asha = await register(server.url);
  const device = new TestDevice(asha);
  const first = anAction(1, 'set-cart', { lines: [line('kettle', 2, -3), line('lamp', 1, -3)] });
  await device.sync([first]);
  await device.sync([anAction(2, 'set-cart', { lines: [line('kettle', 0, -2)] })]);
  const cart = await cartOf(asha.user._id);
  await device.sync([first]);
  const older = anAction(1, 'set-cart', { lines: [line('kettle', 5, -3)] });
  const { outcomes } = await new TestDevice(asha).sync([older]);
  expect(outcomes).toMatchObject([{ outcome: { status: 'applied', code: 'already_done' } }]);
  expect(await cartOf(asha.user._id)).toEqual(cart);
  expect(cart).toMatchObject([{ lines: [line('kettle', 0, -2), line('lamp', 1, -3)] }]);
});

/** Orders two lamps of a cart that has three, and a kettle. */
async function orderOfLamps(cart: readonly CartChange[] | undefined, countInStock = 5) {
  const lamp = aProduct({ _id: 'lamp', countInStock });
  await server.store.write((shop) => shop.putProduct(lamp));
  const asha = await register(server.url);
  const lines = [line('lamp', 3, -5), line('kettle', 1, -5)];
  const args = { ...aCodOrder([[lamp, 2]], NOON), ...(cart && { cart: [...cart] }) };
  const device = new TestDevice(asha);
  await device.sync([anAction(1, 'set-cart', { lines })]);
  const { outcomes } = await device.sync([anAction(2, 'place-cod-order', args)]);
  return {
    asha,
    status: outcomes[0]?.outcome.status,
    cart: (await cartOf(asha.user._id))[0]?.lines,
  };
}

// docs/shop-rules.md#r-cart-4
test('an order takes its lines out of the account’s cart with it, and an older change brings none back', async () => {
  const { asha, status, cart } = await orderOfLamps([line('lamp', 1, -2)]);
  expect(status).toBe('applied');
  expect(cart).toEqual([line('lamp', 1, -2), line('kettle', 1, -5)]);
  const sync = (change: CartChange) =>
    new TestDevice(asha).sync([anAction(1, 'set-cart', { lines: [change] })]);
  await sync(line('lamp', 3, -3));
  expect(await cartOf(asha.user._id)).toMatchObject([{ lines: cart }]);
  await sync(line('lamp', 4, -1));
  expect(await cartOf(asha.user._id)).toMatchObject([{ lines: [line('lamp', 4, -1), cart?.[1]] }]);
});

test.each([
  ['of what was bought beside the cart', undefined, 5, 'applied'],
  ['that is refused', [line('lamp', 1, -2)], 1, 'refused'],
  ['that was placed before the cart was changed', [line('lamp', 1, -6)], 5, 'applied'],
  ['whose lines of the cart are none', [], 5, 'refused'],
] as const)(
  'an order %s leaves the account’s cart as it is',
  async (_what, change, stock, status) => {
    const placed = await orderOfLamps(change, stock);
    expect(placed.status).toBe(status);
    expect(placed.cart).toEqual([line('lamp', 3, -5), line('kettle', 1, -5)]);
  },
);

test('a clock that is ahead wins no longer than until now', async () => {
  const asha = await register(server.url);
  await new TestDevice(asha).sync([anAction(1, 'set-cart', { lines: [line('lamp', 9, 600)] })]);
  expect(await cartOf(asha.user._id)).toMatchObject([{ lines: [line('lamp', 9, 0)] }]);
  await new TestDevice(asha).sync([anAction(1, 'set-cart', { lines: [line('lamp', 1, 0)] })]);
  expect(await cartOf(asha.user._id)).toMatchObject([{ lines: [line('lamp', 1, 0)] }]);
});

test.each([
  ['no line', []],
  ['10,000 lines', Array.from({ length: 10_000 }, (_, place) => line(`p${place}`, 1))],
  ['fewer pieces than none', [line('lamp', -1)]],
  ['more pieces than one order takes', [line('lamp', 21)]],
  ['half a piece', [line('lamp', 1.5)]],
  ['a path', [line('../lamp', 1)]],
  ['a price', [{ ...line('lamp', 1), price: 1 }]],
  ['no time', [{ ...line('lamp', 1), changedAt: 'yesterday' }]],
])('refuses %s', async (_what, lines) => {
  const asha = await register(server.url);
  const action = { ...anAction(1, 'set-cart', { lines: [line('lamp', 1)] }), args: { lines } };
  const { status, body } = await new TestDevice(asha).push([action]);
  // What is too large for any request does not get as far as its rule.
  if (status === 200)
    expect(body).toMatchObject({ outcomes: [{ outcome: { status: 'refused', code: 'invalid' } }] });
  else expect(status).toBe(413);
  expect(await cartOf(asha.user._id)).toEqual([]);
});

test('keeps the newest lines where there are too many', async () => {
  const asha = await register(server.url);
  const device = new TestDevice(asha);
  const many = Array.from({ length: MAX_CART_LINES }, (_, place) =>
    line(`p${place}`, 1, -place - 2),
  );
  await device.sync([anAction(1, 'set-cart', { lines: many })]);
  await device.sync([anAction(2, 'set-cart', { lines: [line('lamp', 1)] })]);
  const [cart] = await cartOf(asha.user._id);
  expect(cart?.lines).toHaveLength(MAX_CART_LINES);
  expect(cart?.lines.map((one) => one.line)).toContain('lamp');
  expect(cart?.lines.map((one) => one.line)).not.toContain(`p${MAX_CART_LINES - 1}`);
});

test('a person who is deleted leaves no cart', async () => {
  const asha = await register(server.url);
  await new TestDevice(asha).sync([anAction(1, 'set-cart', { lines: [line('lamp', 1)] })]);
  const { client: admin } = await registerAdmin(server);
  expect((await admin.ask('DELETE', `/api/users/${asha.user._id}`)).status).toBe(200);
  expect(await cartOf(asha.user._id)).toEqual([]);
});

test('a page of the version before gets no cart, which it would take for no answer', async () => {
  const asha = await register(server.url);
  const device = new TestDevice(asha);
  await device.sync([anAction(1, 'set-cart', { lines: [line('lamp', 1)] })]);
  const request = { protocol: 4, clientId: randomUUID(), user: asha.user._id, nonce: randomUUID() };
  const old = await asha.client.post('/api/sync', { ...request, accountCursor: null, actions: [] });
  expect(old).toMatchObject({ status: 200, body: { changes: [], more: false } });
});
