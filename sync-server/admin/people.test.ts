import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandServices, RecordedReport } from '../testing/command-services';
import { mailsTo, proveEmail, resetTokenOf } from '../testing/mails-of';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestClient } from '../testing/test-client';
import type { OwnerCommand } from './command';
import {
  createAdminCommand,
  listAdminsCommand,
  promoteCommand,
  resetPasswordCommand,
} from './people';

const OWNER = { name: 'The Owner', email: 'owner@example.test', password: 'mango tree on a hill' };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const run = <Args, Result>(command: OwnerCommand<Args, Result>, args: unknown) =>
  command.run(args, commandServices(server), new RecordedReport());

async function signIn(email: string, password: string) {
  return new TestClient(server.url).post('/api/users/auth', { email, password });
}
const adminsByEmail = async () =>
  (await run(listAdminsCommand, {})).admins.map(({ email }) => email);

describe('create-admin', () => {
  it('makes a user who signs in as an admin; the email in lower case, both trimmed', async () => {
    const made = await run(createAdminCommand, {
      ...OWNER,
      name: ' The Owner ',
      email: ' Owner@Example.test ',
    });
    expect(made).toEqual({ name: OWNER.name, email: OWNER.email });
    const { status, body } = await signIn(OWNER.email, OWNER.password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isAdmin: true, name: OWNER.name });
    expect(await adminsByEmail()).toEqual([OWNER.email]);
  });

  it.each([
    ['short', 'Use at least 8 characters'],
    ['password123', 'too common'],
    ['x'.repeat(129), 'At most 128 characters'],
  ])('refuses the password %j', async (password, reason) => {
    await expect(run(createAdminCommand, { ...OWNER, password })).rejects.toThrow(reason);
    expect(await adminsByEmail()).toEqual([]);
  });

  it.each([
    [{ email: 'nobody' }, 'Enter a valid email address'],
    [{ name: ' ' }, 'Name is required'],
  ])('refuses %j', async (wrong, reason) => {
    await expect(run(createAdminCommand, { ...OWNER, ...wrong })).rejects.toThrow(reason);
  });

  it('leaves an existing account unchanged', async () => {
    const { user, password } = await register(server.url);
    await expect(
      run(createAdminCommand, { ...OWNER, email: user.email.toUpperCase() }),
    ).rejects.toThrow('--promote makes it an admin');
    expect((await signIn(user.email, password)).body).toMatchObject({ isAdmin: false });
    await run(createAdminCommand, OWNER);
    await expect(run(createAdminCommand, OWNER)).rejects.toThrow('is an admin already');
  });

  it('makes one admin when run twice at once', async () => {
    const both = await Promise.allSettled([
      run(createAdminCommand, OWNER),
      run(createAdminCommand, { ...OWNER, name: 'Another' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('create-admin --promote', () => {
  it('makes an account an admin: password kept, sessions ended, once', async () => {
    const { user, password, client } = await register(server.url);
    await proveEmail(server, { user });
    expect(await run(promoteCommand, { email: user.email })).toEqual({ outcome: 'promoted' });
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect((await signIn(user.email, password)).body).toMatchObject({ isAdmin: true });
    expect(await run(promoteCommand, { email: user.email })).toEqual({ outcome: 'already' });
    expect(await run(promoteCommand, { email: OWNER.email })).toEqual({ outcome: 'none' });
  });

  it('refuses an account whose email is not confirmed', async () => {
    const { user, password, client } = await register(server.url);
    expect(await run(promoteCommand, { email: user.email })).toEqual({ outcome: 'unconfirmed' });
    expect((await client.get('/api/users/profile')).status).toBe(200);
    expect((await signIn(user.email, password)).body).toMatchObject({ isAdmin: false });
  });

  it('takes such an account over with a new password: its previous user is locked out', async () => {
    const { user, password, client } = await register(server.url);
    const args = { ...OWNER, email: user.email, takesOver: true };
    expect(await run(createAdminCommand, args)).toEqual({ name: OWNER.name, email: user.email });
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, OWNER.password)).body).toMatchObject({
      _id: user._id,
      name: OWNER.name,
      isAdmin: true,
    });
    expect(await mailsTo(server.store, user.email, 'password-changed')).toHaveLength(1);
  });

  it('takes over no account whose email is confirmed, nor an admin’s', async () => {
    const { user, password } = await register(server.url);
    await proveEmail(server, { user });
    const args = { ...OWNER, email: user.email, takesOver: true };
    await expect(run(createAdminCommand, args)).rejects.toThrow('--promote');
    expect((await signIn(user.email, password)).status).toBe(200);
    await run(createAdminCommand, OWNER);
    await expect(run(createAdminCommand, { ...OWNER, takesOver: true })).rejects.toThrow(
      'is an admin already',
    );
  });
});

describe('reset-password', () => {
  it('sets the password and ends all sessions of that user only', async () => {
    const { user, password, client } = await register(server.url);
    const other = await register(server.url);
    expect(
      await run(resetPasswordCommand, { email: user.email, password: OWNER.password }),
    ).toEqual({ name: user.name, email: user.email });
    expect((await client.get('/api/users/profile')).status).toBe(401);
    expect((await other.client.get('/api/users/profile')).status).toBe(200);
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, OWNER.password)).body).toMatchObject({ isAdmin: false });
  });

  it('ends mailed links and linked accounts, and notifies the user', async () => {
    const { user } = await register(server.url);
    await new TestClient(server.url).post('/api/users/password/forgot', { email: user.email });
    const token = await resetTokenOf(server.store, user.email);
    await server.store.write((shop) =>
      shop.putIdentity({
        issuer: 'https://accounts.google.com',
        subject: 'somebody',
        user: user._id,
        email: user.email,
        linkedAt: '2026-01-01T00:00:00.000Z',
      }),
    );
    await run(resetPasswordCommand, { email: user.email, password: OWNER.password });
    const reset = await new TestClient(server.url).post('/api/users/password/reset', {
      token,
      password: 'banyan by the river',
    });
    expect(reset.status).toBe(400);
    expect(await server.store.read((shop) => shop.identitiesOf(user._id))).toEqual([]);
    const [mail] = await mailsTo(server.store, user.email, 'password-changed');
    expect(mail?.text).toContain('no longer sign in to this account with Google');
  });

  it('refuses an unknown email and a common password', async () => {
    await expect(
      run(resetPasswordCommand, { email: OWNER.email, password: OWNER.password }),
    ).rejects.toThrow('owner@example.test has no account');
    await expect(
      run(resetPasswordCommand, { email: OWNER.email, password: 'iloveyou1' }),
    ).rejects.toThrow('too common');
  });
});

describe('list-admins', () => {
  it('names admins only, without secrets, and whether their email is confirmed', async () => {
    await register(server.url);
    await run(createAdminCommand, OWNER);
    const listed = await run(listAdminsCommand, {});
    expect(listed).toEqual({
      admins: [
        {
          name: OWNER.name,
          email: OWNER.email,
          createdAt: expect.any(String),
          isEmailConfirmed: false,
        },
      ],
    });
    const user = await server.store.read((shop) => shop.userByEmail(OWNER.email));
    if (user) await proveEmail(server, { user });
    expect((await run(listAdminsCommand, {})).admins).toMatchObject([{ isEmailConfirmed: true }]);
  });
});
