import { PRODUCTS_PER_PAGE, TOP_PRODUCTS, type ProductDocument } from '#shared/catalogue/product';
import { isProduct } from './catalogue-page';

/** What the front page showed last: the newest products and the best rated ones, without their reviews. */
export interface HomeSnapshot {
  readonly products: readonly ProductDocument[];
  /** Products in the whole catalogue. */
  readonly total: number;
  readonly top: readonly ProductDocument[];
}

/**
 * The front page as the database said it last, in a place that answers at once: the shop opens with it, and the
 * database, which takes a slow phone a quarter of a second to open, corrects it a moment later. Public data alone.
 */
export interface HomeSnapshotStore {
  /** Nothing where none was kept yet, or storage is forbidden. */
  read(): HomeSnapshot | undefined;
  /** Keeps it, if it is another than before. */
  keep(page: HomeSnapshot): void;
}

const KEY = 'front-page';

const areProducts = (value: unknown, most: number): value is readonly ProductDocument[] =>
  Array.isArray(value) && value.length <= most && value.every(isProduct);

function isHomeSnapshot(value: unknown): value is HomeSnapshot {
  return (
    typeof value === 'object' &&
    value !== null &&
    'products' in value &&
    areProducts(value.products, PRODUCTS_PER_PAGE) &&
    'total' in value &&
    Number.isInteger(value.total) &&
    'top' in value &&
    areProducts(value.top, TOP_PRODUCTS)
  );
}

/** @param storage `localStorage`; the reach for it may throw where storage is forbidden */
export function createHomeSnapshotStore(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): HomeSnapshotStore {
  let stored: string | undefined;

  return {
    read() {
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

    keep({ products, total, top }) {
      const text = JSON.stringify({ products, total, top }, (name, value: unknown) =>
        name === 'reviews' ? undefined : value,
      );
      // What a log-out cleared is not written again for its own sake.
      if (text === stored) return;
      stored = text;
      try {
        storage().setItem(KEY, text);
      } catch {
        // No room, or forbidden: the next start reads the database first.
      }
    },
  };
}
