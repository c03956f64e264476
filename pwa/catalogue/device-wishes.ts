import type { Wish } from '#shared/wishes/wish';
import { addedWishes, type Wished } from '#shared/wishes/wish-list';
import type { DeviceDatabase } from '../database/device-database';
import { writeDurably } from '../database/write-durably';

/** A visitor's wish list, oldest first. It is on this device alone until the visitor signs in. */
export async function readDeviceWishes(db: DeviceDatabase): Promise<readonly Wish[]> {
  return (await db.setting('wishes'))?.wishes ?? [];
}

/** Adds a product, by the rule of the account's list. @param now milliseconds since 1970 */
export function addDeviceWish(db: DeviceDatabase, product: Wished, now: number): Promise<void> {
  return change(db, (wishes) => {
    const { put, removed } = addedWishes(wishes, [product], now);
    return [...wishes.filter(({ _id }) => !removed.includes(_id)), ...put];
  });
}

export function removeDeviceWish(db: DeviceDatabase, productId: string): Promise<void> {
  return change(db, (wishes) => wishes.filter(({ _id }) => _id !== productId));
}

function change(
  db: DeviceDatabase,
  next: (wishes: readonly Wish[]) => readonly Wish[],
): Promise<void> {
  return writeDurably(db, () =>
    db.transaction('rw', db.settings, async () => {
      await db.settings.put({ key: 'wishes', wishes: next(await readDeviceWishes(db)) });
    }),
  );
}
