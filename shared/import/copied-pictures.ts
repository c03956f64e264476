import { PLACEHOLDER_IMAGE } from '../catalogue/picture';
import { isElsewhere, picturesOfProduct } from '../catalogue/pictures-of-product';
import type { Product } from '../catalogue/product';
import type { TableProduct } from './table-product';

/*
 * A table may name pictures by addresses that the shop has copied before (docs/shop-rules.md#r-owner-11): they count as their copies. An
 * address whose copy the product names no more was removed by hand, and stays so.
 */

/** Names an address; equal ones have equal names. */
export type NameAddress = (url: string) => string;

export type CopiedPictures = ReturnType<typeof copiedPictures>;

/** What a product has of copied pictures. @param before `undefined` for a new one */
export function copiedPictures(before: Product | undefined, nameOf: NameAddress) {
  const sources = before?.pictureSources ?? [];
  const copies = new Map(sources.map(({ address, image }) => [address, image]));
  const named = new Set(before ? picturesOfProduct(before) : []);
  const isCopy = (url: string) => sources.some(({ image }) => image === url);
  const copyOf = (url: string) => (copies.size > 0 ? copies.get(nameOf(url)) : undefined);
  /** The copy where the product has it, else the address. */
  const here = (url: string) => {
    const copy = copyOf(url);
    return copy !== undefined && named.has(copy) ? copy : url;
  };

  return {
    here,

    /** What becomes of a single picture. @param current what is in its place */
    single<Current>(url: string, current: Current): Current | string {
      if (copyOf(url) === undefined) return url;
      // Another copy there: the table means another picture than before.
      return typeof current === 'string' && isCopy(current) ? here(url) : current;
    },

    /** What becomes of the gallery: the pictures set by hand, and their order, stay; new addresses come at their place. */
    gallery(pictures: Gallery): Gallery {
      if (!before || sources.length === 0) return pictures;
      const wanted = pictures.map(({ url, alt }) => ({ url: here(url), alt }));
      // An address of the shop itself was written for this shop.
      if (!isFromElsewhere(pictures)) return wanted;
      const isNew = ({ url }: Gallery[number]) => copyOf(url) === undefined && !named.has(url);
      const hasNew = pictures.some(isNew);
      const alts = new Map(wanted.map(({ url, alt }) => [url, alt]));
      const goes = (url: string) =>
        !alts.has(url) &&
        (isCopy(url) || (hasNew && (isElsewhere(url) || url === PLACEHOLDER_IMAGE)));
      const merged = (before.images ?? [{ url: before.image, alt: '' }])
        .filter(({ url }) => !goes(url))
        .map(({ url, alt = '' }) => ({ url, alt: alts.get(url) || alt }));
      for (const [place, picture] of pictures.entries()) {
        if (!isNew(picture)) continue;
        const urls = merged.map(({ url }) => url);
        const previous = wanted.slice(0, place).findLast(({ url }) => urls.includes(url));
        const at = previous ? urls.indexOf(previous.url) + 1 : place === 0 ? 0 : urls.length;
        merged.splice(at, 0, picture);
      }
      return merged;
    },

    /** A product with what is still to be known of its copies: without those that the table has taken from it. */
    known(edited: Product, { pictures = [], cells, variants = [] }: TableProduct): Product {
      if (sources.length === 0 || !isFromElsewhere(pictures)) return edited;
      const urls = [
        ...pictures.map(({ url }) => url),
        ...[cells, ...variants.map((one) => one.cells)].flatMap((one) =>
          ['image', 'sizeChart', 'variantImage'].flatMap((column) => one[column] ?? []),
        ),
      ];
      const addresses = new Set(urls.map(nameOf));
      const still = new Set(picturesOfProduct(edited));
      const pictureSources = sources.filter(
        ({ address, image }) => addresses.has(address) || still.has(image),
      );
      return { ...edited, pictureSources };
    },
  };
}

type Gallery = NonNullable<TableProduct['pictures']>;

const isFromElsewhere = (pictures: Gallery) =>
  pictures.length > 0 && pictures.every(({ url }) => isElsewhere(url));
