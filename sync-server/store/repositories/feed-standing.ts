import { readCursor } from '#shared/protocol/cursor';
import type { ShopReader } from './shop-on-engine';

/** Where a reader of a feed stands. */
export interface FeedStanding {
  /** What stands before the version in the cursors that it is given: its own words, or another beginning. */
  readonly epoch: string;
  /** The version after which it reads; 0 from the beginning. */
  readonly after: number;
  /** Its cursor is believed. */
  readonly known: boolean;
}

/** After the epoch, in the cursors of a reader who had to begin again: the run of the store in which that was. */
const AGAIN = /^r[0-9a-z]{1,10}$/;

/**
 * Where a reader stands that shows a cursor. One of another store, of a future that this one does not have, or of a time
 * that is undone (its data were set back to a backup) is not believed: the reader begins again.
 *
 * It must notice that, and no cache between may answer it with a page of the time that is undone: so the cursors that it
 * is given from there on name the run in which it began again, behind the epoch. To every device, also one with
 * yesterday's code, that is another store: it takes what comes for all there is.
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
