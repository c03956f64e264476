import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailableError } from '../store/store-errors';
import { sampleDeviceError, sampleUser } from '../store/testing/store-samples';
import { CommandPlace } from '../testing/command-place';

let place: CommandPlace;
beforeEach(async () => {
  place = await CommandPlace.make();
});
afterEach(() => place.clear());

// docs/shop-rules.md#r-owner-7
test('doctor says in plain words how a stopped shop is doing', async () => {
  const store = await place.open();
  await store.write(async (shop) => {
    await shop.putUser(sampleUser('u1', { isAdmin: true, email: 'asha@shop.example' }));
    await shop.putDeviceError(sampleDeviceError('e1', { count: 7 }));
  });
  await store.close();
  const { code, out } = await place.run(['doctor']);
  expect(code).toBe(0);
  expect(out).toMatch(/^ok {4}Version: Shop \d+\.\d+\.\d+, Node \d+/);
  expect(out).toMatch(/Data: One file, 0\.0 MB of at most 7\.5 MB/);
  expect(out).toMatch(/ACT {3}Backup: No backup is known\.\n {6}Make a backup now/);
  expect(out).toContain(
    '7 × TypeError: cart.lines is not a function (error, shop-abc1234, Chrome on Android',
  );
});

test('doctor reports that nothing can be stored, and that no invoice gets a number', async () => {
  const store = await place.open();
  await store.write((shop) => shop.putUser(sampleUser('u1', { isAdmin: true })));
  await store.close();
  // A restored backup has none.
  await rm(join(place.dataDir, 'given-numbers'));
  expect((await place.run(['doctor'])).out).toContain('ACT   Invoice numbers: None is given');
  const { store: running } = await place.start();
  running.check = () => Promise.reject(new StoreUnavailableError('The disk is full'));
  expect((await place.run(['doctor'])).out).toContain(
    'ACT   Taking orders: Nothing can be stored: The disk is full\n      Mend what the reason names',
  );
});

test('doctor and test-mail work through the running shop; the mail goes to admins alone', async () => {
  const { store } = await place.start();
  await store.write(async (shop) => {
    await shop.putUser(sampleUser('u1', { isAdmin: true, email: 'asha@shop.example' }));
    await shop.putUser(sampleUser('u2', { email: 'ravi@shop.example' }));
  });
  expect((await place.run(['test-mail', '--email', 'ravi@shop.example'])).code).toBe(1);
  const sent = await place.run(['test-mail', '--email', 'asha@shop.example']);
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('asha@shop.example') });
  expect((await place.run(['doctor'])).out).toContain('Emails: 1 wait, the oldest since ');
});
