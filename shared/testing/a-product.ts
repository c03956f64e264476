import { editProduct, newProduct } from '../catalogue/edit-product';
import type { Product } from '../catalogue/product';
import type { ProductFields } from '../catalogue/product-fields';

const FIELDS: ProductFields = {
  name: 'Kurta',
  price: 849,
  image: '/pictures/kurta-960.webp',
  brand: 'Tavrika',
  category: 'Clothing',
  description: '',
  countInStock: 5,
};

/** A product without variants; a test names only what it is about. */
export const aPlainProduct = (given: Partial<ProductFields> = {}): Product =>
  newProduct('kurta', { ...FIELDS, ...given }, 0);

/** Three variants of two options: M in red and blue, L in red alone. */
export const VARIANTS = [
  { id: 'm-red', values: ['M', 'Red'], price: 849, countInStock: 3, mrp: 999, sku: 'K-M-R' },
  { id: 'm-blue', values: ['M', 'Blue'], price: 899, countInStock: 2 },
  { id: 'l-red', values: ['L', 'Red'], price: 949, countInStock: 0, barcode: '8901234567890' },
];

export const OPTIONS = [
  { name: 'Size', values: ['M', 'L'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];

/** A product with variants. */
export function aKurta(given: Partial<ProductFields> = {}): Product {
  const goods = { options: OPTIONS, variants: VARIANTS, ...given };
  return { ...editProduct(aPlainProduct(), { ...FIELDS, ...goods }), revision: 1 };
}
