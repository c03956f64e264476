import type { ProductView } from '#shared/admin/product-list';
import type { Product } from '#shared/catalogue/product';
import type { StoredSort } from '#shared/catalogue/product-order';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { Reports } from '../../reports';
import { fitText } from './json';
import { Conditions } from './conditions';
import { countEach, countRows, listPage, NEWEST, orderSql, sortSql, type SortKey } from './lists';
import type { Asking } from './sql-transaction';

const ORDERS: Readonly<Record<StoredSort, readonly SortKey[]>> = {
  newest: NEWEST,
  price: [{ by: 'price' }, ...NEWEST],
  '-price': [{ by: 'price', isDown: true }, ...NEWEST],
  rating: [{ by: 'rating', isDown: true }, { by: 'num_reviews', isDown: true }, ...NEWEST],
};
const COLUMNS = {
  name: { by: 'name' },
  price: { by: 'price' },
  category: { by: 'category collate natural_order' },
  brand: { by: 'brand' },
  stock: { by: `(doc ->> 'countInStock')::bigint` },
};
const FROM = 'products';
/** From how many pieces on those are low that have no limit of their own. */
const LIMIT = `coalesce((select (doc ->> 'lowStock')::bigint from owner_settings), ${DEFAULT_SETTINGS.lowStock})`;
/** As `isLowStock`. */
const LOW = `on_sale and stock <= coalesce(low_stock, ${LIMIT})`;
/** How many these are, each half along an index of its own. */
const COUNT_LOW = `(select count(*) from products where on_sale and low_stock is null and stock <= ${LIMIT})
  + (select count(*) from products where on_sale and low_stock is not null and stock <= low_stock)`;
const VIEWS: Readonly<Record<ProductView, string>> = {
  all: 'doc is not null',
  low: LOW,
  drafts: 'doc is not null and not on_sale',
};

/** Lists of products. */
export const productReports = (sql: Asking) =>
  ({
    countProducts: () => countRows(sql, FROM, new Conditions().add('on_sale')),
    async categories() {
      const rows = await sql.rows<{ category: string }>(
        'select distinct category from products where on_sale',
      );
      return rows.map(({ category }) => category).sort();
    },
    async countCategories() {
      const rows = await sql.rows<{ category: string; count: string }>(
        'select category, count(*) as count from products where doc is not null group by category',
      );
      return rows
        .map(({ category, count }) => ({ category, count: Number(count) }))
        .sort((a, b) => (a.category < b.category ? -1 : 1));
    },
    async idsOfCategory(category, limit) {
      const rows = await sql.rows<{ key: string }>(
        'select key from products where doc is not null and category = $1 order by key limit $2',
        [fitText(category), limit],
      );
      return rows.map(({ key }) => key);
    },
    async newestOfCategories(limit) {
      const rows = await sql.rows<{ key: string }>(
        `select key from (
          select key, category, row_number() over (partition by category order by ${orderSql(NEWEST)}) as place
          from products where on_sale) as shelves
        where place <= $1 order by place, category limit $1`,
        [limit],
      );
      return rows.map(({ key }) => key);
    },
    async listProducts({ keyword, category, stock, sort, total, ...query }) {
      const where = new Conditions().add('on_sale').words(keyword, 'search');
      if (category !== undefined) where.add(`category = ${where.place(fitText(category))}`);
      if (stock === 'low') where.add(LOW);
      // Counted in an index alone: what is on sale has a document.
      const known = { total: total ?? (await countRows(sql, FROM, where)), isAll: true };
      return listPage(sql, { from: FROM, where, order: ORDERS[sort] }, query, known);
    },
    async listAllProducts({ keyword, view, sort, total, ...query }) {
      const where = new Conditions().words(keyword, 'search').add(VIEWS[view]);
      const known = total === undefined ? undefined : { total, isAll: true };
      const order = sortSql(sort, COLUMNS, NEWEST);
      return listPage(sql, { from: FROM, where, order }, query, known);
    },
    async productIds({ keyword, view, sort }) {
      const where = new Conditions()
        .words(keyword, 'search')
        .add(VIEWS[view])
        .add('doc is not null');
      const rows = await sql.rows<{ key: string }>(
        `select key from ${FROM} ${where.sql} order by ${orderSql(sortSql(sort, COLUMNS, NEWEST))}`,
        where.values,
      );
      return rows.map(({ key }) => key);
    },
    async countAllProducts(keyword, onSale) {
      const where = new Conditions().words(keyword, 'search');
      if (where.sql !== '') return countEach(sql, FROM, where, VIEWS);
      const total = onSale ?? (await countRows(sql, FROM, new Conditions().add('on_sale')));
      const [row] = await sql.rows<{ low: number; drafts: number }>(
        `select ${COUNT_LOW} as low,
          (select count(*) from products where doc is not null and not on_sale) as drafts`,
      );
      const { low = 0, drafts = 0 } = row ?? {};
      return { all: total + drafts, low, drafts };
    },
    async lowStock(limit) {
      const [row] = await sql.rows<{ low: number }>(`select ${COUNT_LOW} as low`);
      const total = row?.low ?? 0;
      const { items } = await listPage<Product>(
        sql,
        {
          from: FROM,
          where: new Conditions().add(LOW),
          order: [{ by: 'stock' }, { by: 'key' }],
        },
        { pageNumber: 1, pageSize: limit },
        { total, isAll: true },
      );
      return { items, total };
    },
  }) satisfies Partial<Reports>;
