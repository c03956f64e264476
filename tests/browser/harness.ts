import type { Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { makeDatabase } from '../../sync-server/store/testing/postgres-database';
import { isOnPostgres } from '../../sync-server/store/testing/store-of-run';
import { TestShop, type Device } from './test-shop';

/**
 * A shop for a test file, on PostgreSQL where the run is. Each device lives as long as the test that made it; a failing one leaves its last screen.
 * @param pictures `few`: the demo's products share a dozen pictures, so that devices have little to fetch ahead; `all`: each has
 *   its own, as in the demo shop
 * @param settingsAt what the server's environment has besides, where browsers see the shop at an origin
 */
export async function openTestShop(
  pictures: 'few' | 'all' = 'few',
  settingsAt?: (origin: string) => Readonly<Record<string, string>>,
): Promise<TestShop> {
  const few = pictures === 'few';
  if (!isOnPostgres()) {
    const copyOf = few ? inject('shopWithFewPictures') : undefined;
    return TestShop.open(putAwayAtEnd, { copyOf, settingsAt });
  }
  const database = await makeDatabase(few ? inject('databaseWithFewPictures') : undefined);
  return TestShop.open(putAwayAtEnd, {
    settingsAt: (origin) => ({ ...settingsAt?.(origin), DATABASE_URL: database.url }),
    afterClose: () => database.drop(),
  });
}

/** A new page of a shared device, for one test; then all pages are closed, and the network works again. */
export function pageOfSharedDevice(device: Device): Promise<Page> {
  atEnd(device, async () => {
    for (const page of device.context.pages()) await page.close();
    await device.context.setOffline(false);
  });
  return device.tab();
}

function putAwayAtEnd(device: Device): void {
  atEnd(device, () => device.context.close().catch(() => undefined));
}

function atEnd(device: Device, putAway: () => Promise<void>): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await device.keepEvidence(task.fullTestName);
    await putAway();
    device.shop.proxy.clear();
    await device.shop.proxy.online();
    device.shop.proxy.log.clear();
  });
}
