import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RESET_LIFETIME } from '#shared/users/password-reset';
import { GoogleHarness } from '../../testing/google-harness';
import { mailsTo, resetTokenOf } from '../../testing/mails-of';
import { aShopper } from '../../testing/samples';
import { register, TestClient } from '../../testing/test-client';

const NEW_PASSWORD = 'banyan by the river';
let now = Date.UTC(2026, 5, 1);

describe('limits', () => {
  test('requests in another person’s name neither fill the mailbox nor leave the person without a link', async () => {
    const wide = { points: 10_000, seconds: 60 };
    const rateLimits = { writes: wide, registration: wide };
    const limited = await GoogleHarness.open({ clock: () => now, rateLimit: true, rateLimits });
    try {
      const client = new TestClient(limited.server.url);
      const person = aShopper();
      await register(limited.server.url, person);
      const texts = new Set<string>();
      const ask = async (email = person.email) => {
        const { status, text } = await client.post('/api/users/password/forgot', { email });
        texts.add(`${status} ${text}`);
      };
      const mails = () => mailsTo(limited.server.store, person.email, 'password-reset');
      const works = async (token: string, password: string) =>
        (await client.post('/api/users/password/reset', { token, password })).status === 200;
      // A day of requests every five minutes; the person looks into their mailbox after each.
      for (let asked = 0; asked < 288; asked += 1) {
        now += 5 * 60_000;
        await ask();
        const newest = await resetTokenOf(limited.server.store, person.email);
        const digest = createHash('sha256').update(newest).digest('hex');
        const link = await limited.server.store.read((shop) => shop.passwordReset(digest));
        expect(Date.parse(link?.expiresAt ?? '')).toBeGreaterThan(now);
      }
      expect((await mails()).length).toBeLessThanOrEqual(20);
      // An ask without a mail makes good again what was mailed, also when its half hour had passed.
      now += 2 * RESET_LIFETIME;
      await ask();
      const token = await resetTokenOf(limited.server.store, person.email);
      expect(await works(token, NEW_PASSWORD)).toBe(true);
      // Where it was used, there is another one.
      now += 1;
      await ask();
      expect(await resetTokenOf(limited.server.store, person.email)).not.toBe(token);
      for (let asked = 0; asked < 10; asked += 1) await ask('nobody-at-all@example.test');
      expect(texts.size).toBe(1);
    } finally {
      await limited.close();
    }
  });

  test('one network asks so often, for however many emails', async () => {
    const rateLimits = {
      writes: { points: 100, seconds: 60 },
      registration: { points: 3, seconds: 60 },
    };
    const limited = await GoogleHarness.open({ rateLimit: true, rateLimits });
    try {
      const client = new TestClient(limited.server.url);
      const statuses: number[] = [];
      for (let people = 0; people < 4; people += 1) {
        const { email } = aShopper();
        statuses.push((await client.post('/api/users/password/forgot', { email })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

test('a token is as random as what it is made of', async () => {
  const bytes = Buffer.alloc(24, 7);
  const other = await GoogleHarness.open({ random: () => bytes });
  try {
    const person = await register(other.server.url);
    const { email } = person.user;
    await person.client.post('/api/users/password/forgot', { email });
    expect(await resetTokenOf(other.server.store, email)).toBe(bytes.toString('base64url'));
  } finally {
    await other.close();
  }
});
