import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductDocument } from '#shared/catalogue/product';
import { countingUuids } from '../outbox/testing/test-device';
import { createCart, OutOfStockError, type Cart } from './cart';
import { CartOrderedError, createCheckout, type Checkout } from './checkout';
import { DeviceDatabase } from '../database/device-database';
import { readCart } from '../hooks/use-cart';

function product(id: string, change: Partial<ProductDocument> = {}): ProductDocument {
  return {
    _id: id,
    name: `Product ${id}`,
    image: `/pictures/${id}-960.webp`,
    price: 40.5,
    description: 'Made by hand.',
    brand: 'Norvelle',
    category: 'Kitchen',
    countInStock: 5,
    rating: 4,
    numReviews: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
    ...change,
  };
}

let opened = 0;
let db: DeviceDatabase;
let cart: Cart;
let checkout: Checkout;
let now: number;
const onSaved = vi.fn();

beforeEach(() => {
  opened += 1;
  now = 1_000;
  db = new DeviceDatabase(`cart-${opened}`);
  const randomUuid = countingUuids();
  cart = createCart({ db, clock: () => (now += 1), randomUuid, onSaved });
  checkout = createCheckout(db, randomUuid);
  onSaved.mockClear();
  return () => db.close();
});

const quantities = async () => (await readCart(db)).lines.map(({ _id, qty }) => [_id, qty]);

describe('cart', () => {
  // docs/shop-rules.md#r-cart-3
  it('keeps the product and the quantity, without rating and reviews', async () => {
    await cart.put(product('a'), 2);
    const { status, lines, count, totals } = await readCart(db);
    expect(status).toBe('ready');
    expect(count).toBe(2);
    expect(totals).toEqual({
      itemsPrice: 81_00,
      shippingPrice: 10_00,
      taxPrice: 0,
      totalPrice: 91_00,
    });
    expect(lines[0]).not.toHaveProperty('rating');
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  // docs/shop-rules.md#r-cart-2
  it('replaces the line of a product that is in the cart already, in its place', async () => {
    await cart.put(product('a'), 2);
    await cart.put(product('b'), 1);
    await cart.put(product('a'), 3);
    expect(await quantities()).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });

  // docs/shop-rules.md#r-cart-2
  it.each([
    [5, 9, 5],
    [100, 50, 20],
    [5, 0, 1],
    [5, -3, 1],
    [5, 2.7, 2],
    [5, Number.NaN, 1],
  ])('with a stock of %d brings %d to %d', async (countInStock, qty, stored) => {
    await cart.put(product('a', { countInStock }), qty);
    expect(await quantities()).toEqual([['a', stored]]);
    await cart.setQuantity('a', qty);
    expect(await quantities()).toEqual([['a', stored]]);
  });

  it('counts two presses of + in one moment, in this tab and another, as two', async () => {
    const another = createCart({
      db: new DeviceDatabase(db.name),
      clock: () => now,
      randomUuid: countingUuids(),
    });
    await cart.put(product('a', { countInStock: 3 }), 1);
    await Promise.all([cart.putOneMore(product('a')), another.putOneMore(product('a'))]);
    expect(await quantities()).toEqual([['a', 3]]);
    await cart.putOneMore(product('a', { countInStock: 3 }));
    expect(await quantities()).toEqual([['a', 3]]);
  });

  it('adds one piece where the write has to be run again though it was stored', async () => {
    await cart.put(product('a'), 1);
    const { transaction } = db;
    let failing = true;
    vi.spyOn(db, 'transaction').mockImplementation((async (
      ...given: Parameters<typeof transaction>
    ) => {
      const done: unknown = await transaction.apply(db, given);
      if (!failing) return done;
      failing = false;
      throw new DOMException('The connection was closed', 'InvalidStateError');
    }) as typeof transaction);
    await cart.putOneMore(product('a'));
    vi.restoreAllMocks();
    expect(await quantities()).toEqual([['a', 2]]);
  });

  it('refuses a sold-out product', async () => {
    await expect(cart.put(product('a', { countInStock: 0 }), 1)).rejects.toThrow(OutOfStockError);
    expect(await quantities()).toEqual([]);
  });

  it('does not restore a removed line by a change of its quantity', async () => {
    await cart.put(product('a'), 1);
    await cart.remove('a');
    await cart.setQuantity('a', 3);
    expect(await quantities()).toEqual([]);
  });

  describe('changed while the page unloads', () => {
    const stored = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    });
    const openCart = () =>
      createCart({ db, clock: () => now, randomUuid: countingUuids(), storage });

    beforeEach(async () => {
      stored.clear();
      await cart.put(product('a', { countInStock: 50 }), 1);
      await cart.put(product('b'), 2);
    });

    /** The page unloads before any later write of its completes; another one is opened. */
    function reload(during: (going: Cart) => void): void {
      const writing = vi.spyOn(db, 'transaction');
      writing.mockReturnValue(new Promise(() => undefined) as never);
      during(openCart());
      writing.mockRestore();
      db.close();
      db = new DeviceDatabase(db.name);
    }

    // docs/shop-rules.md#r-cart-1
    it('keeps the newest quantity', async () => {
      reload((going) => {
        void going.setQuantity('a', 3);
        void going.setQuantity('a', 7);
      });
      await openCart().catchUp();
      expect(await quantities()).toEqual([
        ['a', 7],
        ['b', 2],
      ]);
      expect(stored.size).toBe(0);
    });

    it('keeps a removal', async () => {
      reload((going) => void going.remove('b'));
      await openCart().catchUp();
      expect(await quantities()).toEqual([['a', 1]]);
    });

    it('a second tab opened meanwhile does not overwrite newer changes', async () => {
      const first = openCart();
      const older = first.setQuantity('a', 3);
      const second = openCart().catchUp();
      await Promise.all([older, first.setQuantity('a', 7), second]);
      expect(await quantities()).toEqual([
        ['a', 7],
        ['b', 2],
      ]);
      expect(stored.size).toBe(0);
    });

    it('a product added again is not overwritten by an earlier failed write', async () => {
      reload((going) => void going.setQuantity('a', 3));
      await openCart().put(product('a', { countInStock: 50 }), 5);
      await openCart().catchUp();
      expect(await quantities()).toEqual([
        ['a', 5],
        ['b', 2],
      ]);
    });
  });

  it('follows price and stock of the catalogue for display, and keeps the quantity chosen', async () => {
    await cart.put(product('a'), 4);
    await db.products.put(product('a', { price: 50, countInStock: 3, revision: 2 }));
    expect((await readCart(db)).lines[0]).toMatchObject({ price: 50, countInStock: 3, qty: 3 });
    expect((await readCart(db)).totals.itemsPrice).toBe(150_00);
    await db.products.put(product('a', { countInStock: 0, revision: 3 }));
    expect((await readCart(db)).lines[0]).toMatchObject({ countInStock: 0, qty: 4 });
    await db.products.put(product('a', { countInStock: 9, revision: 4 }));
    expect((await readCart(db)).lines[0]).toMatchObject({ countInStock: 9, qty: 4 });
  });

  it('adds the lines of an order to those in the cart', async () => {
    await cart.put(product('a'), 4);
    const [line] = (await readCart(db)).lines;
    if (!line) throw new Error('The line is missing');
    await cart.clear();
    await cart.put(product('b'), 1);
    await cart.restore([{ ...line, qty: 2 }]);
    expect(await quantities()).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });
});

describe('checkout', () => {
  const address = {
    _id: 'home',
    label: 'Home',
    address: '1 Lane',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    phone: '9876543210',
    isDefault: true,
    position: 1,
    revision: 3,
  };

  // docs/shop-rules.md#r-cart-6
  it('makes the order id with the cart, and keeps it while the cart lives', async () => {
    await cart.put(product('a'), 1);
    const { orderId } = await checkout.ensure();
    await cart.put(product('b'), 1);
    await cart.remove('a');
    expect((await checkout.ensure()).orderId).toBe(orderId);
  });

  it('makes one order id for concurrent callers', async () => {
    const drafts = await Promise.all([checkout.ensure(), checkout.ensure(), checkout.ensure()]);
    expect(new Set(drafts.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('copies the address it selects, and remembers the method only when it is chosen', async () => {
    await checkout.selectAddress(address);
    expect(await checkout.ensure()).toMatchObject({
      selectedAddressId: 'home',
      shippingAddress: {
        id: 'home',
        label: 'Home',
        address: '1 Lane',
        city: 'Pune',
        postalCode: '411001',
        country: 'India',
        phone: '9876543210',
      },
      paymentMethod: null,
    });
    await checkout.choosePayment('COD');
    expect(await checkout.ensure()).toMatchObject({
      paymentMethod: 'COD',
      selectedAddressId: 'home',
    });
  });

  it('after the order clears cart and draft, and gives the next cart a new order id', async () => {
    await cart.put(product('a'), 1);
    await checkout.selectAddress(address);
    const { orderId } = await checkout.ensure();
    await checkout.orderPlaced(orderId, [{ product: 'a', qty: 1 }]);
    expect(await quantities()).toEqual([]);
    await cart.put(product('a'), 1);
    const next = await checkout.ensure();
    expect(next.orderId).not.toBe(orderId);
    expect(next.shippingAddress).toBeNull();
  });

  // docs/shop-rules.md#r-cart-4
  it('an order removes only what was ordered; what was added since stays', async () => {
    await cart.put(product('a'), 5);
    await cart.put(product('b'), 2);
    const { orderId } = await checkout.ensure();
    await checkout.orderPlaced(orderId, [{ product: 'a', qty: 3, countInStock: 50 }]);
    expect(await quantities()).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });

  it('a line that wanted more than the stock is removed whole', async () => {
    await cart.put(product('a'), 5);
    const { orderId } = await checkout.ensure();
    await checkout.orderPlaced(orderId, [{ product: 'a', qty: 3, countInStock: 3 }]);
    expect(await quantities()).toEqual([]);
  });

  // docs/shop-rules.md#r-cart-4
  it('a screen with an old draft changes nothing of the next cart', async () => {
    await cart.put(product('a'), 1);
    const { orderId } = await checkout.ensure();
    await checkout.orderPlaced(orderId, [{ product: 'a', qty: 1 }]);
    await cart.put(product('a'), 2);
    const next = await checkout.ensure();
    const stale = checkout.orderPlaced(orderId, [{ product: 'a', qty: 1 }]);
    await expect(stale).rejects.toBeInstanceOf(CartOrderedError);
    expect(await quantities()).toEqual([['a', 2]]);
    expect(await checkout.ensure()).toEqual(next);
  });
});
