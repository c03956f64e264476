import type { ShopStore } from '../store/repositories/shop-store';

/** Why a write did not go through, in English. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Why nothing can be stored now, by a small write and a look whether there is room for more; `null` where it can. */
export const whyNotStored = (store: Pick<ShopStore, 'check'>): Promise<string | null> =>
  store.check(true).then(() => null, reasonOf);
