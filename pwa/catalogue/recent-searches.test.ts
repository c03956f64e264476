import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import {
  forgetAllSearches,
  forgetSearch,
  readRecentSearches,
  rememberSearch,
  without,
  withSearch,
} from './recent-searches';

test('six searches are remembered, the newest first', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].reduce<readonly string[]>(withSearch, []);
  expect(seven).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
});

test('the same search with other case or accents moves to the front', () => {
  expect(withSearch(['lamp', 'crème'], 'Creme')).toEqual(['Creme', 'lamp']);
  expect(without(['Lamp', 'chai'], 'lamp')).toEqual(['chai']);
});

test('they are stored on the device, and removed one by one or all at once', async () => {
  const db = new DeviceDatabase('recent-searches');
  await rememberSearch(db, ' lamp ');
  await rememberSearch(db, '  ');
  await rememberSearch(db, 'chai');
  expect(await readRecentSearches(db)).toEqual(['chai', 'lamp']);
  await forgetSearch(db, 'lamp');
  expect(await readRecentSearches(db)).toEqual(['chai']);
  await forgetAllSearches(db);
  expect(await readRecentSearches(db)).toEqual([]);
  db.close();
});

test('without a database nothing is offered, and nothing breaks', async () => {
  const db = new DeviceDatabase('recent-searches-closed');
  db.close();
  await expect(rememberSearch(db, 'lamp')).resolves.toBeUndefined();
});
