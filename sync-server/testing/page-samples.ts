import { documentOfProduct, type Product } from '#shared/catalogue/product';
import { pageAddressOf } from '#shared/pages/page-address';
import type { Language, ProductListPage, PublicPage } from '#shared/pages/public-page';
import { headOf } from '../pages/page-head';
import { aProduct } from './samples';

const pricedAt = '2026-01-05T00:00:00.000Z';
export const origin = 'https://shop.example';

/** The head of an address that shows this page. */
export function head(path: string, page: PublicPage, named?: Language) {
  const [pathname = '', query = ''] = path.split('?', 2);
  const address = pageAddressOf(pathname, new URLSearchParams(query));
  const found = headOf({ address, page, named, origin });
  if (!found) throw new Error('No head');
  return found;
}

/** A page of a product, filled up by `aProduct`. */
export const productPage = (given: Partial<Product> = {}): PublicPage => ({
  kind: 'product',
  product: documentOfProduct(aProduct({ _id: 'kettle', name: 'Brass Kettle', ...given })),
  pricedAt,
});

/** The first of three pages of products, unless given otherwise. */
export const listPage = (given: Partial<ProductListPage> = {}): ProductListPage => ({
  kind: 'catalogue',
  keyword: '',
  products: [documentOfProduct(aProduct({ image: '/pictures/kettle-960.webp' }))],
  page: 1,
  pages: 3,
  total: 30,
  categories: ['Kitchen'],
  pricedAt,
  ...given,
});
