import { LOW_STOCK } from '#shared/shop/shop-facts';
import type { AdminProductSort, ProductView } from '#shared/admin/product-list';
import { searchTextOf } from '#shared/catalogue/keyword';
import type { Product } from '#shared/catalogue/product';
import type { StockCause } from '#shared/payments/stock-history';
import type { ProductSort } from '#shared/catalogue/product-order';
import { productSchema } from '../row-schemas';
import type { ShopReader, ShopWriter } from '../shop-store';
import { uploadedPictureOf } from '../uploaded-picture';
import { fitText, jsonOf } from './json';
import { Conditions, listPage, sortSql } from './lists';
import { checkRow, documents, STOCK, valueOf } from './rows';
import { raisedSql, versionSql, type Transaction } from './transaction';

/** A product as it stands in two tables: what changes with every order apart from the rest. */
export interface ProductRow {
  readonly id: string;
  readonly version: number;
  /** `null`: it was removed. */
  readonly doc: StoredProduct | null;
  readonly stock: number;
  readonly revision: number;
  readonly rating_sum: number;
  readonly num_reviews: number;
}
type StoredProduct = Omit<Product, 'countInStock' | 'revision' | 'ratingSum' | 'numReviews'>;

export const PRODUCT_COLUMNS =
  's.id, s.version, p.doc, s.stock, s.revision, p.rating_sum, p.num_reviews';
export const PRODUCT_TABLES = 'product_state s join products p on p.id = s.id';

/** The product in a row; `null` where it was removed. */
export function productOf(row: ProductRow): Product | null {
  const { doc, stock, revision, rating_sum, num_reviews } = row;
  if (!doc) return null;
  return {
    ...doc,
    countInStock: stock,
    revision,
    ratingSum: rating_sum,
    numReviews: num_reviews,
  };
}

const NEWEST = 'p.created_at desc, p.id desc';
const ORDERS: Readonly<Record<ProductSort, string>> = {
  newest: NEWEST,
  price: `p.price, ${NEWEST}`,
  '-price': `p.price desc, ${NEWEST}`,
  rating: `p.rating desc, p.num_reviews desc, ${NEWEST}`,
};
const COLUMNS = {
  name: 'p.name',
  price: 'p.price',
  category: 'p.category collate natural_order',
  brand: 'p.brand',
  stock: 's.stock',
} as const;

const LOW = 'p.on_sale and s.stock <= s.low_at';
const VIEWS: Readonly<Record<ProductView, string>> = {
  all: 'p.doc is not null',
  low: LOW,
  drafts: 'p.doc is not null and not p.on_sale',
};

/** Whoever sets the shop's settings holds it alone. */
export const SETTINGS_LOCK = 'owner settings';

const ON_SALE = 'p.on_sale';

type CatalogueReader = Pick<
  ShopReader,
  | 'products'
  | 'productsAndDrafts'
  | 'countProducts'
  | 'wasDeleted'
  | 'categories'
  | 'listProducts'
  | 'listAllProducts'
  | 'countAllProducts'
  | 'lowStock'
  | 'topProducts'
  | 'stockHistory'
>;

/** Products and their lists. */
export function readCatalogue(tx: Transaction): CatalogueReader {
  async function productsWhere(rest: string, values: readonly unknown[]): Promise<Product[]> {
    const rows = await tx.rows<ProductRow>(
      `select ${PRODUCT_COLUMNS} from ${PRODUCT_TABLES} ${rest}`,
      values,
    );
    return rows.flatMap((row) => productOf(row) ?? []);
  }
  async function ofIds(ids: readonly string[], wanted: string): Promise<Product[]> {
    const known = knownProducts(tx, ids);
    if (known) return wanted === ON_SALE ? known.filter(({ draft }) => draft !== true) : known;
    return readLocked(tx, ids, () =>
      productsWhere(`where s.id = any($1) and ${wanted} order by s.id`, [ids.map(fitText)]),
    );
  }
  const itemOf = (row: ProductRow) => productOf(row) as Product;
  const list = (where: Conditions, order: string) => ({
    select: PRODUCT_COLUMNS,
    from: PRODUCT_TABLES,
    where,
    order,
  });

  return {
    products: (ids) => ofIds(ids, ON_SALE),
    productsAndDrafts: (ids) => ofIds(ids, 'p.doc is not null'),
    countProducts: async () =>
      (await tx.one<{ count: number }>('select count(*) as count from products where on_sale'))
        ?.count ?? 0,
    wasDeleted: async (id) =>
      (await tx.one('select 1 from products where id = $1 and doc is null', [id])) !== undefined,
    async categories() {
      const rows = await tx.rows<{ category: string }>(
        'select distinct category from products where on_sale',
      );
      return rows.map(({ category }) => category).sort();
    },
    listProducts({ keyword, category, stock, sort, ...query }) {
      const where = new Conditions().add('p.on_sale').words('p.search', keyword);
      if (category !== undefined) where.add(`p.category = ${where.place(fitText(category))}`);
      if (stock === 'low') where.add(LOW);
      return listPage(tx, list(where, ORDERS[sort]), query, itemOf);
    },
    listAllProducts({ keyword, view, sort, ...query }) {
      const where = new Conditions().add(VIEWS[view]).words('p.search', keyword);
      return listPage(tx, list(where, sortSql<AdminColumn>(sort, COLUMNS, NEWEST)), query, itemOf);
    },
    async countAllProducts(keyword) {
      const where = new Conditions().words('p.search', keyword);
      const counts = Object.entries(VIEWS).map(
        ([view, rule]) => `count(*) filter (where ${rule}) as "${view}"`,
      );
      const counted = await tx.one<Record<ProductView, number>>(
        `select ${counts.join(', ')} from ${PRODUCT_TABLES} ${where.sql}`,
        where.values,
      );
      return counted ?? { all: 0, low: 0, drafts: 0 };
    },
    async lowStock(limit) {
      const { items, total } = await listPage(
        tx,
        list(new Conditions().add(LOW), 's.stock, s.id'),
        { pageNumber: 1, pageSize: limit },
        itemOf,
      );
      return { items, total };
    },
    stockHistory: (productId) =>
      documents(tx, STOCK, 'where product_id = $1 order by number desc', [fitText(productId)]),
    topProducts: (limit) =>
      productsWhere(`where p.on_sale order by ${ORDERS.rating} limit $1`, [limit]),
  };
}

/** Those of the products that are there, by their ids; nothing where not every one is known. */
function knownProducts(tx: Transaction, ids: readonly string[]): Product[] | undefined {
  const wanted = [...new Set(ids)].toSorted();
  if (!wanted.every((id) => tx.knows(knownAs(id)))) return undefined;
  return wanted.flatMap((id) => {
    const row = tx.known<ProductRow>(knownAs(id));
    return (row && productOf(row)) ?? [];
  });
}

const knownAs = (id: string) => `product ${id}`;

/** Locks products in the order of their ids, so that two that lock the same ones never wait for each other. */
export const lockProducts = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  readLocked(tx, ids, async () => undefined);

/**
 * Reads products that are locked. Those that are not there are locked together: nobody makes a new one meanwhile.
 * @param read run again where others may have made one
 */
async function readLocked<Found>(
  tx: Transaction,
  ids: readonly string[],
  read: () => Promise<Found>,
): Promise<Found> {
  if (!tx.writes) return read();
  const wanted = [...new Set(ids)].map(fitText);
  const lock = () =>
    tx.rows('select 1 from product_state where id = any($1) order by id for update', [wanted]);
  // Sent together, run one after the other.
  const [locked, found] = await Promise.all([lock(), read()]);
  if (locked.length === wanted.length) return found;
  await tx.lock('new products');
  return (await Promise.all([lock(), read()]))[1];
}

type AdminColumn = AdminProductSort extends infer Sort
  ? Sort extends `-${string}`
    ? never
    : Sort
  : never;

type CatalogueWriter = Pick<
  ShopWriter,
  'putProduct' | 'removeProduct' | 'takeStock' | 'returnStock'
>;

export function writeCatalogue(tx: Transaction): CatalogueWriter {
  /** Adds pieces to the stock, or takes them; false, and nothing done, where too few are there or the product is gone. */
  async function moveStock(
    id: string,
    qty: number,
    direction: 1 | -1,
    cause?: StockCause,
  ): Promise<boolean> {
    if (!Number.isSafeInteger(qty) || qty < 1) throw new RangeError(`Not a quantity: ${qty}`);
    const pieces = direction * qty;
    const known = tx.known<ProductRow>(knownAs(id));
    if (known) {
      const stock = known.stock + pieces;
      if (!known.doc || stock < 0) return false;
      const note = cause && { note: { cause, from: known.stock, to: stock } };
      tx.gather({ kind: 'stock', step: tx.nextStep(), put: { id, pieces, ...note } }, 0);
      tx.know(knownAs(id), { ...known, stock, revision: known.revision + 1 });
      tx.changes.catalogue = true;
      return true;
    }
    const moved = await tx.change(
      `with moved as (
         update product_state s set stock = stock + $3, revision = revision + 1, version = ${raisedSql('s.version', '$1')}
         from products p where s.id = $2 and p.id = s.id and p.doc is not null and stock + $3 >= 0
         returning s.stock)
       select note_stock($2, $4, stock - $3, stock) from moved`,
      [tx.nextStep(), fitText(id), pieces, causeOf(cause)],
    );
    if (moved > 0) tx.changes.catalogue = true;
    return moved > 0;
  }

  return {
    async putProduct(product, cause) {
      await putProduct(tx, product, cause);
    },
    async removeProduct(id) {
      await lockProducts(tx, [id]);
      const removed = await tx.change(
        `update products set doc = null, on_sale = false, search = '' where id = $1 and doc is not null`,
        [fitText(id)],
      );
      if (removed === 0) return;
      await tx.change(
        `update product_state set version = ${raisedSql('version', '$1')} where id = $2`,
        [tx.nextStep(), fitText(id)],
      );
      tx.changes.catalogue = true;
    },
    takeStock: (id, qty, cause) => moveStock(id, qty, -1, cause),
    async returnStock(id, qty, cause) {
      await moveStock(id, qty, 1, cause);
    },
  };
}

/** As SQL takes it; null for none. */
const causeOf = (cause: StockCause | undefined) => (cause ? jsonOf(cause) : null);

/** A product in the columns of `products`. */
export function productColumns(product: Product) {
  const { countInStock: _stock, revision: _revision, ratingSum, numReviews, ...doc } = product;
  const { _id, name, image, brand, category, pricePaise, createdAt, draft } = doc;
  return {
    id: _id,
    on_sale: draft !== true,
    category,
    brand,
    name,
    price: pricePaise,
    rating_sum: ratingSum,
    num_reviews: numReviews,
    picture: uploadedPictureOf(image),
    created_at: createdAt,
    search: searchTextOf(product),
    doc,
  };
}

/** Puts a product in the place of the one with its id. */
export async function putProduct(
  tx: Transaction,
  product: Product,
  cause?: StockCause,
): Promise<void> {
  checkRow('products', productSchema, { _id: product._id, version: 0, product });
  const { _id, countInStock, revision, lowStock } = product;
  // Whose level of low stock counts where the product has none.
  await tx.lockShared(SETTINGS_LOCK);
  await lockProducts(tx, [_id]);
  await tx.change(
    `with before as (
       select s.stock from product_state s join products p on p.id = s.id where s.id = $2 and p.doc is not null
     ), put as (
       insert into product_state (id, version, stock, revision, low_at)
       values ($2, ${versionSql('$1')}, $3, $4,
         coalesce($6, (select (doc ->> 'lowStock')::bigint from owner_settings), ${LOW_STOCK}))
       on conflict (id) do update
         set version = ${raisedSql('product_state.version', '$1')}, stock = excluded.stock, revision = excluded.revision,
           low_at = excluded.low_at
       returning stock
     )
     select note_stock($2, $5, coalesce((select stock from before), 0), put.stock) from put`,
    [tx.nextStep(), fitText(_id), countInStock, revision, causeOf(cause), lowStock ?? null],
  );
  const { doc, ...more } = productColumns(product);
  const columns = { ...more, doc: jsonOf(doc) };
  const names = Object.keys(columns);
  await tx.change(
    `insert into products (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})
     on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    Object.values(columns).map(valueOf),
  );
  tx.changes.catalogue = true;
}
