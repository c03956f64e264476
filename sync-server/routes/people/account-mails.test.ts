import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FROM_ANYBODY, MAILBOX, NETWORK } from '../../mails/account-mail-limit';
import { proveEmail, waitingMails } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, TestClient, type SignedInClient } from '../../testing/test-client';

const wide = { points: 10_000, seconds: 60 };
let now = Date.UTC(2026, 5, 1);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    rateLimit: true,
    rateLimits: { writes: wide, registration: wide },
    trustProxy: 1,
    // Hashing is not what this is about.
    passwords: {
      hash: async (password) => `plain:${password}`,
      matches: async (hash, password) => hash === `plain:${password}`,
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  // Everything has leaked out.
  now += 30 * 24 * 60 * 60_000;
});

/** How many mails wait for a mailbox, whatever it is written as. */
const mailsOf = async (isTo: (email: string) => boolean) =>
  (await waitingMails(server.store)).filter(({ to }) => isTo(to)).length;
const forgot = (email: string, ip = '203.0.113.9') =>
  new TestClient(server.url).post(
    '/api/users/password/forgot',
    { email },
    { 'X-Forwarded-For': ip },
  );

async function changePassword({ client, user, password }: SignedInClient, times: number) {
  let current = password;
  for (let time = 0; time < times; time += 1) {
    // As often as a right password may be given.
    now += 60_000;
    const next = `banyan by the river ${time}`;
    const { name, email } = user;
    const body = { name, email, password: next, currentPassword: current };
    expect((await client.ask('PUT', '/api/users/profile', { body })).status).toBe(200);
    current = next;
  }
}

describe('a stranger’s mailbox is not filled', () => {
  test('by changing the password of an account that was registered with it', async () => {
    const person = await register(server.url);
    const { email } = person.user;
    await changePassword(person, 40);
    expect(await mailsOf((to) => to === email)).toBe(FROM_ANYBODY);
  });

  // docs/shop-rules.md#r-accounts-12
  test('by accounts whose emails differ behind a plus', async () => {
    const name = `victim-${now}`;
    for (let count = 0; count < 25; count += 1)
      await register(server.url, aShopper({ email: `${name}+${count}@example.test` }));
    for (let count = 0; count < 25; count += 1)
      expect((await forgot(`${name}+${count}@example.test`)).status).toBe(200);
    expect(await mailsOf((to) => to.startsWith(name))).toBe(FROM_ANYBODY);
  });

  test('by dots, where Google does not see them', async () => {
    const name = `v${now}`;
    for (let dot = 1; dot < 10; dot += 1) {
      const email = `${name.slice(0, dot)}.${name.slice(dot)}@gmail.com`;
      await register(server.url, aShopper({ email }));
    }
    expect(await mailsOf((to) => to.replaceAll('.', '') === `${name}@gmailcom`)).toBe(FROM_ANYBODY);
  });
});

test('a person with a confirmed email is notified of changes though strangers have used up the mail limit', async () => {
  const person = await register(server.url);
  const { email } = person.user;
  await proveEmail(server, person);
  for (let time = 0; time < 20; time += 1) await forgot(email);
  expect(await mailsOf((to) => to === email)).toBe(FROM_ANYBODY);
  await changePassword(person, 1);
  const told = await waitingMails(server.store);
  expect(told.filter(({ to, kind }) => to === email && kind === 'password-changed')).toHaveLength(
    1,
  );
  await changePassword({ ...person, password: 'banyan by the river 0' }, 20);
  expect(await mailsOf((to) => to === email)).toBe(MAILBOX.capacity);
  now += MAILBOX.leakEvery;
  await changePassword({ ...person, password: 'banyan by the river 19' }, 1);
  expect(await mailsOf((to) => to === email)).toBe(MAILBOX.capacity + 1);
});

test('what is refused counts no mail: the person is notified of what is done after it', async () => {
  const person = await register(server.url);
  const other = await register(server.url);
  await proveEmail(server, person);
  const { client, password, user } = person;
  const put = (email: string) =>
    client.ask('PUT', '/api/users/profile', {
      body: { name: user.name, email, currentPassword: password },
    });
  for (let time = 0; time < 20; time += 1) {
    now += 60_000;
    expect((await put(other.user.email)).status).toBe(409);
  }
  now += 60_000;
  expect((await put(aShopper().email)).status).toBe(200);
  const told = await waitingMails(server.store);
  expect(told.filter(({ to, kind }) => to === user.email && kind === 'email-changed')).toHaveLength(
    1,
  );
});

// docs/shop-rules.md#r-accounts-12
test('limits the mails that one network causes, to any mailboxes; others are not affected', async () => {
  const answers: number[] = [];
  for (let count = 0; count <= NETWORK.capacity; count += 1)
    answers.push((await forgot(`anybody-${count}@example.test`)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(NETWORK.capacity);
  const refused = await forgot('one-more@example.test');
  expect(refused).toMatchObject({ status: 429, body: { code: 'slow_down' } });
  expect(refused.headers.get('retry-after')).toBe(String(NETWORK.leakEvery / 1000));
  expect((await forgot('one-more@example.test', '198.51.100.7')).status).toBe(200);
});
