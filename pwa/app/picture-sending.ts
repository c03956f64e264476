import type { DeviceDatabase } from '../database/device-database';
import type { ReviewPictures } from '../database/review-pictures';
import type { Connection } from '../network/connection';
import { onVisible, stopAll } from '../platform/browser';
import type { Environment } from '../platform/environment';
import type { Delivery } from '../outbox-delivery/delivery';

interface PictureSendingDeps
  extends Pick<Environment, 'clock' | 'timers' | 'random'>, Pick<Delivery, 'api' | 'session'> {
  readonly db: DeviceDatabase;
  readonly connection: Connection;
  readonly reviewPictures: ReviewPictures;
}

/** Sends the pictures of reviews from this page while a person is signed in. Its code loads for them alone. */
export function pictureSending(deps: PictureSendingDeps): () => void {
  const { session, connection } = deps;
  const currentUser = () => session.current()?.user._id ?? null;
  let sender: Promise<() => void> | undefined;
  let userId: string | null = null;

  async function start(): Promise<() => void> {
    const { createPictureSender } = await import('../reviews/picture-sender');
    const { run, start: follow } = createPictureSender({
      ...deps,
      pictures: deps.reviewPictures,
      currentUser,
    });
    const go = () => void (connection.current() === 'offline' ? undefined : run());
    return stopAll(follow(), connection.subscribe(go), onVisible(go));
  }

  return () => {
    const now = currentUser();
    if (now === userId) return;
    userId = now;
    void sender?.then((stop) => stop()).catch(() => undefined);
    sender = now === null ? undefined : start();
    sender?.catch(() => {
      // Its code did not load: with the next session, or the next visit.
      userId = null;
    });
  };
}
