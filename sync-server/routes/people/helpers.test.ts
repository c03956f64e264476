import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { securityPage } from '#shared/security/security-entry';
import { ADMINS_ALONE } from '#shared/users/permissions';
import { FRESH_SESSION } from '#shared/users/freshness';
import { signInAgain } from '../../testing/admin-client';
import { proveEmail } from '../../testing/mails-of';
import { startOrderShop, type OrderShop } from '../../testing/order-shop';
import { anAction } from '../../testing/samples';
import { register, TestDevice, type SignedInClient } from '../../testing/test-client';

let now: number;
let shop: OrderShop;
let ravi: SignedInClient;
beforeEach(async () => {
  now = Date.UTC(2026, 5, 1, 12);
  shop = await startOrderShop(() => now);
  ravi = await register(shop.server.url);
  await proveEmail(shop.server, ravi);
});
afterEach(() => shop.server.close());

const give = (given: object, to: SignedInClient = ravi, by: SignedInClient = shop.admin) =>
  by.client.ask('PUT', `/api/users/${to.user._id}`, {
    body: { name: to.user.name, email: to.user.email, isAdmin: false, ...given },
  });
const again = (person: SignedInClient) => signInAgain(shop.server.url, person);
const log = async (kind: string) =>
  (await shop.admin.client.read(securityPage, `/api/admin/log?kind=${kind}`)).entries;
/** The person, signed in anew with a role. */
async function as(role: string, person = ravi): Promise<SignedInClient> {
  expect(await give({ role }, person)).toMatchObject({ status: 200, body: { role } });
  return again(person);
}

// docs/shop-rules.md#r-roles-8
test('a role signs the person out, travels with the next sign-in, and can be taken back; the log names it', async () => {
  const packer = await as('packer');
  expect((await ravi.client.get('/api/users/profile')).status).toBe(401);
  expect(packer.user).toMatchObject({ isAdmin: false, role: 'packer' });
  expect((await packer.client.get('/api/orders')).status).toBe(200);
  expect((await packer.client.get('/api/users')).status).toBe(403);

  expect((await give({ role: null })).body).not.toHaveProperty('role');
  expect((await packer.client.get('/api/orders')).status).toBe(401);
  expect((await (await again(ravi)).client.get('/api/orders')).status).toBe(403);
  for (const kind of ['role-given', 'role-taken'])
    expect(await log(kind)).toMatchObject([
      { who: { user: shop.admin.user._id }, about: { user: ravi.user._id }, detail: 'packer' },
    ]);
});

test('a role stays where the person is changed without a word of it, and goes where they become an admin', async () => {
  await as('support');
  expect((await give({ name: 'Ravi Rao' })).body).toMatchObject({ role: 'support' });
  const admin = await give({ isAdmin: true });
  expect(admin.body).toMatchObject({ isAdmin: true });
  expect(admin.body).not.toHaveProperty('role');
});

test('a role later than ten minutes after the sign-in takes the admin’s own password', async () => {
  now += FRESH_SESSION;
  expect(await give({ role: 'packer' })).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  const currentPassword = shop.admin.password;
  expect((await give({ role: 'packer', currentPassword })).status).toBe(200);
});

test('an unknown role is refused, and a helper is not deleted while they have one', async () => {
  expect((await give({ role: 'owner' })).status).toBe(400);
  await as('packer');
  const path = `/api/users/${ravi.user._id}`;
  expect((await shop.admin.client.ask('DELETE', path)).body).toMatchObject({
    code: 'admin_protected',
  });
  await give({ role: null });
  expect((await shop.admin.client.ask('DELETE', path)).status).toBe(200);
});

describe('a manager', () => {
  test('gives and takes roles below their own, and changes no admin', async () => {
    const manager = await as('manager');
    const meera = await register(shop.server.url);
    await proveEmail(shop.server, meera);
    expect((await give({ role: 'packer' }, meera, manager)).status).toBe(200);
    const refused = { status: 403, body: { code: 'forbidden', message: ADMINS_ALONE } };
    for (const given of [{ isAdmin: true }, { role: 'manager' }])
      expect(await give(given, meera, manager)).toMatchObject(refused);
    const takesOver = { isAdmin: true, email: 'mine@example.org' };
    expect(await give(takesOver, shop.admin, manager)).toMatchObject(refused);
    expect(await give({}, shop.admin, manager)).toMatchObject(refused);
    expect(await give({ role: null }, ravi, manager)).toMatchObject(refused);
  });
});

test('staff and customers are listed apart', async () => {
  await as('packer');
  const idsOf = async (view: string) => {
    const { body } = await shop.admin.client.get(`/api/users?view=${view}`);
    return JSON.stringify(body);
  };
  expect(await idsOf('staff')).toContain(ravi.user._id);
  expect(await idsOf('customers')).not.toContain(ravi.user._id);
  expect(await idsOf('customers')).toContain(shop.owner.user._id);
});

describe('what a helper does', () => {
  test('is in the log by name, once a day and kind of work with how often, also from the queue', async () => {
    const helper = await as('orders');
    for (const order of [await shop.placed(), await shop.placed()])
      expect((await helper.client.ask('PUT', `/api/orders/${order._id}/pack`)).status).toBe(200);
    const { _id: orderId } = await shop.placed();
    const [settled] = (
      await new TestDevice(helper).sync([
        anAction(1, 'collect-cash', { orderId, amount: '100.10' }),
      ])
    ).outcomes;
    expect(settled?.outcome.code).toBe('done');
    const entries = (await log('helper-acted')).map(({ who, detail, count }) => ({
      who: who.kind === 'person' ? who.user : who.kind,
      detail,
      count,
    }));
    const who = ravi.user._id;
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({ who, detail: 'pack-orders', count: 2 });
    expect(entries).toContainEqual({ who, detail: 'deliver-orders', count: 1 });
  });

  test('offline is judged by the role at the time it arrives', async () => {
    const { _id: orderId } = await shop.placed();
    const collect = () => anAction(1, 'collect-cash', { orderId, amount: '100.10' });
    await as('delivery');
    // Tapped at a door; before the phone is online again the role is another one.
    const packer = await as('packer');
    const [refused] = (await new TestDevice(packer).sync([collect()])).outcomes;
    expect(refused?.outcome).toMatchObject({ status: 'refused', code: 'forbidden' });
    expect(await shop.server.store.read((it) => it.order(orderId))).toMatchObject({
      isPaid: false,
    });
    const rider = await as('delivery');
    const [done] = (await new TestDevice(rider).sync([collect()])).outcomes;
    expect(done?.outcome).toMatchObject({ status: 'applied', code: 'done' });
  });

  test('is not cancelling an order of another person, which may give money back', async () => {
    const helper = await as('orders');
    const { _id } = await shop.placed();
    const path = `/api/orders/${_id}/cancel`;
    const body = { reason: 'The customer asked for it' };
    expect(await helper.client.ask('PUT', path, { body })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const manager = await as('manager');
    expect((await manager.client.ask('PUT', path, { body })).status).toBe(200);
  });
});
