import { hasVariants, productOfLine } from '#shared/catalogue/variant';
import { quantityWithin } from '#shared/cart/quantity';
import { writeDurably } from '../database/write-durably';
import { productIdOf, type CartLine } from '../database/cart-line';
import type { DatedProduct } from '../database/dated-product';
import { cartLineOf } from './cart-line-of';
import { repriceLine } from './reprice-line';
import type { CartDraft } from '../database/checkout-draft';
import type { DeviceDatabase } from '../database/device-database';
import type { SyncStorage } from '../platform/kept-list';
import { createUnwrittenQuantities } from './unwritten-quantities';
import type { Environment } from '../platform/environment';

/** The product is sold out: nothing was added to the cart. */
export class OutOfStockError extends Error {
  override readonly name = 'OutOfStockError';
}

/** The product has variants, and none was chosen, or one that is not sold any more: nothing was added to the cart. */
export class VariantError extends Error {
  override readonly name = 'VariantError';
}

/** Where the lines are stored; a checkout draft with an order id is made with the first of them. */
export interface CartDeps extends Pick<Environment, 'clock' | 'randomUuid'> {
  readonly db: DeviceDatabase;
  /** `localStorage`, for changes that must survive a page that unloads at once; without it they may be lost with the page. */
  readonly storage?: SyncStorage;
  /** Called after a product was added. */
  readonly onSaved?: () => void;
}

/** The draft of a checkout that has just begun: an order id and nothing chosen. */
export function newDraft(orderId: string): CartDraft {
  return {
    key: 'checkout',
    orderId,
    selectedAddressId: null,
    shippingAddress: null,
    paymentMethod: null,
  };
}

/**
 * A line of a product that is bought. The quantity is clamped to 1..min(stock, 20).
 * @param variantId of a product that has variants: which
 * @param addedAt milliseconds since 1970 on this device
 * @throws OutOfStockError when sold out, VariantError where there are variants and none of them is named
 */
export function newLine(
  product: DatedProduct,
  qty: number,
  variantId: string | undefined,
  addedAt: number,
): CartLine {
  const sold = productOfLine(product, variantId);
  if (!sold) throw new VariantError(hasVariants(product) ? 'Choose a variant.' : 'Not sold.');
  if (sold.countInStock < 1) throw new OutOfStockError('Out of stock.');
  return cartLineOf(sold, quantityWithin(sold.countInStock, qty), addedAt);
}

/** This device's cart; it exists before any sign-in (docs/shop-rules.md#r-cart-1). */
export function createCart(deps: CartDeps) {
  const { db, clock, randomUuid, onSaved } = deps;
  const unwritten = createUnwrittenQuantities(deps.storage);

  /**
   * Writes lines, and the draft with the order's id where there is none: one transaction (docs/shop-rules.md#r-cart-6), in which they are
   * made, as another tab may write at the same moment.
   */
  async function write(make: () => Promise<readonly CartLine[]>): Promise<void> {
    const lines = await writeDurably(db, () =>
      db.transaction('rw', db.cartLines, db.settings, async () => {
        const made = await make();
        await db.cartLines.bulkPut(made);
        if (!(await db.setting('checkout'))) await db.settings.add(newDraft(randomUuid()));
        return made;
      }),
    );
    for (const { _id } of lines) unwritten.settle(_id);
    onSaved?.();
  }

  /** Sets the quantity, 0 removes the line; only while `isWanted`, if given, returns true. */
  async function writeQuantity(
    id: string,
    qty: number,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    await writeDurably(db, () =>
      db.transaction('rw', db.cartLines, db.products, async () => {
        const line = await db.cartLines.get(id);
        if (!line || !isWanted()) return;
        if (qty === 0) {
          await db.cartLines.delete(id);
          return;
        }
        const { countInStock } = repriceLine(line, await db.products.get(productIdOf(line)));
        await db.cartLines.update(id, { qty: quantityWithin(countInStock, qty) });
      }),
    );
  }

  /** Notes a change synchronously, then writes it. */
  async function change(id: string, qty: number): Promise<void> {
    unwritten.note(id, qty);
    // A failed change stays noted: it may have failed because the page was unloading.
    await writeQuantity(id, qty);
    unwritten.settle(id, qty);
  }

  /** Adds a product, or replaces its line (docs/shop-rules.md#r-cart-2). @param qty from how many pieces the cart has */
  async function replace(
    product: DatedProduct,
    variantId: string | undefined,
    qty: (before: number) => number,
  ): Promise<void> {
    const line = newLine(product, 1, variantId, clock());
    let stored: number | undefined;
    await write(async () => {
      const before = await db.cartLines.get(line._id);
      // Run again, as where the browser has closed the database: it may be stored.
      if (before && before.qty === stored) return [before];
      stored = quantityWithin(line.countInStock, qty(before?.qty ?? 0));
      return [{ ...line, qty: stored, addedAt: before?.addedAt ?? line.addedAt }];
    });
  }

  return {
    /**
     * Adds a product, or replaces its line.
     * @throws as `newLine`, which has the same arguments
     */
    put: (product: DatedProduct, qty: number, variantId?: string): Promise<void> =>
      replace(product, variantId, () => qty),

    /**
     * Adds one more piece of a product than the cart has, also where two tabs do so in one moment.
     * @throws as `put`
     */
    putOneMore: (product: DatedProduct, variantId?: string): Promise<void> =>
      replace(product, variantId, (before) => before + 1),

    /**
     * Changes the quantity; clamped to 1..min(stock, 20). A removed line stays removed. Durable from the moment of the call, also
     * where the page is reloaded at once.
     * @param id of the line (`lineKey`), here and below
     */
    setQuantity: (id: string, qty: number): Promise<void> =>
      change(id, Math.max(1, Math.trunc(qty) || 1)),

    /** Accepts the current price of a line: it no longer counts as changed. */
    async acceptPrice(id: string): Promise<void> {
      await writeDurably(db, () =>
        db.transaction('rw', db.cartLines, db.products, async () => {
          const line = await db.cartLines.get(id);
          const product = line && (await db.products.get(productIdOf(line)));
          const sold = product && productOfLine(product, line.variant?.id);
          if (!sold) return;
          // The old price's date goes with it.
          const { price, revision, pricedAt } = sold;
          await db.cartLines.update(id, { price, revision, pricedAt });
        }),
      );
    },

    /** Remembers that a product is no longer sold, in all its lines; no effect on a removed line. */
    async markGone(productId: string): Promise<void> {
      await db.cartLines.filter((line) => productIdOf(line) === productId).modify({ gone: true });
    },

    /** Durable from the moment of the call, as `setQuantity`. */
    remove: (id: string): Promise<void> => change(id, 0),

    /** Writes changes that an earlier page had no time to write. Call it once, before the cart is read. Never rejects. */
    async catchUp(): Promise<void> {
      for (const [id, qty] of unwritten.all()) {
        // Another tab may be writing it, or something newer, now.
        await writeQuantity(id, qty, () => unwritten.has(id, qty)).then(
          () => unwritten.settle(id, qty),
          () => undefined,
        );
      }
    },
    clear: () => db.cartLines.clear(),
    /** Adds the lines of an order again, to edit them; each replaces the line of the same product, others stay. */
    restore: (lines: readonly CartLine[]): Promise<void> => write(async () => lines),
  };
}
export type Cart = ReturnType<typeof createCart>;
