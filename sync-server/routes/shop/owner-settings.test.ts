import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopSettings } from '#shared/protocol/shop-settings';
import { securityPage } from '#shared/security/security-entry';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { factsOf, ownerSettings, type OwnerSettingsFields } from '#shared/shop/owner-settings';
import { registerAdmin } from '../../testing/admin-client';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

const PATH = '/api/admin/settings';
const { revision: _revision, ...DEFAULTS } = DEFAULT_SETTINGS;
const OURS = {
  ...DEFAULTS,
  shopName: 'Asha’s Kirana',
  state: 'Maharashtra',
  gstNumber: '27AAPFU0939F1ZV',
  gstRate: 18,
  hsnCode: '0902',
  cashLimit: 5_000_00,
  lowStock: 3,
};

let server: TestServer;
let visitor: TestClient;
let admin: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  visitor = new TestClient(server.url);
  ({ client: admin } = await registerAdmin(server));
});
afterEach(() => server.close());

const put = (body: Partial<OwnerSettingsFields> | object, headers: Record<string, string> = {}) =>
  admin.ask('PUT', PATH, { body, headers });

// docs/shop-rules.md#r-owner-1
test('a shop whose owner has set nothing has the usual fees and texts', async () => {
  expect(await admin.read(ownerSettings, PATH)).toEqual(DEFAULT_SETTINGS);
  expect((await visitor.read(shopSettings, '/api/settings')).shop).toEqual(
    factsOf(DEFAULT_SETTINGS),
  );
});

// docs/shop-rules.md#r-owner-1
test('what cannot be is refused by its field, and nothing changes', async () => {
  const refused = {
    shopName: ' ',
    supportEmail: 'not an address',
    supportPhone: 'call us',
    addressLines: [''],
    state: 'Bavaria',
    gstNumber: '27AAPFU0939F1ZW',
    gstRate: -1,
    hsnCode: '12',
    cashLimit: 0,
    returnDays: 366,
    lowStock: 2.5,
  };
  for (const [field, value] of Object.entries(refused)) {
    const { status, body } = await put({ ...OURS, [field]: value });
    expect({ field, status, body }).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(JSON.stringify(body)).toContain(field);
  }
  expect(await put({ ...OURS, state: 'Goa' })).toMatchObject({
    status: 400,
    body: { fields: { gstNumber: 'The GST number is of another state' } },
  });
  expect((await put({ ...OURS, more: 1 })).status).toBe(400);
  expect(await admin.read(ownerSettings, PATH)).toEqual(DEFAULT_SETTINGS);
});

// docs/shop-rules.md#r-owner-2
test('settings are replaced over what was read, and stand in the security log', async () => {
  const saved = { ...OURS, revision: 1 };
  expect(
    await put({ ...OURS, gstNumber: ' 27aapfu0939f1zv ' }, { 'If-Match': '"0"' }),
  ).toMatchObject({ status: 200, body: saved });
  expect(await put(DEFAULTS, { 'If-Match': '"0"' })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: saved },
  });
  expect(await admin.read(ownerSettings, PATH)).toEqual(saved);
  const { shop } = await visitor.read(shopSettings, '/api/settings');
  expect(shop).toEqual(factsOf(saved));
  expect(shop).not.toHaveProperty('lowStock');
  const { entries } = await admin.read(securityPage, '/api/admin/log?kind=settings-changed');
  expect(entries.map(({ detail }) => detail)).toEqual(['shop settings']);
});
