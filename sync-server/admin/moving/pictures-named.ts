import type { RowKind, ShopRows } from '../../store/shop-rows';
import { uploadedPictureOf } from '../../store/uploaded-picture';

/** The addresses of pictures in a row, for the kinds that have some. */
const IMAGES: { readonly [Kind in RowKind]?: (row: ShopRows[Kind]) => readonly string[] } = {
  products: ({ product }) => (product ? [product.image] : []),
  documents: (row) =>
    row.kind === 'order' ? (row.document?.orderItems.map(({ image }) => image) ?? []) : [],
};

/** The uploaded pictures that rows name, as `ShopReader.namedPictures` finds them. */
export class PicturesNamed {
  readonly #names = new Set<string>();

  /** Goes through rows of a kind. */
  look<Kind extends RowKind>(kind: Kind, rows: readonly ShopRows[Kind][]): void {
    const imagesOf = IMAGES[kind];
    if (!imagesOf) return;
    for (const row of rows)
      for (const image of imagesOf(row)) {
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
