import type * as z from 'zod/mini';
import { scarcestStock } from '#shared/admin/low-stock';
import { categoryTable, type CategoryTable } from '#shared/catalogue/category';
import { searchTextOf } from '#shared/catalogue/keyword';
import { picturesOfProduct } from '#shared/catalogue/pictures-of-product';
import { documentOfProduct, type Product } from '#shared/catalogue/product';
import type { SearchWords } from '#shared/catalogue/search-words';
import { pinTable, type PinTable } from '#shared/shipping/pin-table';
import { stockChange, type StockChange } from '#shared/payments/stock-history';
import { offerTable, type OfferTable } from '#shared/offers/offer';
import type { OwnerSettings } from '#shared/shop/owner-settings';
import { kind, lockOf, ordered } from '../kind';
import { productSchema } from '../row-schemas';
import { settingsSchema, wordsSchema } from '../row-types';
import { uploadedPictureOf, uploadedPicturesOf } from '../uploaded-picture';

/** The key of the one row of a kind that has one. */
export const SINGLE = 'single';

/** Whether shoppers see a product. */
export const isOnSale = ({ draft }: Product): boolean => draft !== true;

/** The addresses of the pictures of categories. */
export const picturesOfCategories = (categories: CategoryTable['categories']): string[] =>
  categories.flatMap(({ image }) => image ?? []);

/** The uploaded pictures besides the first. */
function otherPictures(product: Product): string[] | null {
  const [, ...others] = picturesOfProduct(product);
  const uploaded = uploadedPicturesOf(others);
  return uploaded.length > 0 ? uploaded : null;
}

export const products = kind<Product>()({
  name: 'products',
  schema: productSchema,
  key: ({ _id }) => _id,
  feed: 'catalogue',
  listed: ({ createdAt }) => createdAt,
  indexes: {
    /** Of what is on sale, by price. */
    shelf: {
      of: (product) => (isOnSale(product) ? [product.category] : []),
      at: ({ pricePaise }) => ordered(pricePaise),
    },
  },
  columns: {
    on_sale: isOnSale,
    name: ({ name }) => name,
    category: ({ category }) => category,
    brand: ({ brand }) => brand,
    price: ({ pricePaise }) => pricePaise,
    // What low stock goes by; lists sorted by stock read the document.
    stock: scarcestStock,
    rating: (product) => documentOfProduct(product).rating,
    num_reviews: ({ numReviews }) => numReviews,
    low_stock: ({ lowStock }) => lowStock ?? null,
    picture: ({ image }) => uploadedPictureOf(image) ?? null,
    pictures: otherPictures,
    search: searchTextOf,
  },
  // They change with every order, and none becomes longer by it.
  isBounded: true,
});

/** The recorded stock changes of each product. */
export const stockChanges = kind<StockChange>()({
  name: 'stock_changes',
  schema: stockChange,
  key: ({ product, number }) => `${product} ${number}`,
  indexes: {
    product: {
      of: ({ product }) => [product],
      at: ({ number }) => ordered(number),
      guard: (product) => lockOf(products, product),
    },
  },
  // A bounded number per product is kept.
  isBounded: true,
});

/** A kind of one row, which the owner sets. */
const configuration = <Row extends object>(
  name: string,
  schema: z.ZodMiniType<unknown>,
  columns: Readonly<Record<string, (row: Row) => string[]>> = {},
) =>
  kind<Row>()({
    name,
    schema,
    key: () => SINGLE,
    feed: 'catalogue',
    isConfiguration: true,
    indexes: {},
    columns,
  });

/** The owner's words for search. */
export const searchWords = configuration<SearchWords>('search_words', wordsSchema);

/** The owner's categories. */
export const categoryTables = configuration<CategoryTable>('categories', categoryTable, {
  pictures: ({ categories }) => uploadedPicturesOf(picturesOfCategories(categories)),
});

export const ownerSettings = configuration<OwnerSettings>('owner_settings', settingsSchema, {
  pictures: ({ logo = '' }) => uploadedPicturesOf([logo]),
});

/** The owner's table of postal codes. */
export const pinTables = configuration<PinTable>('pin_tables', pinTable);

/** The owner's offers. */
export const offers = configuration<OfferTable>('offers', offerTable);
