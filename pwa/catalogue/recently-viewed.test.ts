import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import { forgetViewed, MAX_VIEWED, readViewed, rememberViewed } from './recently-viewed';

// docs/shop-rules.md#r-again-4
test('the last twenty products are remembered, the newest first, each once', async () => {
  const db = new DeviceDatabase('recently-viewed');
  for (let id = 0; id < MAX_VIEWED + 5; id += 1) await rememberViewed(db, `p${id}`);
  await rememberViewed(db, 'p10');
  const viewed = await readViewed(db);
  expect(viewed).toHaveLength(MAX_VIEWED);
  expect(viewed.slice(0, 3)).toEqual(['p10', 'p24', 'p23']);
  expect(new Set(viewed).size).toBe(MAX_VIEWED);
  await forgetViewed(db);
  expect(await readViewed(db)).toEqual([]);
  db.close();
});

test('without a database nothing is remembered, and nothing breaks', async () => {
  const db = new DeviceDatabase('recently-viewed-closed');
  db.close({ disableAutoOpen: true });
  await rememberViewed(db, 'kettle');
  await forgetViewed(db);
});
