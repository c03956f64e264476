import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAction, aProduct } from '../testing/samples';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { register, TestDevice } from '../testing/test-client';

const kettle = aProduct({ _id: 'kettle' });
const wished = { products: [{ productId: 'kettle', pricePaise: 499_00 }] };
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ products: [kettle] });
});
afterEach(() => server.close());

test('a wish follows its owner to their other devices, and reaches no one else', async () => {
  const asha = await register(server.url);
  const { outcomes } = await new TestDevice(asha).sync([
    anAction(1, 'add-wish', wished),
    anAction(2, 'add-wish', wished),
    anAction(3, 'notify-when-back', { productId: 'lamp' }),
    anAction(4, 'remove-wish', { productId: 'never' }),
  ]);
  expect(outcomes.map(({ outcome }) => outcome.code)).toEqual([
    'done',
    'already_done',
    'done',
    'already_gone',
  ]);
  const { changes } = await new TestDevice(asha).sync([]);
  expect(changes).toMatchObject([
    { kind: 'wish', _id: 'kettle', document: { _id: 'kettle', pricePaise: 499_00 } },
    { kind: 'alert', _id: 'lamp', document: { _id: 'lamp' } },
  ]);
  const ravi = await new TestDevice(await register(server.url)).sync([]);
  expect(ravi.changes).toEqual([]);
});

// docs/shop-rules.md#r-again-2
test('a person who is deleted leaves no wish, and triggers no notification', async () => {
  const asha = await register(server.url);
  await new TestDevice(asha).sync([
    anAction(1, 'add-wish', wished),
    anAction(2, 'notify-when-back', { productId: 'kettle' }),
  ]);
  const { client: admin } = await registerAdmin(server);
  expect((await admin.ask('DELETE', `/api/users/${asha.user._id}`)).status).toBe(200);
  await server.store.read(async (shop) => {
    expect((await shop.ownDocuments(asha.user._id)).wishes).toEqual([]);
    expect((await shop.ownDocuments(asha.user._id)).alerts).toEqual([]);
    expect(await shop.waitingFor('kettle', 10)).toEqual([]);
  });
});
