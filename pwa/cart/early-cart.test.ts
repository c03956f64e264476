import { beforeEach, describe, expect, it } from 'vitest';
import { product } from '../testing/shop-things';
import { createEarlyCart, earlyCartService } from './early-cart';
import { OutOfStockError, type Cart } from './cart';

function aStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** A cart that only counts; `fails`: the next write fails. */
function aCart() {
  const lines = new Map<string, number>();
  const cart = {
    lines,
    fails: false,
    put: async ({ _id }: { _id: string }, qty: number) => {
      if (cart.fails) throw new Error('No room');
      lines.set(_id, qty);
    },
    quantityOf: async (id: string) => lines.get(id) ?? 0,
  };
  return cart;
}

let storage: ReturnType<typeof aStorage>;
beforeEach(() => {
  storage = aStorage();
});
const early = () => createEarlyCart(() => storage);
const lamp = product('lamp', { countInStock: 9 });
const tea = product('tea', { countInStock: 9 });

describe('what is added before the database is loaded', () => {
  it('is in the cart once it is loaded, in another page too', async () => {
    const service = earlyCartService(early(), () => Promise.reject(new Error('not asked')));
    await service.putOneMore(lamp);
    await service.putOneMore(lamp);
    await service.put(tea, 4);
    const cart = aCart();
    cart.lines.set('lamp', 1);
    await early().moveInto(cart, cart.quantityOf);
    expect([...cart.lines]).toEqual([
      ['lamp', 3],
      ['tea', 4],
    ]);
    await early().moveInto(cart, cart.quantityOf);
    expect(cart.lines.get('lamp')).toBe(3);
  });

  it('is not added twice by a page that ended between writing and noting that', async () => {
    early().note({ product: lamp, qty: 1, isMore: true });
    const cart = aCart();
    const ended = new Error('The page is gone');
    await early().moveInto(
      {
        put: async (put, qty) => {
          await cart.put(put, qty);
          throw ended;
        },
      },
      cart.quantityOf,
    );
    expect(cart.lines.get('lamp')).toBe(1);
    await early().moveInto(cart, cart.quantityOf);
    expect(cart.lines.get('lamp')).toBe(1);
  });

  it('loses nothing that another tab notes meanwhile', async () => {
    early().note({ product: lamp, qty: 1, isMore: true });
    const cart = aCart();
    await early().moveInto(cart, async (line) => {
      if (!cart.lines.has('lamp')) early().note({ product: tea, qty: 2, isMore: false });
      return cart.quantityOf(line);
    });
    expect([...cart.lines]).toEqual([
      ['lamp', 1],
      ['tea', 2],
    ]);
  });

  it('waits for the next start where storage is full', async () => {
    early().note({ product: lamp, qty: 2, isMore: false });
    const cart = aCart();
    cart.fails = true;
    await early().moveInto(cart, cart.quantityOf);
    cart.fails = false;
    await early().moveInto(cart, cart.quantityOf);
    expect(cart.lines.get('lamp')).toBe(2);
  });

  it('waits for the cart itself where nothing can be stored, or the product is sold out', async () => {
    const asked: string[] = [];
    const whole = async () =>
      ({
        putOneMore: async ({ _id, countInStock }) => {
          asked.push(_id);
          if (countInStock < 1) throw new OutOfStockError('Out of stock.');
        },
      }) as Pick<Cart, 'putOneMore'> as Cart;
    const forbidden = createEarlyCart(() => {
      throw new Error('Forbidden');
    });
    await earlyCartService(forbidden, whole).putOneMore(lamp);
    const soldOut = product('sold-out', { countInStock: 0 });
    await expect(earlyCartService(early(), whole).putOneMore(soldOut)).rejects.toThrow(
      OutOfStockError,
    );
    expect(asked).toEqual(['lamp', 'sold-out']);
  });

  it('ignores foreign data in the storage', async () => {
    storage.setItem('early-cart', '[{"product":{"_id":"lamp"},"qty":1,"isMore":true},7,null]');
    const cart = aCart();
    await early().moveInto(cart, cart.quantityOf);
    expect(cart.lines.size).toBe(0);
  });
});
