import { commandServices } from '../../testing/command-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityPage } from '#shared/security/security-entry';
import {
  CODE_WRONG,
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
  secondStepNeeded,
  SIGN_IN_AGAIN,
  TICKET_LIFETIME,
} from '#shared/users/second-factor';
import { signedInUser } from '#shared/users/user';
import { resetTwoFactorCommand } from '../../admin/people';
import { registerAdmin, signInAgain } from '../../testing/admin-client';
import { codeOf } from '../../testing/authenticator';
import { aGoogleAccount, GoogleHarness } from '../../testing/google-harness';
import { proveEmail } from '../../testing/mails-of';
import { type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const STEP = 30_000;

let now = Date.UTC(2026, 4, 1);
let harness: GoogleHarness;
let server: TestServer;
beforeAll(async () => {
  harness = await GoogleHarness.open({ clock: () => now, adminsNeedSecondFactor: true });
  server = harness.server;
});
afterAll(() => harness.close());

interface WithCodes extends SignedInClient {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Sets two-step sign-in up; the next code is of the next 30 seconds. */
async function setUp(person: SignedInClient): Promise<WithCodes> {
  const { client, password } = person;
  await proveEmail(server, person);
  const begun = await client.post('/api/users/second-factor/setup');
  const { secret, draft } = secondFactorSetup.parse(begun.body);
  const { body } = await client.ask('PUT', '/api/users/second-factor', {
    body: { draft, code: codeOf(secret, now), currentPassword: password },
  });
  now += STEP;
  return { ...person, secret, codes: recoveryCodes.parse(body).recoveryCodes };
}
const anAdmin = async () => setUp(await registerAdmin(server));

const visitor = () => new TestClient(server.url);
const firstStep = ({ user: { email }, password }: SignedInClient) =>
  visitor().post('/api/users/auth', { email, password });
const ticketOf = async (person: SignedInClient) =>
  secondStepNeeded.parse((await firstStep(person)).body).ticket;
const secondStep = (ticket: string, code: string) =>
  visitor().post('/api/users/auth/second-factor', { ticket, code });
const sessionsOf = async ({ user }: SignedInClient) => {
  const file = await server.store.read((shop) => shop.user(user._id));
  return file;
};

describe('a sign-in with two steps', () => {
  test('gives no session before the second one', async () => {
    const admin = await anAdmin();
    const first = await firstStep(admin);
    expect(first).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(first.text).not.toContain('token');
    const second = await secondStep(await ticketOf(admin), codeOf(admin.secret, now));
    expect(second.status).toBe(200);
    const { token } = signedInUser.parse(second.body);
    const entered = new TestClient(server.url, token);
    expect((await entered.get('/api/users')).status).toBe(200);
    expect(second.headers.get('set-cookie')).toContain('session=');
  });

  // docs/shop-rules.md#r-accounts-14
  test('takes a code once, and a ticket once', async () => {
    const admin = await anAdmin();
    const code = codeOf(admin.secret, now);
    const [ticket, another] = [await ticketOf(admin), await ticketOf(admin)];
    expect((await secondStep(ticket, code)).status).toBe(200);
    // Seen over the person's shoulder.
    expect(await secondStep(await ticketOf(admin), code)).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials', message: CODE_WRONG },
    });
    now += STEP;
    for (const spent of [ticket, another])
      expect(await secondStep(spent, codeOf(admin.secret, now))).toMatchObject({
        status: 401,
        body: { fields: { ticket: SIGN_IN_AGAIN } },
      });
  });

  test('takes the code of a clock that is 30 seconds off, and of no other', async () => {
    const admin = await anAdmin();
    now += 5 * STEP;
    for (const [off, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [1, 200],
    ] as const) {
      const given = await secondStep(await ticketOf(admin), codeOf(admin.secret, now + off * STEP));
      expect([off, given.status]).toEqual([off, status]);
    }
  });

  // docs/shop-rules.md#r-limits-6
  test('refuses a ticket that is old, not ours, or from before a new password', async () => {
    const admin = await anAdmin();
    const old = await ticketOf(admin);
    now += TICKET_LIFETIME;
    const code = codeOf(admin.secret, now);
    const dead = { status: 401, body: { fields: { ticket: SIGN_IN_AGAIN } } };
    expect(await secondStep(old, code)).toMatchObject(dead);
    expect(await secondStep('bm90IG91cnM', code)).toMatchObject(dead);
    const before = await ticketOf(admin);
    await server.store.write(async (shop) => {
      const user = await shop.user(admin.user._id);
      if (user) await shop.putUser({ ...user, passwordHash: 'plain:another' });
    });
    expect(await secondStep(before, code)).toMatchObject(dead);
  });

  test('slows guessing of codes down, for a ticket and for the account', async () => {
    const admin = await anAdmin();
    const ticket = await ticketOf(admin);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await secondStep(ticket, '000000')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const next = await ticketOf(admin);
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await secondStep(next, '1')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  // docs/shop-rules.md#r-accounts-14
  test('takes a recovery code once, however it is typed', async () => {
    const admin = await anAdmin();
    const [first = ''] = admin.codes;
    expect(admin.codes).toHaveLength(10);
    const typed = first.toUpperCase().replace('-', ' ');
    const entered = await secondStep(await ticketOf(admin), typed);
    expect(entered.status).toBe(200);
    expect((await secondStep(await ticketOf(admin), first)).status).toBe(401);
    const client = new TestClient(server.url, signedInUser.parse(entered.body).token);
    const state = await client.read(secondFactorState, '/api/users/second-factor');
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 9, isRequired: true });
    const log = await client.read(securityPage, '/api/admin/log?kind=recovery-code-used');
    expect(log.entries[0]).toMatchObject({ who: { user: admin.user._id } });
  });

  test('is required after Google too', async () => {
    const account = aGoogleAccount();
    const { user, client } = await harness.enter(account);
    const { secret } = await setUp({ user, client, password: 'none' });
    const response = await harness.signIn(account);
    expect(response).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    const { ticket } = secondStepNeeded.parse(response.body);
    expect((await secondStep(ticket, codeOf(secret, now))).status).toBe(200);
  });
});

describe('where the shop requires it', () => {
  test('an admin without it has the rights of a shopper, until it is set up', async () => {
    const admin = await registerAdmin(server);
    const { client } = admin;
    for (const path of ['/api/users', '/api/admin/log', '/api/admin/dashboard'])
      expect(await client.get(path)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_needed' },
      });
    expect((await client.get('/api/users/profile')).body).toMatchObject({ isAdmin: true });
    await setUp(admin);
    expect((await client.get('/api/users')).status).toBe(200);
  });

  test('another person has no need of it', async () => {
    const { client } = await register(server.url);
    expect((await client.get('/api/users')).body).toMatchObject({ code: 'forbidden' });
    const state = await client.read(secondFactorState, '/api/users/second-factor');
    expect(state).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      isEmailConfirmed: false,
      isRequired: false,
    });
  });
});

describe('turning it on and off', () => {
  test('needs the password and a code, and ends the sessions of one step', async () => {
    const person = await registerAdmin(server);
    const other = await signInAgain(server.url, person);
    const { client, password } = person;
    await proveEmail(server, person);
    const begun = await client.post('/api/users/second-factor/setup');
    const { secret, draft, uri } = secondFactorSetup.parse(begun.body);
    expect(uri).toContain(`secret=${secret}`);
    const put = (body: object) => client.ask('PUT', '/api/users/second-factor', { body });
    const code = codeOf(secret, now);
    expect((await put({ draft, code })).body).toMatchObject({ code: 'reauth_required' });
    expect((await put({ draft, code, currentPassword: 'wrong' })).status).toBe(403);
    expect((await put({ draft, code: '000000', currentPassword: password })).status).toBe(403);
    const stranger = await anAdmin();
    const theirs = secondFactorSetup.parse(
      (await (await registerAdmin(server)).client.post('/api/users/second-factor/setup')).body,
    );
    expect((await put({ draft: theirs.draft, code, currentPassword: password })).status).toBe(403);
    expect((await put({ draft, code, currentPassword: password })).status).toBe(200);
    expect((await other.client.get('/api/users/profile')).status).toBe(401);
    expect((await client.get('/api/users/profile')).status).toBe(200);
    const stored = await sessionsOf(stranger);
    expect(JSON.stringify(stored)).not.toContain(stranger.secret);
    for (const kept of stranger.codes) expect(JSON.stringify(stored)).not.toContain(kept);
  });

  test('new recovery codes take the place of the old ones', async () => {
    const admin = await anAdmin();
    const [old = ''] = admin.codes;
    const proof = { code: codeOf(admin.secret, now), currentPassword: admin.password };
    const made = await admin.client.post('/api/users/second-factor/codes', proof);
    const [fresh = ''] = recoveryCodes.parse(made.body).recoveryCodes;
    expect((await secondStep(await ticketOf(admin), old)).status).toBe(401);
    expect((await secondStep(await ticketOf(admin), fresh)).status).toBe(200);
  });

  test('off, the password alone signs in; the code that did it is good no more', async () => {
    const admin = await anAdmin();
    const proof = { code: codeOf(admin.secret, now), currentPassword: admin.password };
    const off = (body: object) => admin.client.post('/api/users/second-factor/off', body);
    expect((await off({ ...proof, code: '000000' })).status).toBe(403);
    expect((await off(proof)).status).toBe(200);
    expect((await firstStep(admin)).status).toBe(200);
    expect((await off(proof)).status).toBe(400);
  });

  test('the owner turns it off for a person who has lost everything', async () => {
    const admin = await anAdmin();
    const services = { ...commandServices(server), clock: () => now };
    const report = { progress: async () => undefined, text: async () => undefined };
    const { email } = admin.user;
    const result = await resetTwoFactorCommand.run({ email }, services, report);
    expect(result).toMatchObject({ wasOn: true });
    expect((await admin.client.get('/api/users/profile')).status).toBe(401);
    expect((await firstStep(admin)).status).toBe(200);
  });
});
