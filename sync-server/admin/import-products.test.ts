import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TABLE_ROWS } from '#shared/admin/product-import';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { PLACEHOLDER_IMAGE } from '#shared/catalogue/picture';
import type { Product } from '#shared/catalogue/product';
import { commandServices, RecordedReport } from '../testing/command-services';
import { faultyStore } from '../testing/faulty-store';
import { aProduct } from '../testing/samples';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { Report } from './command';
import { importProductsCommand } from './import-products';
import { TableRefused } from './table-problems';

const HEADER = BASE_COLUMNS.join(',');
const kettle = aProduct({ _id: 'kettle', name: 'Kettle', pricePaise: 499_00, countInStock: 10 });
const lamp = aProduct({ _id: 'lamp', name: 'Lamp', pricePaise: 250_50, countInStock: 3 });

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ products: [kettle, lamp] });
});
afterEach(() => server.close());

const importing = (table: string, dryRun = false, report: Report = new RecordedReport()) =>
  importProductsCommand.run({ table, dryRun }, commandServices(server), report);

/** A table of rows given cell by cell, without commas in cells. */
const tableOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n');
const rowOf = (product: Product, given: Partial<Record<string, string>> = {}) =>
  [
    given['_id'] ?? product._id,
    given['name'] ?? product.name,
    given['price'] ?? String(product.pricePaise / 100),
    given['image'] ?? product.image,
    product.brand,
    product.category,
    product.description,
    given['countInStock'] ?? String(product.countInStock),
  ].join(',');

async function stored(id: string): Promise<Product> {
  const [product] = await server.store.read((shop) => shop.products([id]));
  if (!product) throw new Error(`No product ${id}`);
  return product;
}
const version = () => server.store.read((shop) => shop.catalogueVersion());
const everyId = () =>
  server.store.read(async (shop) => {
    const query = { sort: 'newest', pageNumber: 1, pageSize: MAX_TABLE_ROWS } as const;
    return (await shop.listProducts(query)).items.map(({ _id }) => _id);
  });

describe('importing products', () => {
  it('updates a known product from its row, and keeps rating, reviews and time', async () => {
    await server.store.write((shop) =>
      shop.addReview({
        _id: randomUUID(),
        user: 'somebody',
        product: 'kettle',
        name: 'Asha',
        rating: 4,
        comment: 'Boils.',
        createdAt: '2026-01-02T00:00:00.000Z',
      }),
    );
    const before = await stored('kettle');
    const counts = await importing(tableOf(rowOf(kettle, { price: '450.5', countInStock: '7' })));
    expect(counts).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(await stored('kettle')).toEqual({
      ...before,
      pricePaise: 450_50,
      countInStock: 7,
      revision: before.revision + 1,
    });
    expect(before).toMatchObject({ ratingSum: 4, numReviews: 1 });
    expect(await server.store.read((shop) => shop.reviewsOf('kettle'))).toHaveLength(1);
  });

  it('writes nothing for unchanged rows, and leaves products that are not in the table alone', async () => {
    const before = await version();
    const other = await stored('lamp');
    expect(await importing(tableOf(rowOf(kettle)))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1,
    });
    expect(await version()).toBe(before);
    expect(await stored('lamp')).toEqual(other);
    expect(await everyId()).toHaveLength(2);
  });

  it('makes new products, with a given id or a new one, the first row the newest', async () => {
    const counts = await importing(
      tableOf(rowOf(kettle, { _id: 'mug', name: 'Mug' }), rowOf(kettle, { _id: '', name: 'Jug' })),
    );
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0 });
    const [first, second = '', ...others] = await everyId();
    expect(first).toBe('mug');
    expect(await stored(second)).toMatchObject({ name: 'Jug', ratingSum: 0, revision: 1 });
    expect(others.sort()).toEqual(['kettle', 'lamp']);
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes rows without a picture: a new product has the placeholder, a known one keeps its own', async () => {
    const table = tableOf(
      rowOf(kettle, { image: '' }),
      rowOf(kettle, { _id: 'mug', name: 'Mug', image: '' }),
    );
    expect(await importing(table)).toEqual({ created: 1, updated: 0, unchanged: 1 });
    expect((await stored('kettle')).image).toBe(kettle.image);
    expect((await stored('mug')).image).toBe(PLACEHOLDER_IMAGE);
    expect(await importing(table)).toEqual({ created: 0, updated: 0, unchanged: 2 });
  });

  it('restores a removed product under its id, with its reviews', async () => {
    await server.store.write(async (shop) => {
      await shop.addReview({
        _id: randomUUID(),
        user: 'somebody',
        product: 'lamp',
        name: 'Asha',
        rating: 5,
        comment: 'Shines.',
        createdAt: '2026-01-02T00:00:00.000Z',
      });
      await shop.removeProduct('lamp');
    });
    expect(await importing(tableOf(rowOf(lamp)))).toMatchObject({ created: 1 });
    expect(await stored('lamp')).toMatchObject({ ratingSum: 5, numReviews: 1 });
  });

  it('counts the same in a dry run and writes nothing', async () => {
    const before = await version();
    const table = tableOf(
      rowOf(kettle),
      rowOf(lamp, { name: 'Lantern' }),
      rowOf(lamp, { _id: 'mug' }),
    );
    const foreseen = await importing(table, true);
    expect(foreseen).toEqual({ created: 1, updated: 1, unchanged: 1 });
    expect(await version()).toBe(before);
    expect(await importing(table)).toEqual(foreseen);
    expect(await importing(table)).toEqual({ created: 0, updated: 0, unchanged: 3 });
  });

  it('writes nothing of a table with one bad row', async () => {
    const before = await version();
    const table = tableOf(rowOf(kettle, { name: 'Changed' }), rowOf(lamp, { price: 'dear' }));
    const error: unknown = await importing(table).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TableRefused);
    expect(error).toMatchObject({
      fields: {
        'line 3': 'price: Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals',
      },
    });
    expect(await version()).toBe(before);
  });

  it('refuses a duplicate id, naming both its lines', async () => {
    const multiline = rowOf(kettle, { name: '"a\nb"' });
    const table = tableOf(multiline, rowOf(lamp), rowOf(kettle), rowOf(kettle, { _id: '' }));
    await expect(importing(table)).rejects.toMatchObject({
      fields: { 'line 5': '_id: kettle stands in line 2 already' },
    });
  });

  it('writes nothing of the table when the store fails midway', async () => {
    let puts = 0;
    const store = faultyStore(server.store, (method) => {
      if (method === 'putProduct' && (puts += 1) === 2) throw new Error('the second put fails');
    });
    const table = tableOf(rowOf(kettle, { name: 'Changed' }), rowOf(lamp, { name: 'Changed' }));
    const services = { ...commandServices(server), store };
    await expect(
      importProductsCommand.run({ table, dryRun: false }, services, new RecordedReport()),
    ).rejects.toThrow('the second put fails');
    expect((await stored('kettle')).name).toBe('Kettle');
  });

  it('makes orders that arrive midway wait for the whole table, and hides it from readers until then', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => rowOf(kettle, { _id: `mug-${n}` }));
    const orders: Promise<boolean>[] = [];
    const seen: number[] = [];
    const counts = await importing(tableOf(rowOf(kettle, { countInStock: '50' }), ...rows), false, {
      text: () => Promise.resolve(),
      async progress() {
        orders.push(server.store.write((shop) => shop.takeStock('kettle', 2)));
        seen.push((await stored('kettle')).countInStock, (await everyId()).length);
      },
    });
    expect(counts).toEqual({ created: 600, updated: 1, unchanged: 0 });
    expect(await Promise.all(orders)).toEqual([true, true, true]);
    expect(seen).toEqual([10, 2, 10, 2, 10, 2]);
    expect((await stored('kettle')).countInStock).toBe(44);
  });

  it('reports progress', async () => {
    const report = new RecordedReport();
    const rows = Array.from({ length: 600 }, (_, n) => rowOf(kettle, { _id: `mug-${n}` }));
    await importing(tableOf(...rows), false, report);
    expect(report.steps).toEqual([
      [250, 600],
      [500, 600],
      [600, 600],
    ]);
  });

  it('refuses invalid arguments', async () => {
    const wrong = { table: 7, dryRun: false };
    await expect(
      importProductsCommand.run(wrong, commandServices(server), new RecordedReport()),
    ).rejects.toThrow('table: ');
  });
});
