import { lineKey, productOfLine } from '#shared/catalogue/variant';
import { isRecord } from '#shared/core/record';
import { ADD_FORM, EARLY, EARLY_CART, EARLY_SAID } from '#shared/pages/early-press';
import { isProduct } from '../database/product-shape';
import type { DatedProduct } from '../database/dated-product';
import type { Environment } from '../platform/environment';
import { createKeptList, type SyncStorage } from '../platform/kept-list';
import type { Cart } from './cart';

/** A product added to the cart before the device's database was loaded. */
export interface EarlyPut {
  readonly product: DatedProduct;
  /** Of a product that has variants: which. */
  readonly variant?: string | undefined;
  readonly qty: number;
  /** `qty` pieces more than before; otherwise that many in all. */
  readonly isMore: boolean;
}

const isEarlyPut = (value: unknown): value is EarlyPut =>
  isRecord(value) &&
  isProduct(value['product']) &&
  (value['variant'] === undefined || typeof value['variant'] === 'string') &&
  Number.isInteger(value['qty']) &&
  typeof value['isMore'] === 'boolean';

/** Products added on the first page of a first visit, before the database's code is loaded. */
export function createEarlyCart(storage: SyncStorage) {
  const { read, write, add } = createKeptList(storage, EARLY_CART, isEarlyPut);

  return {
    /** Whether it is stored; false where storage is full or forbidden. */
    note: add,

    /**
     * Adds all of it to the cart, in the order of the presses. One piece more is first noted as an
     * absolute quantity: a page that ends in between sets the same number again, not one more. Never rejects; failed
     * writes wait for the next start.
     * @param quantityOf how many of a line the cart has now
     */
    async moveInto(
      cart: Pick<Cart, 'put'>,
      quantityOf: (line: string) => Promise<number>,
      locks?: Environment['locks'],
    ): Promise<void> {
      async function move(): Promise<void> {
        for (let [put] = read(); put; [put] = read()) {
          const { product, variant } = put;
          const line = lineKey(product._id, variant);
          const qty = put.isMore ? (await quantityOf(line)) + put.qty : put.qty;
          // Behind it may be what another tab's document has noted meanwhile.
          if (put.isMore) write([{ ...put, qty, isMore: false }, ...read().slice(1)]);
          // What is sold out or not sold so is dropped: trying again would not help.
          if (isForSale(product, variant)) await cart.put(product, qty, variant);
          write(read().slice(1));
        }
      }
      if (read().length === 0) return;
      await (locks ? locks.request(EARLY_CART, move) : move()).catch(() => undefined);
    },
  };
}
export type EarlyCart = ReturnType<typeof createEarlyCart>;

/**
 * The cart of a page whose database is still loading.
 * @param whole the full cart once loaded: used where nothing can be stored
 */
export function earlyCartService(
  early: EarlyCart,
  whole: () => Promise<Cart>,
): Pick<Cart, 'put' | 'putOneMore'> {
  return {
    async put(product, qty, variant) {
      const put = { product, variant, qty, isMore: false };
      const isNoted = isForSale(product, variant) && early.note(put);
      if (!isNoted) await (await whole()).put(product, qty, variant);
    },
    async putOneMore(product, variant) {
      const put = { product, variant, qty: 1, isMore: true };
      const isNoted = isForSale(product, variant) && early.note(put);
      if (!isNoted) await (await whole()).putOneMore(product, variant);
    },
  };
}

const isForSale = (product: DatedProduct, variant: string | undefined): boolean =>
  (productOfLine(product, variant)?.countInStock ?? 0) > 0;

/** Takes the marks of early presses away: by now the cart says what is in it. A product's page takes its own away, and goes to the cart. */
export function forgetEarlyPresses(
  document: Pick<Document, 'querySelectorAll' | 'getElementById'>,
): void {
  document.getElementById(EARLY_SAID)?.remove();
  for (const marked of document.querySelectorAll(`[${EARLY}]:not(#${ADD_FORM} *)`))
    marked.removeAttribute(EARLY);
}
