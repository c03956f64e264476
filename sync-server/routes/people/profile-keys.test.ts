import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canonicalJson } from '#shared/protocol/canonical-json';
import { fingerprintOf } from '../../actions/fingerprint';
import type { Passwords } from '../../identity/passwords';
import { signInAgain } from '../../testing/admin-client';
import { anAddress, aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
let now = Date.UTC(2026, 5, 1);
/** Runs before a password is hashed or compared: where a test puts what happens in the meantime. */
let meanwhile: () => Promise<void> = async () => undefined;
let hashed: string[] = [];
let server: TestServer;
let asha: SignedInClient;

const passwords: Passwords = {
  async hash(password) {
    hashed.push(password);
    await once();
    return `plain:${password}`;
  },
  async matches(passwordHash, password) {
    await once();
    return passwordHash === `plain:${password}`;
  },
};

function once(): Promise<void> {
  const now = meanwhile;
  meanwhile = async () => undefined;
  return now();
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, rateLimit: true, passwords });
});
afterAll(() => server.close());
beforeEach(async () => {
  now += 60 * 60_000;
  asha = await register(server.url);
  hashed = [];
});

function update(given: object, key = '', { user, client, password }: SignedInClient = asha) {
  return client.ask('PUT', '/api/users/profile', {
    body: { name: user.name, email: user.email, currentPassword: password, ...given },
    headers: key === '' ? {} : { 'Idempotency-Key': key },
  });
}
const storedOutcome = (key: string) =>
  server.store.read((shop) => shop.outcome(asha.user._id, key));

describe('with an Idempotency-Key', () => {
  test('the same change of password again: the same reply, though the current one is another now', async () => {
    const change = { password: NEW_PASSWORD, currentPassword: asha.password };
    const first = await update(change, 'key-1');
    expect(first.status).toBe(200);
    for (let time = 0; time < 10; time += 1) {
      const again = await update(change, 'key-1');
      expect([again.status, again.text]).toEqual([200, first.text]);
    }
    expect(hashed).toEqual([NEW_PASSWORD]);
    const signedIn = await signInAgain(server.url, { ...asha, password: NEW_PASSWORD });
    expect(signedIn.user._id).toBe(asha.user._id);
  });

  test('another password under the same key: id_reused', async () => {
    expect((await update({ password: NEW_PASSWORD }, 'key-1')).status).toBe(200);
    const other = await update({ password: `${NEW_PASSWORD}!` }, 'key-1');
    expect(other).toMatchObject({ status: 409, body: { code: 'id_reused' } });
  });

  test('two at once are one change', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => update({ password: NEW_PASSWORD }, 'key-1')),
    );
    for (const { status, body } of responses)
      if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'in_progress' }]);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(hashed).toEqual([NEW_PASSWORD]);
  });

  test('a taken email is refused for ever, also when it is free again', async () => {
    const ravi = await register(server.url);
    const wanted = { email: ravi.user.email };
    const first = await update(wanted, 'key-1');
    expect(first).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await update({ email: aShopper().email }, '', ravi)).status).toBe(200);
    expect((await update(wanted, 'key-1')).text).toBe(first.text);
    expect((await update(wanted, 'key-2')).status).toBe(200);
  });

  test('a wrong current password is refused for ever, and counts as one try however often it is sent', async () => {
    const guess = { password: NEW_PASSWORD, currentPassword: 'not the password' };
    const texts = new Set<string>();
    for (let time = 0; time < 20; time += 1) {
      const { status, text } = await update(guess, 'key-1');
      expect(status).toBe(403);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
  });

  test('a rate-limit refusal is not stored: the key can be tried again', async () => {
    for (let time = 0; time < 5; time += 1)
      await update({ password: NEW_PASSWORD, currentPassword: `guess ${time}` });
    const right = { password: NEW_PASSWORD, currentPassword: asha.password };
    const slowed = await update(right, 'key-1');
    expect(slowed.status).toBe(429);
    now += Number(slowed.headers.get('retry-after')) * 1000;
    expect((await update(right, 'key-1')).status).toBe(200);
  });

  test('what is stored does not let a password be guessed from the store’s file', async () => {
    const currentPassword = asha.password;
    const body = { name: 'Asha', email: asha.user.email, password: NEW_PASSWORD, currentPassword };
    await update(body, 'key-1');
    const stored = await storedOutcome('key-1');
    const content = canonicalJson(body);
    const plain = createHash('sha256').update(content).digest('base64url');
    expect(stored?.fingerprint).toEqual(expect.any(String));
    for (const guess of [body, content, plain])
      expect(stored?.fingerprint).not.toBe(fingerprintOf(['update profile', guess]));
    expect(JSON.stringify(stored)).not.toContain(NEW_PASSWORD);
  });
});

describe('while a password is hashed', () => {
  test('no other person’s write waits for it', async () => {
    const ravi = await register(server.url);
    let status = 0;
    meanwhile = async () => {
      status = (await ravi.client.post('/api/addresses', anAddress())).status;
    };
    expect((await update({ password: NEW_PASSWORD })).status).toBe(200);
    expect(status).toBe(201);
  });

  test('a sign-out ends the change too', async () => {
    meanwhile = async () => {
      await asha.client.post('/api/users/logout');
    };
    const late = await update({ password: NEW_PASSWORD });
    expect(late).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect((await signInAgain(server.url, asha)).user._id).toBe(asha.user._id);
  });

  test('a change from another session wins: the one behind it is signed out', async () => {
    const phone = await signInAgain(server.url, asha);
    meanwhile = async () => {
      expect((await update({ password: 'of the phone' }, '', phone)).status).toBe(200);
    };
    expect((await update({ password: NEW_PASSWORD })).status).toBe(401);
    await signInAgain(server.url, { ...asha, password: 'of the phone' });
  });

  test('a current password that is none any more is refused', async () => {
    const right = { currentPassword: asha.password };
    meanwhile = async () => {
      expect((await update({ ...right, password: 'of the first tab' })).status).toBe(200);
    };
    const late = await update({ ...right, password: NEW_PASSWORD });
    expect(late).toMatchObject({ status: 403, body: { code: 'reauth_required' } });
    await signInAgain(server.url, { ...asha, password: 'of the first tab' });
  });

  test('a refused change hashes nothing', async () => {
    const none = { currentPassword: undefined };
    expect((await update({ password: NEW_PASSWORD, ...none })).status).toBe(403);
    expect(hashed).toEqual([]);
  });

  test('a sign-in with the old password begins no session', async () => {
    const { email } = asha.user;
    meanwhile = async () => {
      expect((await update({ password: NEW_PASSWORD })).status).toBe(200);
    };
    const late = await new TestClient(server.url).post('/api/users/auth', {
      email,
      password: asha.password,
    });
    expect(late).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
  });
});
