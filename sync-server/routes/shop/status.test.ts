import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopStatus } from '#shared/admin/shop-status';
import { createVitals, type Vitals } from '../../status/vitals';
import { isOnPostgres } from '../../store/testing/store-of-run';
import { sampleDeviceError, sampleEvent } from '../../store/testing/store-samples';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { register, type TestClient } from '../../testing/test-client';

const NOW = Date.parse('2026-01-02T12:00:00.000Z');
let server: TestServer;
let admin: TestClient;
let email: string;
let vitals: Vitals;

beforeEach(async () => {
  vitals = createVitals(() => NOW);
  server = await startTestServer({ vitals, mailWay: 'smtp', clock: () => NOW });
  const signedIn = await registerAdmin(server);
  admin = signedIn.client;
  ({ email } = signedIn.user);
});
afterEach(() => server.close());

const read = () => admin.read(shopStatus, '/api/admin/status');

test('shows store and disk, and nothing is known before it was', async () => {
  const { store, disk, mails, payments, backup, errors, failingQueues } = await read();
  expect(store).toMatchObject(
    isOnPostgres() ? { kind: 'postgres', limit: null } : { kind: 'file', limit: 7_500_000 },
  );
  expect(store.bytes).toBeGreaterThan(0);
  expect(disk.free).toBeGreaterThan(0);
  expect(mails).toMatchObject({ way: 'smtp', lastSent: null, lastFailure: null });
  expect(payments).toEqual({
    kind: 'stand-in',
    lastAnswer: null,
    lastFailure: null,
    lastWebhook: null,
  });
  expect({ backup, errors, failingQueues }).toEqual({
    backup: { last: null },
    errors: { groups: 0, recent: 0, newest: [] },
    failingQueues: 0,
  });
});

test('tells what servers elsewhere said, and what devices reported, the newest first', async () => {
  vitals.note('gateway', false);
  vitals.note('mail', true);
  await server.store.write(async (shop) => {
    await shop.putGatewayEvent(sampleEvent('e1', { receivedAt: '2026-01-02T11:00:00.000Z' }));
    for (let place = 10; place < 70; place += 1)
      await shop.putDeviceError(
        sampleDeviceError(`e${place}`, { lastAt: new Date(NOW - place * 1_000).toISOString() }),
      );
  });
  const { payments, mails, errors } = await read();
  expect(payments).toMatchObject({
    lastFailure: '2026-01-02T12:00:00.000Z',
    lastWebhook: '2026-01-02T11:00:00.000Z',
  });
  expect(mails.lastSent).toBe('2026-01-02T12:00:00.000Z');
  expect(errors).toMatchObject({ groups: 60, recent: 60 });
  expect(errors.newest).toHaveLength(50);
  expect(errors.newest[0]?._id).toBe('e10');
});

test('a test mail goes to the admin who asks, five an hour for the whole shop, and to no shopper', async () => {
  const shopper = await register(server.url);
  expect((await shopper.client.post('/api/admin/status/test-mail')).status).toBe(403);
  for (let sent = 0; sent < 5; sent += 1)
    expect(await admin.post('/api/admin/status/test-mail')).toMatchObject({
      status: 202,
      body: { to: email },
    });
  const refused = await admin.post('/api/admin/status/test-mail');
  expect(refused.status).toBe(429);
  const mails = await server.store.read((shop) => shop.dueMails('9999-01-01T00:00:00.000Z', 100));
  const tests = mails.filter(({ kind }) => kind === 'test');
  expect(tests.map(({ to }) => to)).toEqual(Array(5).fill(email));
  expect(tests[0]?.text).toContain('This is the test email that you asked for.');
});

test('the same is measured, and what is written to the store on either', async () => {
  await admin.post('/api/admin/status/test-mail');
  const { text } = await admin.get('/metrics');
  expect(text).toMatch(/^shop_mails_waiting [1-9]/m);
  expect(text).toMatch(/^shop_mails_oldest_seconds \d/m);
  expect(text).toMatch(/^shop_data_bytes [1-9]/m);
  expect(text).toMatch(/^shop_store_commits_total\{result="durable"\} [1-9]/m);
  expect(text).toMatch(/^shop_store_commit_duration_seconds_count [1-9]/m);
  expect(text.includes('shop_store_connections{state="waiting"} 0')).toBe(isOnPostgres());
  // None is known: an alert about its age does not fire on a number that is made up.
  expect(text).not.toMatch(/^shop_backup_last_timestamp_seconds /m);
});
