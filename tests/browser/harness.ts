import { inject, onTestFinished } from 'vitest';
import { TestShop, type Device } from './test-shop';

/**
 * A shop for a test file. Each device lives as long as the test that made it; a failing one leaves its last screen.
 * @param pictures `few`: the demo's products share a dozen pictures, so that devices have little to fetch ahead; `all`: each has
 *   its own, as in the demo shop
 * @param settingsAt what the server's environment has besides, where browsers see the shop at an origin
 */
export function openTestShop(
  pictures: 'few' | 'all' = 'few',
  settingsAt?: (origin: string) => Readonly<Record<string, string>>,
): Promise<TestShop> {
  return TestShop.open(
    putAwayAtEnd,
    pictures === 'few' ? inject('shopWithFewPictures') : undefined,
    settingsAt,
  );
}

function putAwayAtEnd(device: Device): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await device.keepEvidence(task.name);
    await device.context.close().catch(() => undefined);
    device.shop.proxy.clear();
    await device.shop.proxy.online();
    device.shop.proxy.log.clear();
  });
}
