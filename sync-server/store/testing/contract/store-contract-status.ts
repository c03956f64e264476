import { expect, test } from 'vitest';
import type { ShopStore } from '../../repositories/shop-store';
import { sampleClient, sampleDeviceError, sampleEvent, sampleMail } from '../store-samples';

const at = (hour: number) => `2025-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** The data of the shop's status. */
export function statusContract(store: () => ShopStore): void {
  test('an empty store has no status data', async () => {
    await store().read(async (shop) => {
      expect(await shop.deviceErrors()).toEqual([]);
      expect(await shop.waitingMails()).toEqual({ count: 0 });
      expect(await shop.lastGatewayEventAt()).toBeUndefined();
      expect(await shop.countFailingQueues()).toBe(0);
    });
  });

  test('groups of errors are replaced, and removed', async () => {
    await store().write(async (shop) => {
      await shop.putDeviceError(sampleDeviceError('a'));
      await shop.putDeviceError(sampleDeviceError('b'));
    });
    const twice = sampleDeviceError('a', {
      count: 2,
      devices: ['Chrome on Android', 'Safari on iPhone'],
    });
    await store().write(async (shop) => {
      expect((await shop.deviceErrors()).map(({ _id }) => _id).toSorted()).toEqual(['a', 'b']);
      await shop.putDeviceError(twice);
      await shop.removeDeviceError('b');
      await shop.removeDeviceError('never there');
    });
    expect(await store().read((shop) => shop.deviceErrors())).toEqual([twice]);
  });

  test('concurrent counts of the same group are both counted', async () => {
    await store().write((shop) => shop.putDeviceError(sampleDeviceError('a')));
    const countOne = () =>
      store().write(async (shop) => {
        const [found] = await shop.deviceErrors();
        if (found) await shop.putDeviceError({ ...found, count: found.count + 1 });
      });
    await Promise.all([countOne(), countOne(), countOne()]);
    expect(await store().read((shop) => shop.deviceErrors())).toMatchObject([{ count: 4 }]);
  });

  test('mails, events and failing queues are counted', async () => {
    await store().write(async (shop) => {
      await shop.putMail(sampleMail('m1', { createdAt: at(2) }));
      await shop.putMail(sampleMail('m2', { createdAt: at(1) }));
      await shop.putGatewayEvent(sampleEvent('e1', { receivedAt: at(4) }));
      await shop.putGatewayEvent(
        sampleEvent('e2', { receivedAt: at(3), doneAt: at(5), result: 'done' }),
      );
      await shop.putClient(sampleClient('c1', 'u1', 4));
      const failing = { actionId: 'act1', attempts: 2 };
      await shop.putClient({ ...sampleClient('c2', 'u2', 1), failing });
    });
    await store().read(async (shop) => {
      expect(await shop.waitingMails()).toEqual({ count: 2, oldest: at(1) });
      expect(await shop.lastGatewayEventAt()).toBe(at(4));
      expect(await shop.countFailingQueues()).toBe(1);
    });
  });
}
