import type { ShownCategories } from '#shared/catalogue/category';
import type { ProductDocument } from '#shared/catalogue/product';
import { PRODUCTS_PER_PAGE, TOP_PRODUCTS } from '#shared/catalogue/list-sizes';
import { isRecord } from '#shared/core/record';
import { isProduct } from '../database/product-shape';

/** The categories of products, and how the owner has set them; `set` is absent where that is not known. */
export interface Shelf {
  readonly names: readonly string[];
  readonly set?: ShownCategories;
}

/** The last content of the front page: the newest products and the best rated ones, without their reviews. */
export interface HomeSnapshot {
  readonly products: readonly ProductDocument[];
  /** Products in the whole catalogue. */
  readonly total: number;
  readonly top: readonly ProductDocument[];
  readonly shelf?: Shelf;
}

const KEY = 'front-page';

const areProducts = (value: unknown, most: number): value is readonly ProductDocument[] =>
  Array.isArray(value) && value.length <= most && value.every(isProduct);

function isHomeSnapshot(value: unknown): value is HomeSnapshot {
  return (
    isRecord(value) &&
    areProducts(value['products'], PRODUCTS_PER_PAGE) &&
    Number.isInteger(value['total']) &&
    areProducts(value['top'], TOP_PRODUCTS) &&
    (value['shelf'] === undefined || isShelf(value['shelf']))
  );
}

const isShelf = (value: unknown) =>
  isRecord(value) &&
  Array.isArray(value['names']) &&
  (value['set'] === undefined ||
    (isRecord(value['set']) && Array.isArray(value['set']['categories'])));

/**
 * The front page as last read from the database, in synchronous storage: the shop opens with it, and the
 * database, which takes a slow phone a quarter of a second to open, corrects it a moment later. Public data alone.
 * @param storage `localStorage`; accessing it may throw where storage is forbidden
 */
export function createHomeSnapshotStore(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  let stored: string | undefined;

  return {
    /** Nothing where none was stored yet, or storage is forbidden. */
    read(): HomeSnapshot | undefined {
      try {
        const text = storage().getItem(KEY);
        if (text === null) return undefined;
        const page: unknown = JSON.parse(text);
        if (!isHomeSnapshot(page)) return undefined;
        stored = text;
        return page;
      } catch {
        return undefined;
      }
    },

    /** Stores it, if it changed. */
    keep({ products, total, top, shelf }: HomeSnapshot): void {
      const text = JSON.stringify({ products, total, top, shelf }, (name, value: unknown) =>
        name === 'reviews' ? undefined : value,
      );
      // What a log-out cleared is not written again.
      if (text === stored) return;
      stored = text;
      try {
        storage().setItem(KEY, text);
      } catch {
        // Full or forbidden: the next start reads the database first.
      }
    },
  };
}
export type HomeSnapshotStore = ReturnType<typeof createHomeSnapshotStore>;
