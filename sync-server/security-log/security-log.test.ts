import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityPage, type SecurityEntry } from '#shared/security/security-entry';
import { ownerSettings } from '#shared/shop/owner-settings';
import { resetPasswordCommand } from '../admin/people';
import { createSweep } from '../operations/sweep';
import { StoreUnavailableError } from '../store/store-errors';
import { registerAdmin } from '../testing/admin-client';
import { faultyStore, type Fault } from '../testing/faulty-store';
import { mailsTo, resetTokenOf } from '../testing/mails-of';
import { aShopper } from '../testing/samples';
import { commandServices } from '../testing/command-services';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../testing/test-client';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'banyan by the river';

let fault: Fault = () => undefined;
let now = Date.UTC(2026, 4, 1);
let server: TestServer;
let admin: SignedInClient;
beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    wrapStore: (store) => faultyStore(store, (...call) => fault(...call)),
  });
  admin = await registerAdmin(server);
});
afterAll(() => server.close());

const visitor = () => new TestClient(server.url);
const entries = async (query = ''): Promise<readonly SecurityEntry[]> =>
  (await admin.client.read(securityPage, `/api/admin/log${query}`)).entries;
const about = (text: string) => entries(`?keyword=${encodeURIComponent(text)}`);
const kindsOf = (found: readonly SecurityEntry[]) => found.map(({ kind }) => kind).sort();
const signIn = (email: string, password: string) =>
  visitor().post('/api/users/auth', { email, password }, { 'User-Agent': FIREFOX });

describe('the security log', () => {
  test('tells who signed in and out, from where, and when', async () => {
    const { user, password, client } = await register(server.url);
    expect((await signIn(user.email, password)).status).toBe(200);
    await client.post('/api/users/logout');
    const found = await about(user._id);
    expect(kindsOf(found)).toEqual(['registration', 'sign-in', 'sign-out']);
    expect(found.find(({ kind }) => kind === 'sign-in')).toMatchObject({
      at: new Date(now).toISOString(),
      who: { kind: 'person', user: user._id, name: user.name },
      from: { ip: '127.0.0.1', device: 'Firefox on Linux' },
    });
  });

  test('counts refused sign-ins, and keeps nothing of what was typed', async () => {
    const { user } = await register(server.url);
    for (let tries = 0; tries < 3; tries += 1) await signIn(user.email, 'wrong secret');
    await signIn('my-secret@typed.in', 'another secret');
    const refused = await entries('?kind=refused-password');
    expect(refused.find((entry) => entry.about?.user === user._id)).toMatchObject({
      count: 3,
      who: { kind: 'visitor' },
    });
    expect(refused.find((entry) => !entry.about)?.who).toMatchObject({
      digest: expect.stringMatching(/^[\w-]{12}$/),
    });
    const file = await server.store.read((shop) => shop.securityCategory('refused'));
    expect(JSON.stringify(file)).not.toMatch(/secret|typed/);
  });

  test('records a changed password and email, a reset, a role, a deletion, an owner’s command', async () => {
    const person = await register(server.url);
    const { _id } = person.user;
    const email = aShopper().email;
    const profile = { name: 'Asha', email, password: PASSWORD };
    const changed = await person.client.ask('PUT', '/api/users/profile', {
      body: { ...profile, currentPassword: person.password },
    });
    expect(changed.status).toBe(200);
    await visitor().post('/api/users/password/forgot', { email });
    const token = await resetTokenOf(server.store, email);
    await visitor().post('/api/users/password/reset', { token, password: PASSWORD });
    for (const isAdmin of [true, false])
      await admin.client.ask('PUT', `/api/users/${_id}`, {
        body: { userId: _id, name: 'Asha', email, isAdmin },
      });
    const services = { ...commandServices(server), clock: () => now };
    const report = { progress: async () => undefined, text: async () => undefined };
    await resetPasswordCommand.run({ email, password: PASSWORD }, services, report);
    expect((await admin.client.ask('DELETE', `/api/users/${_id}`)).status).toBe(200);

    const found = await about(_id);
    expect(kindsOf(found)).toEqual([
      'email-changed',
      'password-changed',
      'password-reset',
      'password-reset',
      'registration',
      'role-given',
      'role-taken',
      'user-deleted',
    ]);
    expect(found.find(({ kind }) => kind === 'role-given')).toMatchObject({
      who: { kind: 'person', user: admin.user._id },
      about: { user: _id, name: 'Asha' },
    });
    const byOwner = found.find(({ who }) => who.kind === 'owner');
    expect(byOwner).toMatchObject({ kind: 'password-reset', from: null });
    expect(JSON.stringify(found)).not.toContain(PASSWORD);
    expect((await mailsTo(server.store, email)).length).toBeGreaterThan(0);
  });

  test('holds nothing of what was not done: both are there or neither is', async () => {
    const person = await register(server.url);
    fault = (method) => {
      if (method === 'putSecurityRow') throw new StoreUnavailableError('full');
    };
    const { _id, email } = person.user;
    const response = await admin.client.ask('PUT', `/api/users/${_id}`, {
      body: { userId: _id, name: 'Asha', email, isAdmin: true },
    });
    fault = () => undefined;
    expect(response.status).toBe(503);
    expect(kindsOf(await about(_id))).toEqual(['registration']);
    expect(await server.store.read((shop) => shop.user(_id))).toMatchObject({ isAdmin: false });
  });

  test('counts on while the store takes nothing', async () => {
    const { user } = await register(server.url);
    await signIn(user.email, 'wrong');
    fault = (method) => {
      if (method === 'putSecurityRow') throw new StoreUnavailableError('full');
    };
    expect(await about(user._id)).toHaveLength(1);
    await signIn(user.email, 'wrong');
    fault = () => undefined;
    const found = await about(user._id);
    expect(found.find(({ kind }) => kind === 'refused-password')).toMatchObject({ count: 2 });
  });

  test('cannot be filled: a flood of guesses, and of signing in and out', async () => {
    const size = async () => {
      await entries();
      return server.store.read(async (shop) => {
        const shelves = [
          await shop.securityCategory('refused'),
          await shop.securityCategory('people'),
        ];
        return JSON.stringify(shelves).length;
      });
    };
    const person = await register(server.url);
    const before = await size();
    for (let tries = 0; tries < 60; tries += 1) await signIn(`nobody${tries}@example.in`, 'x');
    for (let times = 0; times < 20; times += 1) await signIn(person.user.email, person.password);
    expect((await size()) - before).toBeLessThan(10_000);
    const found = await about(person.user._id);
    expect(found.find(({ kind }) => kind === 'sign-in')).toMatchObject({ count: 20 });
    const all = await entries('?kind=refused-password');
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(60);
  });

  test('cannot be emptied: an account that is used from thousands of networks', async () => {
    const behindProxy = await startTestServer({ trustProxy: 1 });
    const owner = await registerAdmin(behindProxy);
    const victim = await register(behindProxy.url);
    const flooder = await register(behindProxy.url);
    const inLog = async (id: string) =>
      (await owner.client.read(securityPage, `/api/admin/log?keyword=${id}&pageSize=100`)).entries;
    const client = new TestClient(behindProxy.url);
    const from = (place: number) => ({ 'X-Forwarded-For': `2001:db8:${place}:1::1` });
    const signIn = (email: string, password: string, place: number) =>
      client.post('/api/users/auth', { email, password }, from(place));
    for (let place = 0; place < 60; place += 1) {
      expect((await signIn(flooder.user.email, flooder.password, place)).status).toBe(200);
      await signIn(victim.user.email, 'wrong', place);
    }
    const kinds = kindsOf(await inLog(flooder.user._id));
    expect(kinds).toEqual(['registration', ...Array.from({ length: 10 }, () => 'sign-in')]);
    const tried = kindsOf(await inLog(victim.user._id));
    expect(tried).toEqual([
      ...Array.from({ length: 10 }, () => 'refused-password'),
      'registration',
    ]);
    await behindProxy.close();
  });

  test('records nothing where nothing happened', async () => {
    const person = await register(server.url);
    for (let time = 0; time < 3; time += 1)
      expect((await person.client.ask('DELETE', '/api/users/profile/sessions')).status).toBe(200);
    expect(kindsOf(await about(person.user._id))).toEqual(['registration']);
    const { revision: _revision, ...settings } = await admin.client.read(
      ownerSettings,
      '/api/admin/settings',
    );
    const changes = async () => (await entries('?kind=settings-changed')).length;
    const before = await changes();
    const put = (body: unknown) => admin.client.ask('PUT', '/api/admin/settings', { body });
    expect((await put(settings)).status).toBe(200);
    expect(await changes()).toBe(before);
    expect((await put({ ...settings, lowStock: settings.lowStock + 1 })).status).toBe(200);
    expect(await changes()).toBe(before + 1);
  });

  test('is in the process’s log too, once what it reports is durable, and without a name', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    let fails = false;
    const logged = await startTestServer({
      log,
      wrapStore: (store) =>
        faultyStore(store, (method) => {
          if (fails && method === 'putSession') throw new StoreUnavailableError('full');
        }),
    });
    const { user, password } = await register(logged.url);
    const client = new TestClient(logged.url);
    const signIn = (typed: string) =>
      client.post('/api/users/auth', { email: user.email, password: typed });
    await signIn(password);
    await signIn('wrong');
    fails = true;
    expect((await signIn(password)).status).toBe(503);
    await logged.close();
    const events = lines.filter((line) => line.includes('"security event"'));
    expect(events.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'registration', who: user._id, ip: '127.0.0.1' },
      { kind: 'sign-in', who: user._id, ip: '127.0.0.1' },
      { kind: 'refused-password', about: user._id, ip: '127.0.0.1' },
    ]);
    expect(events.join('')).not.toMatch(new RegExp(`${user.name}|${user.email}`));
  });

  test('keeps an entry for 180 days', async () => {
    const { user } = await register(server.url);
    const uploads = { all: async () => [], remove: async () => undefined };
    const log = { info: () => undefined };
    const sweep = createSweep({ store: server.store, uploads, clock: () => now, log });
    for (const [days, stored] of [
      [179, 1],
      [2, 0],
    ] as const) {
      now += days * DAY;
      // Every earlier session has ended.
      admin = await registerAdmin(server);
      await sweep.run();
      expect(await about(user._id)).toHaveLength(stored);
    }
  });
});
