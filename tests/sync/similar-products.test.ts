import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { shownProduct } from '#shared/catalogue/shown-product';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { readSimilar } from '../../pwa/catalogue/similar-on-device';
import { DeviceDatabase } from '../../pwa/database/device-database';
import { aProduct } from '../../sync-server/testing/samples';
import { startTestServer, type TestServer } from '../../sync-server/testing/start-test-server';
import { TestClient } from '../../sync-server/testing/test-client';

let server: TestServer | undefined;
let db: DeviceDatabase | undefined;
afterEach(async () => {
  await server?.close();
  await db?.delete();
});

const WORDS = ['Steel', 'Kettle', 'Kettles', 'Pan', 'Tea', 'चाय'];

// docs/shop-rules.md#r-again-6
test('the device finds the same similar products as the shop, in the same order', async () => {
  const [drawn = []] = fc.sample(
    fc.array(
      fc.record({
        name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
        // Few, so that many are the same.
        pricePaise: fc.integer({ min: 0, max: 60 }).map((rupees) => rupees * 50),
        category: fc.constantFrom('Kitchen', 'Kitchen', 'Kitchen', 'Books'),
        countInStock: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 150, maxLength: 150 },
    ),
    1,
  );
  const products = drawn.map((one, place) =>
    aProduct({ ...one, _id: `p-${place}`, name: one.name.join(' ') }),
  );
  server = await startTestServer({ products });
  const visitor = new TestClient(server.url);
  const { changes } = await visitor.read(cataloguePage, '/api/catalogue/changes');
  const documents = changes.flatMap((change) => ('deleted' in change ? [] : [change]));
  expect(documents).toHaveLength(products.length);
  db = new DeviceDatabase('similar');
  await db.products.bulkPut(documents);
  for (const product of documents) {
    const said = await visitor.read(z.array(shownProduct), `/api/products/${product._id}/similar`);
    expect((await readSimilar(db, product)).similar, product._id).toEqual(said);
  }
});
