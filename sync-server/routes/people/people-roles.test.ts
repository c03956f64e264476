import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { proveEmail } from '../../testing/mails-of';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient, type TestClient } from '../../testing/test-client';

let server: TestServer;
let admin: SignedInClient;
let asha: SignedInClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  asha = await register(server.url);
});

const edit = (person: SignedInClient, given: object = {}, by: TestClient = admin.client) =>
  by.ask('PUT', `/api/users/${person.user._id}`, {
    body: { name: person.user.name, email: person.user.email, isAdmin: false, ...given },
  });
const stored = ({ user }: SignedInClient) => server.store.read((shop) => shop.user(user._id));
const profile = ({ client }: SignedInClient) => client.get('/api/users/profile');

describe('the last admin', () => {
  /** A shop whose admins are these alone. */
  async function shopWith(count: number, work: (admins: SignedInClient[]) => Promise<void>) {
    const shop = await startTestServer();
    try {
      const admins: SignedInClient[] = [];
      for (let made = 0; made < count; made += 1) admins.push(await registerAdmin(shop));
      await work(admins);
      expect(await shop.store.read((reader) => reader.countAdmins())).toBe(1);
    } finally {
      await shop.close();
    }
  }

  // docs/shop-rules.md#r-roles-7
  test('stays one, and may change their name', () =>
    shopWith(1, async (admins) => {
      for (const only of admins) {
        expect(await edit(only, {}, only.client)).toMatchObject({
          status: 409,
          body: { code: 'last_admin' },
        });
        expect((await edit(only, { name: 'Boss', isAdmin: true }, only.client)).status).toBe(200);
        expect((await profile(only)).body).toMatchObject({ name: 'Boss', isAdmin: true });
      }
    }));

  test('of ten admins who resign at once, one stays', () =>
    shopWith(10, async (admins) => {
      const responses = await Promise.all(admins.map((each) => edit(each, {}, each.client)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
      const [refused] = responses.filter(({ status }) => status !== 200);
      expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }));

  test('of two who take the role from each other at once, one stays', () =>
    shopWith(2, async (admins) => {
      const [one, other] = admins;
      if (!one || !other) throw new Error('There are two');
      const responses = await Promise.all([
        edit(other, {}, one.client),
        edit(one, {}, other.client),
      ]);
      const statuses = responses.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      // The second one is the last admin by then, or has been signed out with the role.
      expect([401, 409]).toContain(statuses[1]);
    }));
});

describe('another role', () => {
  test('ends every session of that person, and counts from the next sign-in', async () => {
    await proveEmail(server, asha);
    const phone = await signInAgain(server.url, asha);
    expect((await edit(asha, { isAdmin: true })).body).toMatchObject({ isAdmin: true });
    for (const session of [asha, phone]) expect((await profile(session)).status).toBe(401);
    const promoted = await signInAgain(server.url, asha);
    expect(promoted.user.isAdmin).toBe(true);
    expect((await promoted.client.get('/api/users')).status).toBe(200);

    expect((await edit(asha)).status).toBe(200);
    expect((await promoted.client.get('/api/users')).status).toBe(401);
    const demoted = await signInAgain(server.url, asha);
    expect(await demoted.client.get('/api/users')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  // docs/shop-rules.md#r-roles-5
  test('set in the store alone, it counts for the very next request of a session that continues', async () => {
    const demoted = await registerAdmin(server);
    expect((await demoted.client.get('/api/users')).status).toBe(200);
    const user = await stored(demoted);
    if (!user) throw new Error('Not registered');
    await server.store.write((shop) => shop.putUser({ ...user, isAdmin: false }));
    expect((await demoted.client.get('/api/users')).status).toBe(403);
    const deletion = demoted.client.ask('DELETE', `/api/users/${asha.user._id}`);
    expect((await deletion).status).toBe(403);
    expect(await stored(asha)).toBeDefined();
  });

  test('is not taken from what a client says', async () => {
    const headers = { 'X-Is-Admin': 'true', 'X-Role': 'admin', Cookie: 'isAdmin=true' };
    expect((await asha.client.get('/api/users', headers)).status).toBe(403);
    expect((await asha.client.get('/api/users?isAdmin=true')).status).toBe(403);
    expect((await edit(asha, { isAdmin: true }, asha.client)).status).toBe(403);
    expect((await stored(asha))?.isAdmin).toBe(false);
  });
});
