import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product';
import type { ShopStore } from '../shop-store';
import { PostgresPlace } from '../testing/postgres-place';
import { sampleProduct } from '../testing/store-samples';

let place: PostgresPlace;
let store: ShopStore;
beforeEach(async () => {
  place = await PostgresPlace.make();
  store = await place.open();
});
afterEach(() => place.clear());

/** A device that follows the catalogue page by page, and never looks back. */
class Follower {
  readonly products = new Map<string, Product>();
  version = 0;

  constructor(private readonly limit: number) {}

  /** Reads to the end of the feed. */
  async pull(): Promise<void> {
    for (let more = true; more;) {
      const page = await store.read((shop) => shop.catalogueChanges(this.version, this.limit));
      for (const { _id, product } of page.changes) {
        if (product) this.products.set(_id, product);
        else this.products.delete(_id);
      }
      ({ more } = page);
      if (more) expect(page.version).toBeGreaterThan(this.version);
      expect(page.version).toBeGreaterThanOrEqual(this.version);
      this.version = page.version;
    }
  }
}

/** A transaction that changes a product that was there before, and commits when it is told to. */
async function slowChange(id: string) {
  await store.write((shop) => shop.putProduct(sampleProduct(id)));
  let commit = () => {};
  const asked = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const done = store.write(async (shop) => {
    await shop.takeStock(id, 1);
    hasWritten();
    await asked;
  });
  await written;
  return { commit: () => (commit(), done) };
}

/** Puts many products in one transaction, as the store does it, in two statements. */
const putMany = (name: string, count: number) =>
  place.database.run(`
    with made as (
      insert into products (id, on_sale, category, brand, name, price, rating_sum, num_reviews, created_at, search, doc)
      select '${name}-' || n, true, 'Home', 'Brand', 'Lamp', 1, 0, 0, '2025-01-01T00:00:00.000Z', 'lamp',
        jsonb_build_object('_id', '${name}-' || n)
      from generate_series(1, ${count}) as n returning id)
    insert into product_state (id, version, stock, revision)
    select id, (pg_current_xact_id()::text::bigint - first_transaction) * 4096 + began
      + least(row_number() over () - 1, 4095), 1, 1
    from made, server_runs where ended is null`);

test('a slow transaction under fast ones: no reader misses a row, of 20,000', async () => {
  const follower = new Follower(1_000);
  const whole = new Follower(100_000);
  const slow: Awaited<ReturnType<typeof slowChange>>[] = [];
  for (let round = 0; round < 10; round += 1) {
    slow.push(await slowChange(`slow ${round}`));
    await putMany(`round-${round}`, 2_000);
    await follower.pull();
    // What has committed is told of at once, a page of it, under whatever is open.
    expect(follower.products.size).toBeGreaterThanOrEqual(1_000);
    // Some end in the order in which they began, and some long after.
    if (slow.length > 3) await slow.splice(round % 2, 1)[0]?.commit();
  }
  for (const one of slow) await one.commit();
  await follower.pull();
  await whole.pull();
  expect(follower.products.size).toBe(20_010);
  expect(whole.products.size).toBe(20_010);
  expect(follower.products).toEqual(whole.products);
  expect(follower.products.get('slow 0')?.countInStock).toBe(9);
  expect(follower.version).toBe(await store.read((shop) => shop.catalogueVersion()));
});

test('more changes in one transaction than have versions of their own come whole', async () => {
  await putMany('one', 5_000);
  const follower = new Follower(1_000);
  await follower.pull();
  expect(follower.products.size).toBe(5_000);
});

test('writers at once, in two processes, and a reader that never rests: it ends with what there is', async () => {
  const other = await place.open();
  const ids = Array.from({ length: 30 }, (_, n) => `p${n}`);
  await store.write(async (shop) => {
    for (const id of ids) await shop.putProduct(sampleProduct(id, { countInStock: 1_000 }));
  });
  let isWriting = true;
  const follower = new Follower(7);
  const reading = (async () => {
    while (isWriting) await follower.pull();
  })();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; turn < 25; turn += 1) {
      const through = writer % 2 ? store : other;
      await through.write(async (shop) => {
        await shop.takeStock(ids[(writer * 7 + turn) % ids.length] ?? '', 1);
        if (turn % 5 === 0) await pause(3);
      });
    }
  });
  await Promise.all(writers);
  isWriting = false;
  await reading;
  await follower.pull();
  const now = await store.read((shop) => shop.products(ids));
  expect([...follower.products.values()].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual(now);
  expect(now.reduce((left, { countInStock }) => left + countInStock, 0)).toBe(30_000 - 200);
});

test('one name of a state, one state: with a transaction open under others, too', async () => {
  const state = () => store.read((shop) => shop.catalogueState());
  const names = [await state()];
  const slow = await slowChange('slow');
  names.push(await state());
  for (const id of ['a', 'b']) {
    await store.write((shop) => shop.putProduct(sampleProduct(id)));
    names.push(await state());
    expect(await state()).toBe(names.at(-1));
  }
  await slow.commit();
  names.push(await state());
  expect(new Set(names).size).toBe(5);
  // Nothing is open any more: it is the version.
  expect(await state()).toBe(String(await store.read((shop) => shop.catalogueVersion())));
});

test('who could not be told everything is told again when it can be', async () => {
  const slow = await slowChange('slow');
  await store.write((shop) => shop.putProduct(sampleProduct('a')));
  const follower = new Follower(10);
  await follower.pull();
  const before = follower.version;
  expect(before).toBeLessThan(await store.read((shop) => shop.catalogueVersion()));
  const again = new Promise<void>((resolve) => {
    store.onCommit(({ catalogue }) => {
      if (catalogue) resolve();
    });
  });
  // Its end is no news to anybody: it comes to nothing.
  await place.breakConnections(`state = 'idle in transaction'`);
  await expect(slow.commit()).rejects.toThrow();
  await again;
  await follower.pull();
  expect(follower.version).toBe(await store.read((shop) => shop.catalogueVersion()));
});

test('an account’s changes are told to their writer at once, whatever is open', async () => {
  const slow = await slowChange('slow');
  await store.write((shop) =>
    shop.putAddress('u1', {
      _id: 'a',
      address: '1 Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
      phone: '',
      isDefault: true,
      position: 1,
      revision: 1,
    }),
  );
  await store.read(async (shop) => {
    const page = await shop.accountChanges('u1', 0, 10);
    expect(page.changes).toHaveLength(1);
    expect(page.version).toBe(await shop.accountVersion('u1'));
  });
  await slow.commit();
});
