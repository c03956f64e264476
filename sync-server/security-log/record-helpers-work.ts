import { dayOf } from '#shared/shop/shop-day';
import type { Permission } from '#shared/users/permissions';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { addEntry } from './record-security-event';
import type { SecurityOrigin } from './security-event';

/** A person as the log names them, with their role. */
interface Helper {
  readonly _id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly role?: string | undefined;
}

/**
 * Writes into the security log that a helper did something that their role allows: of one helper, kind of work and day one entry, with
 * how often. What was done to an order is in its own history. Nothing for admins and shoppers.
 * @param now milliseconds since 1970
 * @param from nothing for what comes by the queue
 */
export async function recordHelpersWork(
  shop: ShopWriter,
  { isAdmin, role, ...helper }: Helper,
  permission: Permission | undefined,
  now: number,
  from: SecurityOrigin | null = null,
): Promise<void> {
  if (isAdmin || role === undefined || permission === undefined) return;
  const at = new Date(now).toISOString();
  await addEntry(shop, {
    _id: ['helper-acted', dayOf(at), helper._id, permission].join(' '),
    kind: 'helper-acted',
    at,
    since: at,
    count: 1,
    who: { kind: 'person', user: helper._id, name: helper.name },
    from,
    detail: permission,
    category: 'staff',
  });
}
