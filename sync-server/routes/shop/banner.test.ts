import { afterEach, expect, test } from 'vitest';
import { shopSettings } from '#shared/protocol/shop-settings';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

let now = 0;
let server: TestServer;
afterEach(() => server.close());

const { revision: _revision, ...SETTINGS } = DEFAULT_SETTINGS;
const BANNER = {
  banner: 'Closed on Diwali',
  bannerHindi: 'दीवाली पर बंद',
  bannerFrom: '2026-11-08',
  bannerUntil: '2026-11-09',
};

test('a banner is said on its days alone, by the clock of the shop', async () => {
  now = Date.parse('2026-11-07T23:59:00+05:30');
  server = await startTestServer({ clock: () => now });
  const { client } = await registerAdmin(server);
  const visitor = new TestClient(server.url);
  const said = async () =>
    (await visitor.read(shopSettings, '/api/settings')).shop?.banner ?? 'nothing';
  const put = (body: object) => client.ask('PUT', '/api/admin/settings', { body });
  for (const [field, value] of [
    ['bannerUntil', '2026-11-07'],
    ['bannerFrom', '2026-02-30'],
    ['banner', 'x'.repeat(161)],
  ] as const)
    expect(await put({ ...SETTINGS, ...BANNER, [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  expect(await put({ ...SETTINGS, ...BANNER })).toMatchObject({ status: 200 });

  expect(await said()).toBe('nothing');
  now += 60_000;
  expect(await said()).toBe('Closed on Diwali');
  now = Date.parse('2026-11-09T23:59:59+05:30');
  expect(await said()).toBe('Closed on Diwali');
  now += 1_000;
  expect(await said()).toBe('nothing');
});
