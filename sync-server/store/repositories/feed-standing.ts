import { readCursor } from '#shared/protocol/cursor';
import type { ShopReader } from './shop-on-engine';

/** The position of a reader in a feed. */
export interface FeedStanding {
  /** The part before the version in its cursors: the reader's own epoch, or one for a new beginning. */
  readonly epoch: string;
  /** The version after which it reads; 0 from the beginning. */
  readonly after: number;
  /** Its cursor is accepted. */
  readonly known: boolean;
}

/** After the epoch, in the cursors of a reader who had to begin again: the run of the store in which that was. */
const AGAIN = /^r[0-9a-z]{1,10}$/;

/**
 * The position of a reader with a cursor. A cursor of another store, of a future that this one does not have, or of a time
 * lost in a restore from a backup is rejected: the reader begins again.
 *
 * It must notice that, and no cache between may answer it with a page of the lost time: so its cursors
 * from there on name, after the epoch, the run in which it began again. To every device, also one with
 * yesterday's code, that is another store: it replaces all that it has.
 *
 * @param since `null` or nothing: from the beginning
 * @param newest the newest version of the feed
 */
export async function standingOf(
  shop: Pick<ShopReader, 'epoch' | 'run' | 'hasGiven'>,
  since: string | null | undefined,
  newest: number,
): Promise<FeedStanding> {
  const epoch = await shop.epoch();
  const cursor = since ? readCursor(since) : undefined;
  if (!cursor?.epoch.startsWith(epoch)) return { epoch, after: 0, known: false };
  const again = cursor.epoch.slice(epoch.length);
  if (again !== '' && !AGAIN.test(again)) return { epoch, after: 0, known: false };
  if (cursor.version <= newest && (await shop.hasGiven(cursor.version)))
    return { epoch: cursor.epoch, after: cursor.version, known: true };
  return { epoch: `${epoch}r${await shop.run()}`, after: 0, known: false };
}
