import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personDocument } from '#shared/users/user';
import { DuplicateError } from '../../store/store-errors';
import { registerAdmin } from '../../testing/admin-client';
import { faultyStore, type Fault } from '../../testing/faulty-store';
import { mailsTo } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type SignedInClient } from '../../testing/test-client';

const peoplePage = z.strictObject({
  users: z.array(z.strictObject(personDocument.shape)),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
});

let fault: Fault = () => undefined;
let server: TestServer;
let admin: SignedInClient;
let asha: SignedInClient;

beforeAll(async () => {
  server = await startTestServer({
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fault = () => undefined;
  asha = await register(server.url);
});

const edit = (person: SignedInClient, given: object = {}) =>
  admin.client.ask('PUT', `/api/users/${person.user._id}`, {
    body: { name: person.user.name, email: person.user.email, isAdmin: false, ...given },
  });
const remove = (id: string) => admin.client.ask('DELETE', `/api/users/${id}`);
const stored = ({ user }: SignedInClient) => server.store.read((shop) => shop.user(user._id));
const profile = ({ client }: SignedInClient) => client.get('/api/users/profile');

describe('GET /users', () => {
  const list = (query: string) => admin.client.read(peoplePage, `/api/users${query}`);

  // docs/shop-rules.md#r-limits-3
  test('pages of 25, newest first, and past the end the last page', async () => {
    const word = `w${randomUUID()}`;
    const start = Date.UTC(2026, 0, 1);
    await server.store.write(async (shop) => {
      for (let count = 0; count < 51; count += 1)
        await shop.putUser({
          _id: randomUUID(),
          name: `${word} ${count}`,
          email: `${word}-${count}@example.test`,
          isAdmin: false,
          passwordHash: 'x',
          createdAt: new Date(start + count * 1000).toISOString(),
        });
    });
    const first = await list(`?keyword=${word}`);
    expect(first).toMatchObject({ page: 1, pages: 3, total: 51 });
    expect(first.users.map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_, place) => `${word} ${50 - place}`),
    );
    const last = await list(`?keyword=${word}&pageNumber=3`);
    expect(last.users.map(({ name }) => name)).toEqual([`${word} 0`]);
    expect(await list(`?keyword=${word}&pageNumber=99`)).toEqual(last);
  });

  test('shows customers and staff apart, and refuses another list', async () => {
    const word = `w${randomUUID()}`;
    const buyer = await register(server.url, { ...aShopper(), name: `${word} Buyer` });
    const helper = await register(server.url, { ...aShopper(), name: `${word} Helper` });
    expect((await edit(helper, { isAdmin: true })).status).toBe(200);
    const idsOf = async (view: string) =>
      (await list(`?keyword=${word}&view=${view}`)).users.map(({ _id }) => _id);
    expect(await idsOf('all')).toEqual([helper.user._id, buyer.user._id]);
    expect(await idsOf('customers')).toEqual([buyer.user._id]);
    expect(await idsOf('staff')).toEqual([helper.user._id]);
    expect((await admin.client.get('/api/users?view=others')).status).toBe(400);
  });

  test('finds every word in name or email, ignoring case and accents; a blank keyword is none', async () => {
    const { email } = aShopper();
    const zoe = await register(server.url, { ...aShopper(), name: 'Zoë Özdemir', email });
    const found = await list(`?keyword=${encodeURIComponent(`ZOE ${email.toUpperCase()}`)}`);
    expect(found.users.map(({ _id }) => _id)).toEqual([zoe.user._id]);
    expect((await list('?keyword=zoe%20nobody')).users).toEqual([]);
    expect(await list('?keyword=%20%20')).toEqual(await list(''));
  });

  test.each([
    'pageNumber=0',
    'pageNumber=-1',
    'pageNumber=1.5',
    'pageNumber=two',
    'pageNumber=1&pageNumber=2',
    `keyword=${'x'.repeat(101)}`,
    'keyword=a&keyword=b',
    'isAdmin=true',
  ])('refuses ?%s', async (query) => {
    expect(await admin.client.get(`/api/users?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
  });

  test('a keyword is never a regular expression', async () => {
    expect((await list('?keyword=.*')).users).toEqual([]);
  });
});

describe('GET /users/{id}', () => {
  test('shows a person, and oneself under profile', async () => {
    const { _id, name, email } = asha.user;
    const { status, body } = await admin.client.get(`/api/users/${_id}`);
    const expected = { _id, name, email, isAdmin: false, isEmailConfirmed: false };
    expect([status, body]).toEqual([200, expected]);
    expect((await admin.client.get('/api/users/profile')).body).toMatchObject({
      _id: admin.user._id,
    });
  });

  test.each(['GET', 'PUT', 'DELETE'])(
    '%s: malformed and unknown ids are not found',
    async (how) => {
      const body =
        how === 'PUT' ? { name: 'A', email: aShopper().email, isAdmin: false } : undefined;
      for (const id of [randomUUID(), 'x'.repeat(65), '%20', 'a.b', '__proto__', "'--"]) {
        const { status, body: answer } = await admin.client.ask(how, `/api/users/${id}`, { body });
        expect([status, answer]).toMatchObject([404, { code: 'not_found' }]);
      }
    },
  );
});

describe('PUT /users/{id}', () => {
  test('changes a name, and the person’s sessions continue', async () => {
    expect((await edit(asha, { name: 'Asha R.' })).status).toBe(200);
    expect((await profile(asha)).body).toMatchObject({ name: 'Asha R.' });
  });

  test('another email ends the person’s sessions, and notifies the address before', async () => {
    const { email } = aShopper();
    const given = { name: ' Asha R. ', email: ` ${email.toUpperCase()}`, userId: asha.user._id };
    const { status, body } = await edit(asha, given);
    const role = { isAdmin: false, isEmailConfirmed: false };
    const expected = { _id: asha.user._id, name: 'Asha R.', email, ...role };
    expect([status, body]).toEqual([200, expected]);
    expect((await profile(asha)).status).toBe(401);
    const notified = await mailsTo(server.store, asha.user.email);
    expect(notified.map(({ kind }) => kind)).toEqual(['email-changed']);
  });

  // docs/shop-rules.md#r-accounts-17
  test('an admin’s own email is for the profile, where the password is asked', async () => {
    const answer = await edit(admin, { email: aShopper().email, isAdmin: true });
    expect(answer).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    expect((await edit(admin, { name: 'The Admin', isAdmin: true })).status).toBe(200);
  });

  test.each([
    ['the id of another person', { userId: 'somebody-else' }],
    ['a role in words', { isAdmin: 'true' }],
    ['a list for an email', { email: ['a@example.test'] }],
    ['a blank name', { name: ' ' }],
    ['a password', { password: 'mango tree on the hill' }],
    ['another id', { _id: 'u1' }],
    ['no role', { isAdmin: undefined }],
  ])('refuses %s', async (_what, given) => {
    const before = await stored(asha);
    expect(await edit(asha, given)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await stored(asha)).toEqual(before);
  });

  const taken = { status: 409, body: { code: 'email_taken' } };

  test('an email stays one person’s, also when two take it at once', async () => {
    const ravi = await register(server.url);
    expect(await edit(asha, { email: ravi.user.email.toUpperCase() })).toMatchObject(taken);
    const { email } = aShopper();
    const responses = await Promise.all([edit(asha, { email }), edit(ravi, { email })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an email is refused where only the store sees that it is taken', async () => {
    fault = (method) => {
      if (method === 'putUser') throw new DuplicateError('The email is taken');
    };
    expect(await edit(asha, { email: aShopper().email })).toMatchObject(taken);
  });
});

describe('DELETE /users/{id}', () => {
  test('deletes the person, once', async () => {
    expect(await remove(asha.user._id)).toMatchObject({
      status: 200,
      body: { message: 'User removed' },
    });
    expect(await stored(asha)).toBeUndefined();
    expect((await remove(asha.user._id)).status).toBe(404);
  });

  // docs/shop-rules.md#r-roles-7
  test('protects admins, oneself too', async () => {
    const other = await registerAdmin(server);
    for (const { user } of [other, admin])
      expect(await remove(user._id)).toMatchObject({
        status: 409,
        body: { code: 'admin_protected' },
      });
    expect((await edit(other)).status).toBe(200);
    expect((await remove(other.user._id)).status).toBe(200);
  });
});

describe('with an Idempotency-Key', () => {
  const keyed = (method: string, id: string, key: string, body?: object) =>
    admin.client.ask(method, `/api/users/${id}`, { body, headers: { 'Idempotency-Key': key } });

  test('a deletion sent again gets the same reply', async () => {
    const first = await keyed('DELETE', asha.user._id, 'key-1');
    const again = await keyed('DELETE', asha.user._id, 'key-1');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await keyed('DELETE', admin.user._id, 'key-1')).body).toMatchObject({
      code: 'id_reused',
    });
  });

  test('an edit happens once, and a refusal is final', async () => {
    const { name, email, _id } = asha.user;
    const body = { name: 'Asha the first', email, isAdmin: false };
    const first = await keyed('PUT', _id, 'key-2', body);
    await edit(asha, { name });
    expect((await keyed('PUT', _id, 'key-2', body)).text).toBe(first.text);
    expect((await stored(asha))?.name).toBe(name);
    expect((await keyed('PUT', _id, 'key-2', { ...body, name: 'B' })).status).toBe(409);

    const other = await registerAdmin(server);
    const refused = await keyed('DELETE', other.user._id, 'key-3');
    expect(refused.status).toBe(409);
    await edit(other);
    expect((await keyed('DELETE', other.user._id, 'key-3')).text).toBe(refused.text);
    expect(await stored(other)).toBeDefined();
  });
});
