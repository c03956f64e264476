import { isIn } from '#shared/admin/book-tables';
import { lineName } from '#shared/catalogue/variant';
import { nameOf } from '#shared/payments/actor';
import type { StockChange } from '#shared/payments/stock-history';
import type { ShopStore } from '../store/repositories/shop-store';
import { timeCell } from '../admin/columns';
import { book, inParts } from './book-rows';

interface Movement extends StockChange {
  /** Of the product as it is now; empty where it is gone. */
  readonly name: string;
}

/** What is recorded of stocks (docs/shop-rules.md#r-owner-3), by product. */
export const stockBook = book<Movement>({
  columns: {
    at: ({ at }) => timeCell(at),
    product: ({ product }) => product,
    variant: ({ variant }) => variant?.id ?? '',
    name: ({ name, variant }) => lineName(name, variant),
    in: ({ from, to }) => String(Math.max(to - from, 0)),
    out: ({ from, to }) => String(Math.max(from - to, 0)),
    from: ({ from }) => String(from),
    to: ({ to }) => String(to),
    why: ({ why }) => why,
    order: ({ order = '' }) => order,
    by: ({ by }) => nameOf(by),
  },
  async *rows(store, period) {
    for await (const change of movementsOf(store)) if (isIn(period, change.at)) yield change;
  },
});

const movementsOf = (store: ShopStore) =>
  inParts<Movement>(store, async (shop, limit, last) => {
    const changes = await shop.stockMovements(limit, last);
    const ids = new Set(changes.map(({ product }) => product));
    const products = await shop.productsAndDrafts([...ids]);
    const names = new Map(products.map(({ _id, name }) => [_id, name]));
    return changes.map((change) => ({ ...change, name: names.get(change.product) ?? '' }));
  });
