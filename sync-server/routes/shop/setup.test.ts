import { afterEach, beforeEach, expect, test } from 'vitest';
import { setupSteps, shopSetup } from '#shared/admin/shop-setup';
import { shopSettings } from '#shared/protocol/shop-settings';
import { beginShop } from '../../demo/new-shop';
import { registerAdmin } from '../../testing/admin-client';
import { aProduct } from '../../testing/samples';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { TestClient } from '../../testing/test-client';

let server: TestServer;
let visitor: TestClient;
beforeEach(async () => {
  server = await startTestServer();
  visitor = new TestClient(server.url);
});
afterEach(() => server.close());

const facts = async () => (await visitor.read(shopSettings, '/api/settings')).shop;
const OWN = {
  shopName: 'Asha’s Kirana',
  supportEmail: 'asha@kirana.example',
  supportPhone: '',
  supportHours: '',
  addressLines: ['1 Lake Road', 'Pune'],
  state: '',
  gstNumber: '',
  gstRate: 0,
  hsnCode: '',
  cashLimit: null,
  returnDays: 7,
  lowStock: 5,
};

// docs/shop-rules.md#r-owner-12
test('a new shop says nothing of the demo’s contact, and opens once it has its own and a product', async () => {
  await beginShop(server.store);
  await beginShop(server.store);
  expect(JSON.stringify(await facts())).not.toMatch(/Marigold|pocketbazaar/);
  expect(await facts()).toMatchObject({ opening: true, revision: 1 });
  const { client: admin } = await registerAdmin(server);
  const steps = async () =>
    Object.fromEntries(
      setupSteps(await admin.read(shopSetup, '/api/admin/setup')).map(({ name, state }) => [
        name,
        state,
      ]),
    );
  expect(await steps()).toMatchObject({ 'Shop name': 'todo', Contact: 'todo', Products: 'todo' });
  await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'kettle' })));
  expect(await facts()).toMatchObject({ opening: true });
  const saved = await admin.ask('PUT', '/api/admin/settings', {
    body: OWN,
    headers: { 'If-Match': '"1"' },
  });
  expect(saved).toMatchObject({ status: 200 });
  expect(await facts()).not.toHaveProperty('opening');
  expect(await facts()).not.toHaveProperty('isNew');
  expect(await steps()).toEqual({
    'Shop name': 'done',
    Colour: 'optional',
    Logo: 'optional',
    Contact: 'done',
    GST: 'done',
    Shipping: 'done',
    'Cash on Delivery (COD)': 'done',
    Policies: 'done',
    Products: 'done',
    'PIN codes': 'optional',
    'Online payments': 'todo',
    Emails: 'todo',
    'A test order': 'optional',
  });
});

test('a new shop with a contact and drafts alone does not open', async () => {
  await beginShop(server.store);
  const { client: admin } = await registerAdmin(server);
  await server.store.write((shop) => shop.putProduct(aProduct({ _id: 'kettle', draft: true })));
  await admin.ask('PUT', '/api/admin/settings', { body: OWN, headers: { 'If-Match': '"1"' } });
  expect(await facts()).toMatchObject({ shopName: 'Asha’s Kirana', opening: true });
});

test('a shop of before stays open as it is, whatever it has', async () => {
  await registerAdmin(server);
  await beginShop(server.store);
  expect(await facts()).toMatchObject({ revision: 0 });
  expect(await facts()).not.toHaveProperty('opening');
});
