import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { effort } from '../../../../tests/effort';
import { openLowdbStore } from './lowdb-store';
import { PowerCutDisk } from '../../../files/testing/power-cut-disk';
import type { ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleClient,
  sampleOrder,
  sampleOutcome,
  sampleProduct,
} from '../../testing/store-samples';

const STOCK = 1000;
/** More steps than the writes of one try take. */
const STEPS = 60;

const directories: string[] = [];
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
}, 60_000);

/** Each open has a directory of its own for the lock: the one before died with its process. */
async function openOn(fileSystem: PowerCutDisk): Promise<ShopStore> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-power-'));
  directories.push(directory);
  return openLowdbStore({ directory, clock: () => 0, warn: () => {}, fileSystem });
}

function place(id: string) {
  return async (shop: ShopWriter) => {
    await shop.takeStock('p', 1);
    await shop.putOrder(sampleOrder(id, 'u1'));
    await shop.putOutcome(sampleOutcome('u1', id));
    const lastSeq = ((await shop.client('c'))?.lastSeq ?? 0) + 1;
    await shop.putClient(sampleClient('c', 'u1', lastSeq));
  };
}

/** Checks that every transaction is there completely or not at all. Returns the stored orders. */
async function wholeOrders(store: ShopStore): Promise<Set<string>> {
  return store.read(async (shop) => {
    const orders = await shop.ordersOf('u1');
    const [product] = await shop.products(['p']);
    if (!product) {
      expect(orders).toEqual([]);
      return new Set<string>();
    }
    expect(product.countInStock).toBe(STOCK - orders.length);
    expect((await shop.client('c'))?.lastSeq ?? 0).toBe(orders.length);
    expect((await shop.accountVersion('u1')) >= orders.length).toBe(true);
    for (const { _id } of orders) expect(await shop.outcome('u1', _id)).toBeDefined();
    return new Set(orders.map(({ _id }) => _id));
  });
}

test('a power cut at any moment loses nothing acknowledged and tears nothing', async () => {
  const rounds = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  const survivals = fc.infiniteStream(
    fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  );
  await fc.assert(
    fc.asyncProperty(rounds, fc.nat(STEPS), survivals, async (sizes, steps, survival) => {
      const disk = new PowerCutDisk();
      disk.dieAfter(steps);
      const acknowledged = new Set<string>();
      const running = (async () => {
        const store = await openOn(disk);
        await store.write((shop) => shop.putProduct(sampleProduct('p', { countInStock: STOCK })));
        for (const [round, size] of sizes.entries()) {
          const orders = Array.from({ length: size }, (_, index) => `o${round}-${index}`);
          await Promise.all(
            orders.map(async (id) => {
              await store.write(place(id));
              acknowledged.add(id);
            }),
          );
        }
      })();
      await Promise.race([running, disk.dead]);

      const random = () => survival.next().value ?? 0;
      const again = await openOn(disk.afterPowerCut(random));
      const found = await wholeOrders(again);
      for (const id of acknowledged) expect(found).toContain(id);
      if (acknowledged.size > 0) {
        await again.write(place('after'));
        expect(await wholeOrders(again)).toEqual(new Set([...found, 'after']));
      }
      await again.close();
    }),
    { numRuns: effort(40, 150) },
  );
}, 60_000);
