import type { DeviceDatabase } from '../database/device-database';
import type { ReviewPictures } from '../database/review-pictures';
import type { Connection } from '../network/connection';
import { onVisible, stopAll } from '../platform/browser';
import type { Environment } from '../platform/environment';
import type { Delivery } from '../outbox-delivery/delivery';
import { createPictureSender } from '../reviews/picture-sender';

interface PictureSendingDeps
  extends Pick<Environment, 'clock' | 'timers' | 'random'>, Pick<Delivery, 'api' | 'session'> {
  readonly db: DeviceDatabase;
  readonly connection: Connection;
  readonly reviewPictures: ReviewPictures;
}

/** Sends the pictures of reviews from this page, while a person is signed in. */
export function startPictureSending(deps: PictureSendingDeps): void {
  const { session, connection } = deps;
  const currentUser = () => session.current()?.user._id ?? null;
  let stop: (() => void) | undefined;
  let userId: string | null = null;

  function start(): () => void {
    const { run, start: follow } = createPictureSender({
      ...deps,
      pictures: deps.reviewPictures,
      currentUser,
    });
    const go = () => void (connection.current() === 'offline' ? undefined : run());
    return stopAll(follow(), connection.subscribe(go), onVisible(go));
  }

  function change(): void {
    const now = currentUser();
    if (now === userId) return;
    userId = now;
    stop?.();
    stop = now === null ? undefined : start();
  }

  change();
  session.subscribe(change);
}
