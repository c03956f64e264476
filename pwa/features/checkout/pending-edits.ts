import type { DeviceDatabase } from '../../database/device-database';
import { readAction } from '../../components/outbox/known-action';

/**
 * Finds the unsent edits of an address: an order to it depends on them (docs/guarantees.md#i6). A pending addition needs no
 * looking up, the outbox knows of it by itself.
 * @param user the account's id
 * @returns ids of actions, oldest first
 */
export async function pendingEdits(
  db: DeviceDatabase,
  user: string,
  addressId: string,
): Promise<string[]> {
  const entries = await db.outbox.where('user').equals(user).sortBy('seq');
  return entries
    .filter((entry) => {
      const known = readAction(entry);
      return known?.name === 'edit-address' && known.args.addressId === addressId;
    })
    .map((entry) => entry.id);
}
