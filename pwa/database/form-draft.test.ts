import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DeviceDatabase } from './device-database';
import { hidePersonal } from './personal-settings';
import { dropDraft, keepDraft, readDraft } from './form-draft';

const schema = z.object({ name: z.string(), email: z.string() });
const FORM = { name: 'profile', userId: 'asha', schema };
const TYPED = { name: 'Asha', email: 'asha@example.com', password: 'correct horse' };

let db: DeviceDatabase;
beforeEach(async () => {
  db = new DeviceDatabase('form-draft-test');
  await db.settings.clear();
});

test('stores the fields the schema names, and never a password', async () => {
  await keepDraft(db, FORM, TYPED);
  expect(await readDraft(db, FORM)).toEqual({ name: 'Asha', email: 'asha@example.com' });
  expect(JSON.stringify(await db.settings.toArray())).not.toContain('correct horse');
});

test('is shown to no other user, whichever signs in', async () => {
  await keepDraft(db, FORM, TYPED);
  expect(await readDraft(db, { ...FORM, userId: 'ravi' })).toBeUndefined();
  expect(await readDraft(db, { ...FORM, userId: null })).toBeUndefined();
});

test('ignores a draft of an older version of the form', async () => {
  await db.settings.put({ key: 'draft:profile', user: 'asha', values: { name: 7 } });
  expect(await readDraft(db, FORM)).toBeUndefined();
});

test('is deleted alone when the form is sent, and with all drafts at a log-out, which leaves other settings', async () => {
  const other = { ...FORM, name: 'address' };
  await keepDraft(db, FORM, TYPED);
  await keepDraft(db, other, TYPED);
  await db.settings.put({ key: 'pending-sign-out' });
  await dropDraft(db, 'profile');
  expect(await readDraft(db, FORM)).toBeUndefined();
  expect(await readDraft(db, other)).toBeTruthy();
  await hidePersonal(db);
  expect(await db.settings.toArray()).toEqual([{ key: 'pending-sign-out' }]);
});
