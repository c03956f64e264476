import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './device-database';
import { hidePersonal } from './personal-settings';

test('personal settings are deleted when a session ends, also on a full device', async () => {
  const db = new DeviceDatabase('full-device');
  await db.settings.bulkPut([
    { key: 'recent-searches', keywords: ['ring'] },
    { key: 'deliver-to', postalCode: '411001' },
    { key: 'arrived-orders', ids: ['an-order'] },
    { key: 'catalogue-leftovers', ids: ['ring'] },
  ]);
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            request.type === 'delete' || request.type === 'deleteRange'
              ? table.mutate(request)
              : Promise.reject(new DOMException('No room', 'QuotaExceededError')),
        };
      },
    }),
  });
  db.close();
  await db.open();
  await hidePersonal(db);
  expect(await db.settings.toCollection().primaryKeys()).toEqual([
    'arrived-orders',
    'catalogue-leftovers',
  ]);
  db.close();
});
