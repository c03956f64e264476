import { liveQuery } from 'dexie';
import { growingPause } from '#shared/core/growing-pause';
import type { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import type { ReviewPictures, WaitingPicture } from '../database/review-pictures';
import type { Api } from '../network/api';
import { ApiError } from '../network/api-error';
import type { Timers } from '../platform/timers';

/** How long one may take to be sent, in milliseconds: 200 kB at 2G, and as much again. */
const TIMEOUT = 120_000;
/** The shortest and the longest pause after one that was not answered, in milliseconds. */
const PAUSES = { shortest: 15_000, longest: 10 * 60_000 };
/** One whose review never arrived is kept for so long, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60_000;

export interface PictureSenderDeps {
  readonly db: Pick<DeviceDatabase, 'outbox' | 'settled'>;
  readonly pictures: ReviewPictures;
  readonly api: Pick<Api, 'request'>;
  readonly currentUser: () => string | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly timers: Timers;
  readonly random: () => number;
  /** Leaves those to the page whose review is not known here to have arrived: it alone knows that the session is their writer's. */
  readonly arrivedOnly?: boolean;
}

/** `again`: something is left that may be taken later. */
export type Drained = 'done' | 'again';

/**
 * Sends the pictures of reviews, each by itself and after its review, so that neither a picture nor a slow connection holds up the queue of
 * actions. The shop takes each id once; what it refuses for good stays on the device with the reason.
 */
export function createPictureSender(deps: PictureSenderDeps) {
  const { db, pictures, api, timers } = deps;
  let running: Promise<Drained> | undefined;
  let failures = 0;
  let stopWaiting: (() => void) | undefined;

  async function drain(): Promise<Drained> {
    const user = deps.currentUser();
    if (user === null) return 'done';
    await pictures.removeBefore(deps.clock() - KEPT_FOR);
    let left: Drained = 'done';
    for (const picture of await pictures.ofUser(user)) {
      if (picture.problem !== undefined) continue;
      const state = await stateOf(picture.review);
      if (state === 'waits' || (deps.arrivedOnly && state !== 'arrived')) continue;
      if (deps.currentUser() !== user) return 'again';
      const result = await send(picture, state === 'arrived');
      // No connection, or the shop is busy: the next one would fare no better.
      if (result === 'again') return 'again';
      if (result === 'later') left = 'again';
    }
    return left;
  }

  /** What became of a review: it waits or needs a decision, has arrived as far as this device knows, or is not in the queue any more. */
  async function stateOf(review: string): Promise<'waits' | 'arrived' | 'unknown'> {
    const isOfIt = ({ name, args }: OutboxEntry) =>
      name === 'write-review' && args['reviewId'] === review;
    if ((await db.outbox.filter(isOfIt).count()) > 0) return 'waits';
    const settled: SettledAction[] = await db.settled.filter(isOfIt).toArray();
    if (settled.some(({ outcome }) => outcome.status === 'applied')) return 'arrived';
    return settled.some(({ dismissed }) => !dismissed) ? 'waits' : 'unknown';
  }

  async function send(
    { id, review, bytes }: WaitingPicture,
    hasArrived: boolean,
  ): Promise<'done' | 'again' | 'later'> {
    const body = new FormData();
    body.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'picture.jpg');
    try {
      await api.request('POST', `/reviews/${encodeURIComponent(review)}/pictures`, {
        body,
        timeout: TIMEOUT,
        headers: { 'Idempotency-Key': id },
      });
      await pictures.remove(id);
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefused(error)) return 'again';
      // A restored shop may get the review again.
      if (error.status === 404 && hasArrived) return 'later';
      if (error.status === 404) await pictures.remove(id);
      else await pictures.noteProblem(id, error.message);
      return 'done';
    }
  }

  async function run(): Promise<void> {
    stopWaiting?.();
    running ??= drain()
      .catch((): Drained => 'again')
      .finally(() => {
        running = undefined;
      });
    if ((await running) === 'done') failures = 0;
    else {
      const pause = growingPause(PAUSES, failures, deps.random());
      failures += 1;
      stopWaiting?.();
      stopWaiting = timers.later(pause, () => void run());
    }
  }

  return {
    /** Sends once what can be sent now. @throws Error without a database */
    drain,
    /** Sends what can be sent now; what is left is tried again later. Never rejects. */
    run,
    /** Sends now, and again when a review has arrived or a picture was added. @returns a function that stops it */
    start(): () => void {
      const follow = liveQuery(async () => {
        const user = deps.currentUser();
        const waiting = user === null ? [] : await pictures.ofUser(user);
        const states = await Promise.all(waiting.map(({ review }) => stateOf(review)));
        return states.filter((state) => state !== 'waits').length;
      }).subscribe({
        next: (ready) => {
          if (ready > 0) void run();
        },
        // No database, no pictures.
        error: () => undefined,
      });
      return () => {
        follow.unsubscribe();
        stopWaiting?.();
      };
    },
  };
}

/** Whether the answer is final: neither "not now", nor a matter of the session, nor none at all. */
function isRefused({ status, code }: ApiError): boolean {
  if (typeof status !== 'number' || code === 'in_progress') return false;
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}
