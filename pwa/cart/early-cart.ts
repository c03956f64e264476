import { isProduct, isRecord } from '../database/product-shape';
import type { DatedProduct } from '../database/dated-product';
import { parseJson } from '../platform/parse-json';
import type { Environment } from '../platform/environment';
import type { Cart } from './cart';
import type { SyncStorage } from './unwritten-quantities';

/** A product that was put into the cart, before the device's database was there. */
export interface EarlyPut {
  readonly product: DatedProduct;
  readonly qty: number;
  /** `qty` pieces more than there are; else that many in all. */
  readonly isMore: boolean;
}

const KEY = 'early-cart';
/** More than anybody presses in the seconds that it takes; a storage that somebody filled is not read without end. */
const MAX_PUTS = 100;

const isEarlyPut = (value: unknown): value is EarlyPut =>
  isRecord(value) &&
  isProduct(value['product']) &&
  Number.isInteger(value['qty']) &&
  typeof value['isMore'] === 'boolean';

/**
 * What a shopper put into the cart on the first page of a first visit, before the database's code has come: stored in the turn
 * of the press, so that neither a slow connection nor a closed tab can lose it (docs/decisions/0008-first-page.md).
 * @param storage `localStorage`; the reach for it may throw where storage is forbidden
 */
export function createEarlyCart(storage: SyncStorage) {
  function read(): readonly EarlyPut[] {
    try {
      const stored = parseJson(storage().getItem(KEY) ?? '');
      return Array.isArray(stored) ? stored.slice(0, MAX_PUTS).filter(isEarlyPut) : [];
    } catch {
      return [];
    }
  }

  function write(puts: readonly EarlyPut[]): boolean {
    try {
      if (puts.length === 0) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(puts));
      return true;
    } catch {
      return false;
    }
  }

  return {
    /** Whether it is stored; not where there is no room, or storage is forbidden. */
    note(put: EarlyPut): boolean {
      const before = read();
      // A storage that forgets what it is given is none.
      return before.length < MAX_PUTS && write([...before, put]) && read().length > before.length;
    },

    /**
     * Puts all of it into the cart, in the order in which it was pressed. What was to be one piece more is first noted as a
     * number of pieces: a page that ends in between puts the same number once more, not one more. Never rejects; what cannot be
     * written waits for the next start.
     * @param quantityOf how many of a product the cart has now
     */
    async moveInto(
      cart: Pick<Cart, 'put'>,
      quantityOf: (productId: string) => Promise<number>,
      locks?: Environment['locks'],
    ): Promise<void> {
      async function move(): Promise<void> {
        for (let [put, ...rest] = read(); put; [put, ...rest] = read()) {
          const { product } = put;
          const qty = put.isMore ? (await quantityOf(product._id)) + put.qty : put.qty;
          if (put.isMore) write([{ product, qty, isMore: false }, ...rest]);
          // Nothing is left of what is sold out, and nobody is helped by trying again.
          if (product.countInStock > 0) await cart.put(product, qty);
          write(read().slice(1));
        }
      }
      if (read().length === 0) return;
      await (locks ? locks.request(KEY, move) : move()).catch(() => undefined);
    },
  };
}
export type EarlyCart = ReturnType<typeof createEarlyCart>;

/**
 * The cart of a page whose database is still on its way.
 * @param whole the cart once it is there: asked where nothing can be stored
 */
export function earlyCartService(
  early: EarlyCart,
  whole: () => Promise<Cart>,
): Pick<Cart, 'put' | 'putOneMore'> {
  return {
    async put(product, qty) {
      const isNoted = product.countInStock > 0 && early.note({ product, qty, isMore: false });
      if (!isNoted) await (await whole()).put(product, qty);
    },
    async putOneMore(product) {
      const isNoted = product.countInStock > 0 && early.note({ product, qty: 1, isMore: true });
      if (!isNoted) await (await whole()).putOneMore(product);
    },
  };
}
