import type { Order } from '#shared/orders/order';
import { picturesOfProduct } from '#shared/catalogue/pictures-of-product';
import type { CategoryTable } from '#shared/catalogue/category';
import type { Product } from '#shared/catalogue/product';
import type { AnyKind, Stored } from '../../store/kind';
import type { Review } from '#shared/reviews/review';
import { orders, reviews } from '../../store/kinds/accounts';
import { categoryTables, picturesOfCategories, products } from '../../store/kinds/catalogue';
import { importChanges, picturesOfChange, type ImportChange } from '../../store/kinds/imports';
import { uploadedPictureOf } from '../../store/uploaded-picture';

/** The addresses of the pictures in a row. Rows of a kind are of its type. */
function imagesOf(kind: AnyKind, row: object): readonly string[] {
  if (kind.name === products.name) return picturesOfProduct(row as Product);
  if (kind.name === categoryTables.name)
    return picturesOfCategories((row as CategoryTable).categories);
  if (kind.name === importChanges.name) return picturesOfChange(row as ImportChange);
  if (kind.name === orders.name) return (row as Order).orderItems.map(({ image }) => image);
  if (kind.name === reviews.name) return ((row as Review).pictures ?? []).map(({ image }) => image);
  return [];
}

/** The uploaded pictures that rows name, as `ShopReader.namedPictures` finds them. */
export class PicturesNamed {
  readonly #names = new Set<string>();

  /** Goes through the rows of a kind. */
  look(kind: AnyKind, rows: readonly Stored<object>[]): void {
    for (const { row } of rows)
      for (const image of row ? imagesOf(kind, row) : []) {
        const name = uploadedPictureOf(image);
        if (name !== undefined) this.#names.add(name);
      }
  }

  /** Those that are not among these, in alphabetical order. */
  without(names: Iterable<string>): string[] {
    const there = new Set(names);
    return [...this.#names].filter((name) => !there.has(name)).toSorted();
  }
}
