import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentOfProduct } from '#shared/catalogue/product';
import { aKurta } from '#shared/testing/a-product';
import { DeviceDatabase } from '../database/device-database';
import { readCart } from '../hooks/use-cart';
import { countingUuids } from '../outbox/testing/test-device';
import { heldBackLines } from './cart-diff';
import { createCart, OutOfStockError, VariantError, type Cart } from './cart';
import { removeOrderedLines } from './checkout';
import { createEarlyCart, earlyCartService } from './early-cart';

const kurta = { ...documentOfProduct(aKurta()), pricedAt: '2026-01-01T00:00:00.000Z' };
const archived = {
  ...kurta,
  revision: 2,
  variants: kurta.variants?.map((one) =>
    one.id === 'm-red' ? { ...one, archived: true as const } : one,
  ),
};

let opened = 0;
let db: DeviceDatabase;
let cart: Cart;

beforeEach(() => {
  opened += 1;
  db = new DeviceDatabase(`cart-variants-${opened}`);
  let now = 0;
  cart = createCart({ db, clock: () => (now += 1), randomUuid: countingUuids() });
  return () => db.close();
});

const quantities = async () => (await readCart(db)).lines.map(({ _id, qty }) => [_id, qty]);

// docs/shop-rules.md#r-stock-6, #r-cart-2
describe('a cart with variants', () => {
  it('has a line for each variant, with its own price, stock and values', async () => {
    await cart.put(kurta, 2, 'm-red');
    await cart.put(kurta, 9, 'm-blue');
    await cart.put(kurta, 1, 'm-red');
    await cart.putOneMore(kurta, 'm-red');
    expect(await quantities()).toEqual([
      ['kurta:m-red', 2],
      ['kurta:m-blue', 2],
    ]);
    const { lines, totals } = await readCart(db);
    expect(lines[1]).toMatchObject({
      price: 899,
      countInStock: 2,
      variant: { id: 'm-blue', values: ['M', 'Blue'] },
    });
    expect(totals.itemsPrice).toBe(2 * 849_00 + 2 * 899_00);
  });

  it('takes no product with variants without one, none that is gone, and none that is sold out', async () => {
    await expect(cart.put(kurta, 1)).rejects.toThrow(VariantError);
    await expect(cart.put(kurta, 1, 'never')).rejects.toThrow(VariantError);
    await expect(cart.put(kurta, 1, 'l-red')).rejects.toThrow(OutOfStockError);
    const { variants: _variants, ...plain } = kurta;
    await expect(cart.put(plain, 1, 'm-red')).rejects.toThrow(VariantError);
    expect(await quantities()).toEqual([]);
  });

  it('follows the catalogue by variant, and says which line is gone', async () => {
    await cart.put(kurta, 2, 'm-red');
    await cart.put(kurta, 2, 'm-blue');
    const dearer = {
      ...kurta,
      revision: 2,
      variants: kurta.variants?.map((one) => (one.id === 'm-blue' ? { ...one, price: 950 } : one)),
    };
    await db.products.put(dearer);
    let read = await readCart(db);
    expect([...read.changes]).toEqual([['kurta:m-blue', { price: { from: 899_00, to: 950_00 } }]]);
    await cart.acceptPrice('kurta:m-blue');
    await db.products.put(archived);
    read = await readCart(db);
    expect(read.changes.get('kurta:m-red')).toEqual({ shortage: { kind: 'gone' } });
    expect(heldBackLines(read)).toEqual([
      {
        line: 'kurta:m-red',
        product: 'kurta',
        name: 'Kurta',
        variant: { id: 'm-red', values: ['M', 'Red'], sku: 'K-M-R' },
        isGone: true,
      },
    ]);
  });

  it('reads a line of before: it is gone once its product is sold by variants', async () => {
    const { variants: _variants, options: _options, ...plain } = kurta;
    await cart.put(plain, 2);
    expect(await quantities()).toEqual([['kurta', 2]]);
    await db.products.put({ ...kurta, revision: 2 });
    expect((await readCart(db)).changes.get('kurta')).toEqual({ shortage: { kind: 'gone' } });
  });

  it('loses of an order exactly its lines', async () => {
    await cart.put(kurta, 2, 'm-red');
    await cart.put(kurta, 2, 'm-blue');
    await removeOrderedLines(db, [
      { product: 'kurta', variant: 'm-red', qty: 2 },
      { product: 'kurta', variant: 'm-blue', qty: 1 },
    ]);
    expect(await quantities()).toEqual([['kurta:m-blue', 1]]);
  });

  it('marks all lines of a product that is gone', async () => {
    await cart.put(kurta, 1, 'm-red');
    await cart.put(kurta, 1, 'm-blue');
    await cart.markGone('kurta');
    expect([...(await readCart(db)).changes.keys()].toSorted()).toEqual([
      'kurta:m-blue',
      'kurta:m-red',
    ]);
  });

  it('takes what was added before the database was there', async () => {
    const stored = new Map<string, string>();
    const early = createEarlyCart(() => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }));
    const service = earlyCartService(early, () => Promise.resolve(cart));
    await service.putOneMore(kurta, 'm-red');
    await service.putOneMore(kurta, 'm-blue');
    await service.putOneMore(kurta, 'm-red');
    await early.moveInto(cart, async (line) => (await db.cartLines.get(line))?.qty ?? 0);
    expect(await quantities()).toEqual([
      ['kurta:m-red', 2],
      ['kurta:m-blue', 1],
    ]);
  });
});
