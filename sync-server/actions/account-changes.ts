import { documentOfOrder } from '#shared/orders/order';
import { writeCursor } from '#shared/protocol/cursor';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import type { AccountChange, SyncResponse } from '#shared/protocol/sync';
import { ownReview } from '#shared/reviews/own-review';
import { standingOf } from '../store/repositories/feed-standing';
import type { AccountDocumentChange } from '../store/queries';
import type { ShopReader } from '../store/repositories/shop-on-engine';

/**
 * What of an account changed after a cursor. One that is not believed (see `standingOf`) gets everything, from the start.
 * @param since `null` from the start; `undefined`: nothing is wanted, and the reader is left at the start
 */
export async function accountChangesSince(
  shop: ShopReader,
  userId: string,
  since: string | null | undefined,
): Promise<Pick<SyncResponse, 'changes' | 'cursor' | 'more'>> {
  const newest = await shop.accountVersion(userId);
  const { epoch, after } = await standingOf(shop, since, newest);
  if (since === undefined)
    return { changes: [], cursor: writeCursor({ epoch, version: 0 }), more: newest > 0 };
  const page = await shop.accountChanges(userId, after, MAX_FEED_PAGE);
  return {
    changes: page.changes.map(travelling),
    cursor: writeCursor({ epoch, version: page.version }),
    more: page.more,
  };
}

function travelling(change: AccountDocumentChange): AccountChange {
  const { kind, _id } = change;
  if (change.document === null) return { kind, _id, deleted: true };
  switch (change.kind) {
    case 'order':
      return { kind: change.kind, _id, document: documentOfOrder(change.document) };
    case 'review':
      return { kind: change.kind, _id, document: ownReview(change.document) };
    case 'address':
      return { kind: change.kind, _id, document: change.document };
    default:
      return { kind: change.kind, _id, document: change.document };
  }
}
