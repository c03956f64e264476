import { lineOfKey, productOfLine } from '#shared/catalogue/variant';
import { paiseFromRupees } from '#shared/core/paise';
import type { Wish } from '#shared/wishes/wish';
import { addDeviceWish, readDeviceWishes, removeDeviceWish } from '../catalogue/device-wishes';
import { useServices, type Services } from './services';
import { useAccountWishes } from './use-account';
import { useDeviceQuery } from './use-device-query';
import { useSession } from './use-session';

const NONE: readonly Wish[] = [];

/**
 * The wish list, newest first: the account's with unsent actions applied optimistically, and a visitor's on this device
 * (docs/shop-rules.md#r-again-2). `undefined` while it is read.
 */
export function useWishes(): readonly Wish[] | undefined {
  const { db } = useServices();
  const session = useSession();
  const own = useAccountWishes();
  const ofDevice = useDeviceQuery(
    async () => (await readDeviceWishes(db)).toReversed(),
    [db],
    NONE,
  );
  if (session === undefined) return undefined;
  return session === null ? ofDevice : own;
}

/** A line as the actions name it. @param key of `lineKey` */
export function wishedLine(key: string): { readonly productId: string; readonly variant?: string } {
  const { product: productId, ...variant } = lineOfKey(key);
  return { productId, ...variant };
}

/** Puts products on the wish list, and takes them off: both resolve when it is stored. @throws OutboxError, or as the database and the shop do */
export function useWishList() {
  const { db, catalogue, outbox, clock } = useServices();
  const isSignedIn = Boolean(useSession());
  return {
    /** At the price that is known here, else to the shop. @param key of the line (`lineKey`) */
    async add(key: string): Promise<void> {
      const { product: id, variant } = lineOfKey(key);
      const known = (await db.products.get(id)) ?? (await catalogue.server.product(id));
      const { price } = productOfLine(known, variant) ?? known;
      const product = { ...wishedLine(key), pricePaise: paiseFromRupees(price) };
      if (isSignedIn) await outbox.enqueue('add-wish', { products: [product] });
      else await addDeviceWish(db, product, clock());
    },
    async remove(key: string): Promise<void> {
      if (isSignedIn) await outbox.enqueue('remove-wish', wishedLine(key));
      else await removeDeviceWish(db, key);
    },
  };
}

/**
 * Gives what was wished for on this device to the account that is signed in: queued, and gone from the device, in one transaction.
 * Without effect where nothing was. Two tabs may do so at once: the second finds all of it on the list.
 */
export async function joinWishes({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  const wishes = await readDeviceWishes(db);
  if (wishes.length === 0) return;
  const products = wishes.map(({ _id, pricePaise }) => ({ ...wishedLine(_id), pricePaise }));
  // What another tab has added meanwhile stays, for the next time.
  const inTransaction = async () => {
    const left = (await readDeviceWishes(db)).filter(
      ({ _id }) => !wishes.some((joined) => joined._id === _id),
    );
    if (left.length === 0) await db.settings.delete('wishes');
    else await db.settings.put({ key: 'wishes', wishes: left });
  };
  await outbox.enqueue('add-wish', { products }, { inTransaction });
}
