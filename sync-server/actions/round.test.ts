import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { round } from '#shared/admin/round';
import { orderDocument } from '#shared/orders/order';
import type { QueuedAction } from '#shared/protocol/sync';
import type { StaffRole } from '#shared/users/permissions';
import { registerAdmin } from '../testing/admin-client';
import { mailsTo, proveEmail } from '../testing/mails-of';
import { startOrderShop, type OrderShop } from '../testing/order-shop';
import { anAction, anAddress } from '../testing/samples';
import { register, TestDevice, type SignedInClient } from '../testing/test-client';

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
let now = NOON;
let shop: OrderShop;
let device: TestDevice;

beforeEach(async () => {
  now = NOON;
  shop = await startOrderShop(() => now);
  await rename(shop.admin, 'Meera');
  shop = { ...shop, admin: { ...shop.admin, user: { ...shop.admin.user, name: 'Meera' } } };
  device = new TestDevice(shop.admin);
});
afterEach(() => shop.server.close());

const orderOf = (id: string) => shop.server.store.read((it) => it.order(id));
const trailOf = async (id: string) =>
  (await shop.server.store.read((it) => it.auditOf(id))).map(({ event }) => event.kind);
const stockOf = async () =>
  (await shop.server.store.read((it) => it.products(['kettle'])))[0]?.countInStock;
const outcomesOf = async (actions: readonly QueuedAction[], from = device) =>
  (await from.sync(actions)).outcomes.map(({ outcome }) => outcome);
const roundOf = async ({ client }: SignedInClient) =>
  (await client.read(round, '/api/admin/round')).orders;

/** An order on its way with the shop's own courier. */
async function onTheWay(): Promise<string> {
  const { _id } = await shop.placed();
  const body = { courier: 'own delivery' };
  const { status } = await shop.admin.client.ask('PUT', `/api/orders/${_id}/dispatch`, { body });
  expect(status).toBe(200);
  return _id;
}

async function aHelper(role: StaffRole, name = 'Helper'): Promise<SignedInClient> {
  const helper = await register(shop.server.url);
  await rename(helper, name, { role });
  return { ...helper, user: { ...helper.user, name } };
}

const rename = ({ user: { _id } }: SignedInClient, name: string, more: object = {}) =>
  shop.server.store.write(async (it) => {
    const stored = await it.user(_id);
    if (stored) await it.putUser({ ...stored, ...more, name });
  });

const notAtHome = (seq: number, orderId: string, visits = 0) =>
  anAction(seq, 'not-at-home', { orderId, visits });
const refuse = (seq: number, orderId: string) => anAction(seq, 'refuse-delivery', { orderId });
const bothAt = (orderId: string, seq = 1): QueuedAction[] => {
  const collect = anAction(seq, 'collect-cash', { orderId, amount: '100.10' });
  return [collect, anAction(seq + 1, 'deliver-order', { orderId }, { deps: [collect.id] })];
};

// docs/shop-rules.md#r-doorstep-6
describe('nobody at home', () => {
  test('is counted with its time and helper; the order stays on the round, and its shopper hears when, not who', async () => {
    await proveEmail(shop.server, shop.owner);
    const id = await onTheWay();
    expect(await outcomesOf([notAtHome(1, id)])).toMatchObject([{ code: 'done' }]);
    now += 20 * MINUTE;
    expect(await outcomesOf([notAtHome(2, id, 1)])).toMatchObject([{ code: 'done' }]);
    const { name, _id: user } = shop.admin.user;
    const [first, second] = [new Date(NOON).toISOString(), new Date(now).toISOString()];
    const [stop] = await roundOf(shop.admin);
    expect(stop?.stop?.visits).toEqual([
      { at: first, by: { user, name } },
      { at: second, by: { user, name } },
    ]);
    const own = await shop.owner.client.get(`/api/orders/${id}`);
    expect(orderDocument.parse(own.body).notAtHome).toEqual([first, second]);
    expect(own.text).not.toContain(name);
    expect(await trailOf(id)).toEqual(['order-placed', 'dispatched', 'not-at-home', 'not-at-home']);
    const mails = await mailsTo(shop.server.store, shop.owner.user.email, 'order-not-at-home');
    expect(mails).toHaveLength(2);
  });

  test('the visit of the first of two counts; the second is shown who was there', async () => {
    const id = await onTheWay();
    await outcomesOf([notAtHome(1, id)]);
    const other = await registerAdmin(shop.server);
    now += MINUTE;
    expect(await outcomesOf([notAtHome(1, id)], new TestDevice(other))).toMatchObject([
      {
        code: 'already_done',
        detail: { doneBy: shop.admin.user.name, doneAt: new Date(NOON).toISOString() },
      },
    ]);
    expect((await orderOf(id))?.stop?.visits).toHaveLength(1);
  });

  test('where another delivered it meanwhile, it is refused with that one’s name', async () => {
    const id = await onTheWay();
    await outcomesOf(bothAt(id));
    const other = new TestDevice(await registerAdmin(shop.server));
    expect(await outcomesOf([notAtHome(1, id), refuse(2, id)], other)).toMatchObject([
      { code: 'wrong_step', detail: { doneBy: shop.admin.user.name } },
      { code: 'wrong_step', detail: { doneBy: shop.admin.user.name } },
    ]);
    expect(await orderOf(id)).toMatchObject({ isDelivered: true, isPaid: true });
  });

  test('nor anything else of the round is a shopper’s to do, at their own door or another’s', async () => {
    const id = await onTheWay();
    const before = await orderOf(id);
    const actions = [
      notAtHome(1, id),
      refuse(2, id),
      anAction(3, 'note-stop', { orderId: id, text: 'Leave it here' }),
      anAction(4, 'take-stop', { orderId: id, isTaken: true }),
      anAction(5, 'order-stops', { helper: shop.owner.user._id, stops: [id] }),
      anAction(6, 'collect-cash', { orderId: id, amount: '100.10' }),
      anAction(7, 'deliver-order', { orderId: id }),
    ];
    for (const who of [shop.owner, await register(shop.server.url)])
      expect((await outcomesOf(actions, new TestDevice(who))).map(({ code }) => code)).toEqual(
        actions.map(() => 'forbidden'),
      );
    expect(await orderOf(id)).toEqual(before);
  });

  test('needs an order on its way, and a role that delivers', async () => {
    const { _id } = await shop.placed();
    expect(await outcomesOf([notAtHome(1, _id), notAtHome(2, 'none')])).toMatchObject([
      { code: 'wrong_step' },
      { code: 'order_gone' },
    ]);
    const packer = new TestDevice(await aHelper('packer'));
    expect(await outcomesOf([notAtHome(1, await onTheWay())], packer)).toMatchObject([
      { code: 'forbidden' },
    ]);
  });
});

// docs/shop-rules.md#r-doorstep-6
describe('refused at the door', () => {
  test('the goods are in stock again, nothing is paid, and the shopper is told why; of two the first did it', async () => {
    await proveEmail(shop.server, shop.owner);
    const before = await stockOf();
    const id = await onTheWay();
    expect(await stockOf()).toBe((before ?? 0) - 2);
    expect(await outcomesOf([refuse(1, id)])).toMatchObject([{ code: 'done' }]);
    expect(await stockOf()).toBe(before);
    expect(await orderOf(id)).toMatchObject({
      isPaid: false,
      isDelivered: false,
      returned: { reason: 'Refused at the door' },
    });
    expect(await mailsTo(shop.server.store, shop.owner.user.email, 'order-returned')).toHaveLength(
      1,
    );
    const other = new TestDevice(await registerAdmin(shop.server));
    expect(await outcomesOf([refuse(1, id), ...bothAt(id, 2)], other)).toMatchObject([
      { code: 'already_done', detail: { doneBy: shop.admin.user.name } },
      { code: 'wrong_step' },
      { code: 'dependency_refused' },
    ]);
    expect(await stockOf()).toBe(before);
    expect(await roundOf(shop.admin)).toEqual([]);
  });
});

// docs/shop-rules.md#r-doorstep-6
test('a note is for those who deliver: cleaned, bounded, and nothing of it reaches the shopper', async () => {
  const id = await onTheWay();
  const text = 'Ring \u202etwice';
  const actions = [
    anAction(1, 'note-stop', { orderId: id, text }),
    anAction(2, 'note-stop', { orderId: id, text: 'x'.repeat(301) }),
    anAction(3, 'note-stop', { orderId: id, text: '\u200b' }),
  ];
  expect((await outcomesOf(actions)).map(({ code }) => code)).toEqual([
    'done',
    'invalid',
    'invalid',
  ]);
  const [stop] = await roundOf(await aHelper('delivery'));
  expect(stop?.stop?.notes).toMatchObject([
    { text: 'Ring twice', by: { name: shop.admin.user.name } },
  ]);
  const own = await new TestDevice(shop.owner).sync([]);
  expect(JSON.stringify(own.changes)).not.toContain('twice');
  expect((await shop.owner.client.get(`/api/orders/${id}`)).text).not.toContain('twice');
});

// docs/shop-rules.md#r-doorstep-8
test('a helper says in which order they go, and the owner says it for them; nobody else does', async () => {
  const ravi = await aHelper('delivery', 'Ravi');
  const sunita = await aHelper('delivery', 'Sunita');
  const [first, second] = [await onTheWay(), await onTheWay()];
  const order = (seq: number, stops: string[]) =>
    anAction(seq, 'order-stops', { helper: ravi.user._id, stops });
  const routesOf = async ({ client }: SignedInClient) =>
    (await client.read(round, '/api/admin/round')).routes;
  expect(await outcomesOf([order(1, [second, first])], new TestDevice(ravi))).toMatchObject([
    { code: 'done' },
  ]);
  expect(await routesOf(ravi)).toEqual([{ _id: ravi.user._id, stops: [second, first] }]);
  expect(await outcomesOf([order(1, [])], new TestDevice(sunita))).toMatchObject([
    { code: 'forbidden' },
  ]);
  expect(await routesOf(sunita)).toEqual([]);
  await outcomesOf([order(1, [first])]);
  expect(await routesOf(ravi)).toEqual([{ _id: ravi.user._id, stops: [first] }]);
  expect(await routesOf(shop.admin)).toEqual([{ _id: ravi.user._id, stops: [first] }]);
  await shop.server.store.write((it) => it.removeUser(ravi.user._id));
  expect(await shop.server.store.read((it) => it.deliveryRoutes([ravi.user._id]))).toEqual([]);
});

// docs/shop-rules.md#r-doorstep-7
describe('shared between helpers', () => {
  const take = (seq: number, orderId: string, isTaken = true) =>
    anAction(seq, 'take-stop', { orderId, isTaken });

  test('who delivers sees their own stops and those that nobody has taken; of two who take one, the first has it', async () => {
    const ravi = await aHelper('delivery', 'Ravi');
    const meera = await aHelper('delivery', 'Sunita');
    const [first, second] = [await onTheWay(), await onTheWay()];
    const ofRavi = new TestDevice(ravi);
    expect(await outcomesOf([take(1, first)], ofRavi)).toMatchObject([{ code: 'done' }]);
    expect(await outcomesOf([take(1, first)], new TestDevice(meera))).toMatchObject([
      { code: 'already_done', detail: { doneBy: ravi.user.name } },
    ]);
    const ids = async (who: SignedInClient) =>
      (await roundOf(who)).map(({ _id }) => _id).toSorted();
    expect(await ids(ravi)).toEqual([first, second].toSorted());
    expect(await ids(meera)).toEqual([second]);
    expect(await ids(shop.admin)).toEqual([first, second].toSorted());
    await outcomesOf([take(2, first, false)], ofRavi);
    expect(await ids(meera)).toEqual([first, second].toSorted());
  });

  test('the owner gives stops to a helper, who delivers, and takes them back; nobody else may', async () => {
    const [ravi, packer] = [await aHelper('delivery'), await aHelper('packer')];
    const id = await onTheWay();
    const give = (taker: string | null, by = shop.admin) =>
      by.client.ask('PUT', '/api/admin/round/taker', { body: { orders: [id, 'gone'], taker } });
    expect(await give(ravi.user._id)).toMatchObject({ status: 200, body: { given: 1 } });
    expect(await give(ravi.user._id)).toMatchObject({ body: { given: 0 } });
    expect((await orderOf(id))?.stop?.takenBy).toEqual({
      user: ravi.user._id,
      name: ravi.user.name,
    });
    expect((await give(packer.user._id)).status).toBe(404);
    expect((await give(null, ravi)).status).toBe(403);
    const { helpers } = await shop.admin.client.read(round, '/api/admin/round');
    expect(helpers?.map(({ user }) => user).toSorted()).toEqual(
      [ravi.user._id, shop.admin.user._id].toSorted(),
    );
    expect((await ravi.client.read(round, '/api/admin/round')).helpers).toBeUndefined();
    expect(await give(null)).toMatchObject({ body: { given: 1 } });
    expect((await orderOf(id))?.stop?.takenBy).toBeUndefined();
  });

  // docs/shop-rules.md#r-roles-8
  test('who only delivers gets no email with an order, nor do they with what they have done; their own order is whole', async () => {
    const ravi = await aHelper('delivery', 'Ravi');
    const { email } = shop.owner.user;
    const id = await onTheWay();
    const asked = ['/api/admin/round', `/api/orders/${id}`, `/api/admin/round?done=${id}`];
    for (const path of asked) {
      const { status, text } = await ravi.client.get(path);
      expect([path, status, text.includes(id), text.includes(email)]).toEqual([
        path,
        200,
        true,
        false,
      ]);
      expect((await shop.admin.client.get(path)).text).toContain(email);
    }
    const old = { 'If-Match': '"1"' };
    for (const reply of [
      await shop.pay(id, '100.10', old, ravi),
      await shop.pay(id, '100.10', {}, ravi),
      await shop.deliver(id, {}, ravi),
    ])
      expect(reply.text).not.toContain(email);
    expect((await orderOf(id))?.isDelivered).toBe(true);
    const own = await ravi.client.post('/api/orders', {
      orderItems: [{ product: 'kettle', qty: 2 }],
      shippingAddress: anAddress(),
      paymentMethod: 'COD',
      totalPrice: '100.10',
    });
    const { _id } = orderDocument.parse(own.body);
    expect((await ravi.client.get(`/api/orders/${_id}`)).text).toContain(ravi.user.email);
  });

  test('an order that is no stop is nobody’s to take or to be given: not before it is dispatched, nor once it is delivered', async () => {
    const ravi = await aHelper('delivery', 'Ravi');
    const ofRavi = new TestDevice(ravi);
    const { _id: placed } = await shop.placed();
    const delivered = await onTheWay();
    await outcomesOf(bothAt(delivered));
    const orders = [placed, delivered];
    const before = await Promise.all(orders.map(orderOf));
    await outcomesOf([take(1, placed), take(2, delivered)], ofRavi);
    const body = { orders, taker: ravi.user._id };
    expect(await shop.admin.client.ask('PUT', '/api/admin/round/taker', { body })).toMatchObject({
      body: { given: 0 },
    });
    expect(await Promise.all(orders.map(orderOf))).toEqual(before);
  });

  test('a stop of one who no longer delivers is nobody’s: the others see it, and may take it', async () => {
    const [ravi, sunita] = [await aHelper('delivery', 'Ravi'), await aHelper('delivery', 'Sunita')];
    const id = await onTheWay();
    await outcomesOf([take(1, id)], new TestDevice(ravi));
    expect(await roundOf(sunita)).toEqual([]);
    await rename(ravi, 'Ravi', { role: 'packer' });
    expect(await roundOf(sunita)).toMatchObject([{ _id: id }]);
    const seen = ravi.user._id;
    await outcomesOf(
      [anAction(1, 'take-stop', { orderId: id, isTaken: true, seen })],
      new TestDevice(sunita),
    );
    expect((await orderOf(id))?.stop?.takenBy?.user).toBe(sunita.user._id);
    await rename(ravi, 'Ravi', { role: 'delivery' });
    expect(await roundOf(ravi)).toEqual([]);
    await shop.server.store.write((it) => it.removeUser(sunita.user._id));
    expect(await roundOf(ravi)).toMatchObject([{ _id: id }]);
  });

  test('who brought the goods has not taken their return: it is anybody’s to pick up', async () => {
    const [ravi, sunita] = [await aHelper('delivery', 'Ravi'), await aHelper('delivery', 'Sunita')];
    const id = await onTheWay();
    const ofRavi = new TestDevice(ravi);
    await outcomesOf([take(1, id), ...bothAt(id, 2)], ofRavi);
    const returnId = randomUUID();
    const lines = [{ product: 'kettle', qty: 1 }];
    const asked = { orderId: id, returnId, wish: 'refund' as const, reason: 'Too small', lines };
    await outcomesOf([anAction(1, 'request-return', asked)], new TestDevice(shop.owner));
    const body = { returnId, step: 'approve' };
    const step = await shop.admin.client.ask('PUT', `/api/orders/${id}/return-step`, { body });
    expect(step.status).toBe(200);
    expect(await roundOf(sunita)).toMatchObject([{ _id: id }]);
    const picked = anAction(1, 'pick-up-return', { orderId: id, returnId });
    expect(await outcomesOf([picked], new TestDevice(sunita))).toMatchObject([{ code: 'done' }]);
  });

  test('the cash is with the one who took it at the door, whoever was to go there', async () => {
    const ravi = await aHelper('delivery', 'Ravi');
    const meera = await aHelper('delivery', 'Sunita');
    const id = await onTheWay();
    const ofRavi = new TestDevice(ravi);
    await outcomesOf([take(1, id)], ofRavi);
    await outcomesOf(bothAt(id), new TestDevice(meera));
    expect(await outcomesOf(bothAt(id, 2), ofRavi)).toMatchObject([
      { code: 'already_done', detail: { doneBy: meera.user.name } },
      { code: 'already_done', detail: { doneBy: meera.user.name } },
    ]);
    const { body } = await shop.admin.client.get('/api/admin/cash');
    expect(body).toMatchObject({
      people: [{ user: meera.user._id, collected: '100.10', orders: 1 }],
    });
  });
});
