import type { ProductView } from '#shared/admin/product-list';
import type { Product } from '#shared/catalogue/product';
import type { ProductSort } from '#shared/catalogue/product-order';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { Reports } from '../../reports';
import { fitText } from './json';
import { Conditions } from './conditions';
import { countEach, countRows, listPage, sortSql } from './lists';
import type { Asking } from './sql-transaction';

const NEWEST = 'listed desc, key desc';
const ORDERS: Readonly<Record<ProductSort, string>> = {
  newest: NEWEST,
  price: `price, ${NEWEST}`,
  '-price': `price desc, ${NEWEST}`,
  rating: `rating desc, num_reviews desc, ${NEWEST}`,
};
const COLUMNS = {
  name: 'name',
  price: 'price',
  category: 'category collate natural_order',
  brand: 'brand',
  stock: `(doc ->> 'countInStock')::bigint`,
} as const;
const FROM = 'products';

/** Lists of products. */
export function productReports(sql: Asking) {
  /** As `isLowStock`. */
  async function low(where: Conditions): Promise<string> {
    const [row] = await sql.rows<{ level: number | null }>(
      `select (doc ->> 'lowStock')::bigint as level from owner_settings`,
    );
    return `on_sale and stock <= coalesce(low_stock, ${where.place(row?.level ?? DEFAULT_SETTINGS.lowStock)})`;
  }

  const viewSql = async (where: Conditions): Promise<Readonly<Record<ProductView, string>>> => ({
    all: 'doc is not null',
    low: await low(where),
    drafts: 'doc is not null and not on_sale',
  });

  return {
    countProducts: () => countRows(sql, FROM, new Conditions().add('on_sale')),
    async categories() {
      const rows = await sql.rows<{ category: string }>(
        'select distinct category from products where on_sale',
      );
      return rows.map(({ category }) => category).sort();
    },
    async listProducts({ keyword, category, stock, sort, ...query }) {
      const where = new Conditions().add('on_sale').words('search', keyword);
      if (category !== undefined) where.add(`category = ${where.place(fitText(category))}`);
      if (stock === 'low') where.add(await low(where));
      return listPage(sql, { from: FROM, where, order: ORDERS[sort] }, query);
    },
    async listAllProducts({ keyword, view, sort, ...query }) {
      const where = new Conditions().words('search', keyword);
      where.add(view === 'low' ? await low(where) : (await viewSql(new Conditions()))[view]);
      return listPage(sql, { from: FROM, where, order: sortSql(sort, COLUMNS, NEWEST) }, query);
    },
    async countAllProducts(keyword) {
      const where = new Conditions().words('search', keyword);
      return countEach(sql, FROM, where, await viewSql(where));
    },
    async lowStock(limit) {
      const where = new Conditions();
      where.add(await low(where));
      const query = { pageNumber: 1, pageSize: limit };
      const { items, total } = await listPage<Product>(
        sql,
        { from: FROM, where, order: 'stock, key' },
        query,
      );
      return { items, total };
    },
    async topProducts(limit) {
      const rows = await sql.rows<{ doc: Product }>(
        `select doc from products where on_sale order by ${ORDERS.rating} limit $1`,
        [limit],
      );
      return rows.map(({ doc }) => doc);
    },
  } satisfies Partial<Reports>;
}
