import * as z from 'zod/mini';
import { PRODUCTS_PER_PAGE } from '../catalogue/list-sizes';
import { productDocument, type Product } from '../catalogue/product';
import { bothWays, type SortBy } from '../core/list-sorts';
import { pageOf } from '../core/page-schema';
import { PAGE_SIZES } from '../core/page-sizes';

/** The lists of products that admins can ask for: those on sale that are about to run out, and those not on sale yet. */
export const PRODUCT_VIEWS = ['all', 'low', 'drafts'] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];

/** As many as on a page of the catalogue, unless an admin wants more. */
export const PRODUCT_PAGE_SIZES = [PRODUCTS_PER_PAGE, ...PAGE_SIZES] as const;

/** The columns by which the admins' list of products can be sorted; newest first without one. */
const PRODUCT_COLUMNS = ['name', 'price', 'category', 'brand', 'stock'] as const;
export type AdminProductSort = SortBy<(typeof PRODUCT_COLUMNS)[number]>;
export const ADMIN_PRODUCT_SORTS = bothWays(PRODUCT_COLUMNS);

/** What a product has in each of them. */
export const PRODUCT_KEYS = {
  name: ({ name }) => name,
  price: ({ pricePaise }) => pricePaise,
  category: ({ category }) => category,
  brand: ({ brand }) => brand,
  stock: ({ countInStock }) => countInStock,
} as const satisfies Record<
  (typeof PRODUCT_COLUMNS)[number],
  (product: Product) => string | number
>;

/** `GET /api/admin/products`: drafts among them. */
export const adminProductPage = pageOf({
  products: z.array(productDocument),
  /** How many products with the keyword each view holds. */
  counts: z.record(z.enum(PRODUCT_VIEWS), z.int()),
  /** The shop's level of low stock. */
  lowStock: z.int(),
});
