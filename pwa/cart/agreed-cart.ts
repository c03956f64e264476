import type { DeviceDatabase } from '../database/device-database';
import { isOfCart } from '../database/outbox-entry';

/** What becomes of the device's cart with a log-out: nothing is in it, the account has it, or not all of it. */
export type CartAtSignOut = 'empty' | 'kept' | 'unsent';

/** Pieces by line on this device. Runs in the caller's transaction, if there is one. */
export async function piecesHere(db: DeviceDatabase): Promise<Map<string, number>> {
  const lines = await db.cartLines.toArray();
  return new Map(lines.map(({ _id, qty }) => [_id, qty]));
}

/** Whether the account of this user has the device's cart, as far as the shop has answered. */
export async function cartAtSignOut(db: DeviceDatabase, user: string): Promise<CartAtSignOut> {
  const here = await piecesHere(db);
  if (here.size === 0) return 'empty';
  const stored = await db.setting('agreed-cart');
  const agreed = new Map(
    stored?.user === user ? stored.lines.map(({ line, qty }) => [line, qty]) : [],
  );
  const waits = await db.outbox.where('user').equals(user).filter(isOfCart).count();
  const isAgreed = [...here].every(([line, qty]) => agreed.get(line) === qty);
  return waits === 0 && isAgreed ? 'kept' : 'unsent';
}
