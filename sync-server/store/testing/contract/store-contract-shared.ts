import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Count } from '../../limit-store';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';

const LONG = 60_000;
const UNTIL = '2099-01-01T00:00:00.000Z';

/** What several processes on one store must know of each other: names that are valid once, leases, counts of limits. */
export function sharedContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);

  describe('a name that is valid once', () => {
    test('is spent by one of all concurrent requests', async () => {
      const spending = Array.from({ length: 20 }, () =>
        write(async (shop) => {
          await turn();
          return shop.spend('a nonce', UNTIL);
        }),
      );
      expect((await Promise.all(spending)).filter(Boolean)).toHaveLength(1);
      expect(await read((shop) => shop.isSpent('a nonce'))).toBe(true);
      expect(await read((shop) => shop.isSpent('another'))).toBe(false);
    });

    test('stays valid if the transaction failed', async () => {
      const undone = write(async (shop) => {
        await shop.spend('a nonce', UNTIL);
        expect(await shop.isSpent('a nonce')).toBe(true);
        expect(await shop.spend('a nonce', UNTIL)).toBe(false);
        throw new Error('Undone');
      });
      await expect(undone).rejects.toThrow('Undone');
      expect(await write((shop) => shop.spend('a nonce', UNTIL))).toBe(true);
    });

    test('is forgotten when it can no longer be used', async () => {
      await write(async (shop) => {
        await shop.spend('early', '2025-01-01T00:10:00.000Z');
        await shop.spend('late', '2025-01-01T00:20:00.000Z');
      });
      await write((shop) => shop.forgetSpent('2025-01-01T00:10:00.000Z'));
      expect(await read((shop) => shop.isSpent('early'))).toBe(false);
      expect(await read((shop) => shop.isSpent('late'))).toBe(true);
    });
  });

  describe('a lease', () => {
    test('goes to one of all concurrent requests', async () => {
      const asking = Array.from({ length: 20 }, () => store().lease('mails', LONG));
      expect((await Promise.all(asking)).filter(Boolean)).toHaveLength(1);
      expect(await store().lease('mails', LONG)).toBeUndefined();
      expect(await store().lease('sweep', LONG)).toBeDefined();
    });

    test('goes to the next when released, under a higher fence', async () => {
      const first = await store().lease('mails', LONG);
      expect(await first?.renew()).toBe(true);
      await first?.release();
      const second = await store().lease('mails', LONG);
      expect(second?.fence).toBeGreaterThan(first?.fence ?? Infinity);
      expect(await first?.renew()).toBe(false);
      await first?.release();
      expect(await second?.renew()).toBe(true);
    });

    test('expires by itself; its former holder writes nothing under it from then on', async () => {
      const first = await store().lease('mails', 1);
      let second = await store().lease('mails', LONG);
      while (!second) second = await store().lease('mails', LONG);
      expect(await first?.renew()).toBe(false);
      const held = await write(async (shop) => [
        first && (await shop.holds(first)),
        await shop.holds(second),
        await shop.holds({ name: 'sweep', fence: second.fence }),
      ]);
      expect(held).toEqual([false, true, false]);
    });
  });

  describe('a limit', () => {
    test('allows its points, with any number of concurrent requests, and returns how long to wait', async () => {
      const spend = store().limits.window({ name: 'payments', points: 20, seconds: 60 });
      const waits = await Promise.all(Array.from({ length: 30 }, () => spend('asha', 1)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
      for (const wait of waits.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(60_000);
      expect(await spend('ravi', 1)).toBe(0);
    });

    test('spends points whole or not at all', async () => {
      const spend = store().limits.window({ name: 'payments', points: 20, seconds: 60 });
      expect(await spend('asha', 15)).toBe(0);
      expect(await spend('asha', 6)).toBeGreaterThan(0);
      expect(await spend('asha', 5)).toBe(0);
    });

    test('is one for all who open it by its name, and another under another name', async () => {
      const open = (name: string) => store().limits.window({ name, points: 1, seconds: 60 });
      expect(await open('a limit')('asha', 1)).toBe(0);
      expect(await open('a limit')('asha', 1)).toBeGreaterThan(0);
      expect(await open('another limit')('asha', 1)).toBe(0);
    });

    test('begins again when its time is over', async () => {
      const spend = store().limits.window({ name: 'payments', points: 1, seconds: 0.05 });
      expect(await spend('asha', 1)).toBe(0);
      while ((await spend('asha', 1)) > 0) await turn();
    });

    test('counts several names as one step', async () => {
      const names = ['place asha home', 'network home'];
      const one = (level: number): Count => ({ level, at: 1_000, overAt: Date.now() + LONG });
      const count = () =>
        store().limits.change(names, (counts) => {
          const levels = names.map((name) => (counts.get(name)?.level ?? 0) + 1);
          names.forEach((name, place) => counts.set(name, one(levels[place] ?? 0)));
          return levels;
        });
      const counted = await Promise.all(Array.from({ length: 20 }, count));
      expect(counted.map(([first]) => first).sort((a = 0, b = 0) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, place) => place + 1),
      );
      for (const [place, network] of counted) expect(place).toBe(network);
    });

    test('stays unchanged if the callback throws, and forgets removed counts', async () => {
      const { limits } = store();
      const kept: Count = { level: 2.5, at: 1_000, waitUntil: 3_000, overAt: Date.now() + LONG };
      await limits.change(['place asha'], (counts) => counts.set('place asha', kept));
      const thrown = limits.change(['place asha'], (counts) => {
        counts.set('place asha', null);
        expect(counts.get('place asha')).toBeUndefined();
        throw new Error('No');
      });
      await expect(thrown).rejects.toThrow('No');
      const look = () => limits.change(['place asha'], (counts) => counts.get('place asha'));
      expect(await look()).toEqual(kept);
      await limits.change(['place asha'], (counts) => counts.set('place asha', null));
      expect(await look()).toBeUndefined();
    });
  });
}
