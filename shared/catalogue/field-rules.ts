import * as z from 'zod/mini';
import { hasTwoDecimals } from '../core/paise';
import { writtenName } from '../core/written-text';

/** The dearest price of a product, in rupees: ₹99,99,999.99. */
export const MAX_PRICE = 9_999_999.99;
/** The most pieces of a product. */
export const MAX_STOCK = 1_000_000;
/** The longest texts, in characters. */
export const MAX_NAME = 200;
export const MAX_IMAGE = 500;
export const MAX_BRAND = 100;
export const MAX_CATEGORY = 100;
export const MAX_DESCRIPTION = 5_000;

const PRICE_RULE = 'Enter a price from ₹0 to ₹99,99,999.99 with at most two decimals';
const STOCK_RULE = 'Enter a whole number from 0 to 10,00,000';
const IMAGE_RULE = 'Enter an image path such as /pictures/…, or an https address';

/** What no address holds unescaped; browsers strip some of these or read a backslash as a slash. */
const MISLEADING = /[\s\p{Cc}\\"<>`{}|^]/u;
/** `..` climbs out of a folder, written out or escaped. */
const CLIMBS = /(?:\.|%2e){2}/i;
const OWN_PATH = /^\/(?!\/)/;
/** A host, perhaps a port, and then a path or the end: no name and password before an `@`. */
const HTTPS =
  /^https:\/\/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?(?::\d{1,5})?(?:[/?#]|$)/iu;

/**
 * Whether a text may be the address of a picture: a path of this shop or an https address. The page shows it; the
 * server fetches it for an import alone (docs/guarantees.md#input).
 */
export function isPictureAddress(address: string): boolean {
  if (MISLEADING.test(address) || CLIMBS.test(address)) return false;
  return OWN_PATH.test(address) || HTTPS.test(address);
}

/** JSON knows `-0`, which people would read as `-₹0.00`. */
const withoutMinusZero = z.overwrite((value: number) => value + 0);

/** In rupees. */
export const priceField = z
  .number(PRICE_RULE)
  .check(
    z.minimum(0, PRICE_RULE),
    z.maximum(MAX_PRICE, PRICE_RULE),
    z.refine(hasTwoDecimals, PRICE_RULE),
    withoutMinusZero,
  );

/** In pieces. */
export const stockField = z
  .int(STOCK_RULE)
  .check(z.minimum(0, STOCK_RULE), z.maximum(MAX_STOCK, STOCK_RULE), withoutMinusZero);

/** The address of a picture. */
export const imageField = writtenName('Image is required', MAX_IMAGE).check(
  z.refine(isPictureAddress, IMAGE_RULE),
);

export const descriptionField = z
  .string('Description is required')
  .check(z.trim(), z.maxLength(MAX_DESCRIPTION, `At most ${MAX_DESCRIPTION} characters`));
