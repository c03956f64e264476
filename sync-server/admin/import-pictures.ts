import { createHash } from 'node:crypto';
import { MAX_PICTURES_TO_COPY, type ImportPictures } from '#shared/admin/table-import';
import { isElsewhere, picturesOfProduct } from '#shared/catalogue/pictures-of-product';
import type { Product } from '#shared/catalogue/product';
import type { ImportPicture } from '../store/kinds/import-pictures';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';

/** Of the pictures that could not be copied so many are named. */
const MAX_NAMED = 50;
/** How many rows one transaction changes at most: others wait for it. */
const MAX_CHANGED = 2_000;

/** The pictures of a product that are elsewhere. */
export const picturesElsewhere = (product: Product): string[] =>
  picturesOfProduct(product).filter(isElsewhere);

/** Names the address of a picture: its digest. */
export const nameAddress = (url: string): string =>
  createHash('sha256').update(url).digest('base64url');

/** Puts a picture on the list of those that are copied, or on it again. */
const asWaiting = (row: ImportPicture, due: string): ImportPicture => {
  const { problem: _none, ...rest } = row;
  return { ...rest, state: 'waiting', tries: 0, due };
};

/**
 * Puts the pictures elsewhere of imported products on the list of those that are copied, in the import's transaction.
 * @param run the import; its undo takes them from the list
 * @param now milliseconds since 1970
 * @returns how many there was no room for
 */
export async function putPicturesToCopy(
  shop: ShopWriter,
  products: readonly Product[],
  run: string,
  now: number,
): Promise<number> {
  const waiting = await shop.countImportPictures('waiting');
  // What is said of how far it is, is about what was asked for since it was done last.
  if (waiting === 0)
    await shop.removeImportPictures(await shop.importPicturesIn('copied', MAX_CHANGED));
  const at = new Date(now).toISOString();
  const rows = products.flatMap((product) =>
    picturesElsewhere(product).map((url): ImportPicture => {
      const { _id, name } = product;
      const row = { product: _id, name, url, address: nameAddress(url), import: run, at };
      return { ...row, state: 'waiting', tries: 0, due: at };
    }),
  );
  const room = MAX_PICTURES_TO_COPY - waiting - (await shop.countImportPictures('failed'));
  const taken = rows.slice(0, Math.max(0, room));
  await shop.importPicturesAgain(taken);
  for (const row of taken) await shop.putImportPicture(row);
  return rows.length - taken.length;
}

/** How far the copying of pictures is. */
export async function picturesSoFar(shop: ShopReader): Promise<ImportPictures> {
  const [waiting, copied, failed] = [
    await shop.countImportPictures('waiting'),
    await shop.countImportPictures('copied'),
    await shop.countImportPictures('failed'),
  ];
  const named = await shop.importPicturesIn('failed', MAX_NAMED);
  const problems = named.flatMap(({ product, name, url, problem }) =>
    problem ? [{ product, name, url, problem }] : [],
  );
  return { waiting, copied, failed, problems };
}

/** Puts pictures that could not be copied on the list again. @param now milliseconds since 1970 */
export async function retryPictures(shop: ShopWriter, now: number): Promise<void> {
  const found = await shop.importPicturesIn('failed', MAX_CHANGED);
  const due = new Date(now).toISOString();
  for (const row of await shop.importPicturesAgain(found))
    if (row.state === 'failed') await shop.putImportPicture(asWaiting(row, due));
}
