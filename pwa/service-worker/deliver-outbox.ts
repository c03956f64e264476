import { attachBackup } from '../database/backup';
import { DeviceDatabase } from '../database/device-database';
import { lockOutboxes, markGone } from '../session/lock-outbox';
import { createPendingSignOut } from '../session/pending-sign-out';
import { createReviewPictures } from '../database/review-pictures';
import { createApi } from '../network/api';
import { createPictureSender } from '../reviews/picture-sender';
import { dropPictures } from '../platform/picture-cache';
import { UNDO_TIME } from '../outbox/held';
import { createSender } from '../outbox/sender';
import { readReply } from '../outbox/read-reply';
import { createSyncTransport } from '../outbox/sync-transport';
import { browserEnvironment } from '../platform/environment';
import { browserGzip } from '../platform/gzip';

/** No page shows whether there is a connection. */
const NO_PAGE = { answered: () => undefined, failed: () => undefined, check: () => undefined };

/**
 * Sends what waits and the pictures of reviews, from the service worker, where no session can be read: the outbox that is not locked is its
 * owner's, and the server compares. Needs no page (Background Sync).
 * @throws Error while something is left that could be sent later, so that the browser asks again
 */
export async function deliverOutbox(): Promise<void> {
  const db = new DeviceDatabase('shop', () => dropPictures(caches));
  attachBackup({ db, caches, ...browserEnvironment });
  const given = {
    db,
    ...browserEnvironment,
    gzip: browserGzip,
    loadReadReply: async () => readReply,
  };
  const endPendingSignOut = createPendingSignOut(given);
  const currentUser = async () => {
    const open = (await db.clients.toArray()).filter((client) => !client.locked);
    return open.length === 1 ? (open[0]?.user ?? null) : null;
  };
  const sender = createSender({
    ...given,
    transport: createSyncTransport(given),
    currentUser,
    isVisible: () => false,
    endPendingSignOut,
    onSignedOut: async (accountGone) => {
      const owners = await lockOutboxes(db);
      if (accountGone) for (const owner of owners) await markGone(db, owner);
    },
  });
  try {
    // Its page may have gone before it could be undone no more.
    let end = await sender.drain();
    while (end === 'held') {
      await new Promise<void>((resolve) => browserEnvironment.timers.later(UNDO_TIME, resolve));
      end = await sender.drain();
    }
    const isWaiting = end === 'waiting';
    const user = await currentUser();
    const pictures = createPictureSender({
      ...given,
      pictures: createReviewPictures(),
      api: createApi({ ...given, connection: NO_PAGE, endPendingSignOut }),
      currentUser: () => user,
      arrivedOnly: true,
    });
    if (isWaiting || (await pictures.drain()) === 'again')
      throw new Error('Not everything could be sent yet');
  } finally {
    await db.backup.save();
    db.close();
  }
}
