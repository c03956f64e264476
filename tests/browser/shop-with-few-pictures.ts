import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillShop } from '../../sync-server/demo/fill-shop';
import { openLowdbStore } from '../../sync-server/store/engines/lowdb/lowdb-store';
import type { ShopStore } from '../../sync-server/store/repositories/shop-store';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo shop, whose products share a few pictures. */
    readonly shopWithFewPictures: string;
  }
}

/** How many pictures its products share: as many as the home page shows at once. */
const PICTURES = 12;

/**
 * Fills a shop once for all test files, each of which starts with a copy. A device fetches the pictures of all products
 * ahead; for a journey that looks at none of them, hundreds of them cost as much as the journey.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-with-few-pictures-'));
  const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
  await fillWithFewPictures(store);
  await store.close();
  project.provide('shopWithFewPictures', directory);
  return () => rm(directory, { recursive: true, force: true });
}

/** Fills an empty store with the demo shop, whose products share a few pictures. */
export async function fillWithFewPictures(store: ShopStore): Promise<void> {
  await fillShop(store, Date.now());
  await store.write(async (shop) => {
    const { changes } = await shop.catalogueChanges(0, 100_000);
    const products = changes.flatMap(({ product }) => product ?? []);
    const images = products.slice(0, PICTURES).map(({ image }) => image);
    for (const [place, { images: _more, ...product }] of products.entries())
      await shop.putProduct({ ...product, image: images[place % PICTURES] ?? product.image });
  });
}
