import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../database/device-database';
import type { OutboxEntry, SettledAction } from '../database/outbox-entry';
import { createReviewPictures, type WaitingPicture } from '../database/review-pictures';
import { ApiError } from '../network/api-error';
import { createPictureSender } from './picture-sender';

let opened = 0;
const NOW = Date.UTC(2026, 2, 1);

/** What the shop says to a picture: it takes it, or the error. */
type Answer = 'taken' | ApiError;

function open(answer: (id: string) => Answer, arrivedOnly = false) {
  opened += 1;
  const db = new DeviceDatabase(`sender-${opened}`);
  const pictures = createReviewPictures(`sender-${opened}-pictures`);
  const sent: string[] = [];
  const pauses: number[] = [];
  const device = { user: 'asha' as string | null, now: NOW };
  const sender = createPictureSender({
    db,
    pictures,
    clock: () => device.now,
    currentUser: () => device.user,
    arrivedOnly,
    random: () => 0.5,
    timers: {
      later(pause) {
        pauses.push(pause);
        return () => undefined;
      },
    },
    api: {
      async request(method, path, options = {}) {
        const id = options.headers?.['Idempotency-Key'] ?? '';
        sent.push(`${method} ${path} ${id}`);
        const said = answer(id);
        if (said !== 'taken') throw said;
        return undefined as never;
      },
    },
  });
  const left = async () =>
    (await pictures.ofUser('asha')).map(({ id, problem }) => (problem ? `${id}: ${problem}` : id));
  return { db, pictures, sender, sent, pauses, device, left };
}

const picture = (id: string, given: Partial<WaitingPicture> = {}): WaitingPicture => ({
  id,
  user: 'asha',
  review: 'r1',
  bytes: new ArrayBuffer(8),
  at: NOW,
  ...given,
});

const entry = (reviewId = 'r1'): OutboxEntry => ({
  id: `write-${reviewId}`,
  user: 'asha',
  clientId: 'c1',
  seq: 1,
  name: 'write-review',
  version: 1,
  args: { reviewId },
  deps: [],
  enqueuedAt: NOW,
});
const settled = (status: 'applied' | 'refused', given: Partial<SettledAction> = {}) =>
  ({
    ...entry(),
    settledAt: NOW,
    cursor: 'e.1',
    outcome: { status, code: status === 'applied' ? 'done' : 'already_reviewed' },
    ...given,
  }) as SettledAction;

// docs/shop-rules.md#r-reviews-12
test('without a page only those go out whose review is known to have arrived; one that is not taken now is left', async () => {
  let answer: Answer = new ApiError('FETCH_ERROR', 'No connection');
  const { db, pictures, sender, sent, left } = open(() => answer, true);
  await pictures.keep([picture('p1'), picture('p2', { review: 'r2' })]);
  await db.settled.put(settled('applied'));
  expect(await sender.drain()).toBe('again');
  expect(await left()).toEqual(['p1', 'p2']);
  answer = 'taken';
  expect(await sender.drain()).toBe('done');
  expect(sent).toEqual(Array(2).fill('POST /reviews/r1/pictures p1'));
  expect(await left()).toEqual(['p2']);
});

// docs/shop-rules.md#r-reviews-12
test('a picture goes out after its review, and is gone from the device once the shop has it', async () => {
  const { db, pictures, sender, sent, left } = open(() => 'taken');
  await pictures.keep([picture('p1'), picture('p2', { at: NOW + 1 })]);
  await db.outbox.put(entry());
  await sender.run();
  expect(sent).toEqual([]);
  await db.outbox.clear();
  await db.settled.put(settled('applied'));
  await sender.run();
  expect(sent).toEqual(['POST /reviews/r1/pictures p1', 'POST /reviews/r1/pictures p2']);
  expect(await left()).toEqual([]);
});

test('without an answer it stays, and is sent again under its id after a growing pause', async () => {
  let isOut = true;
  const { pictures, sender, sent, pauses, left } = open(() =>
    isOut ? new ApiError('FETCH_ERROR', 'No connection') : 'taken',
  );
  await pictures.keep([picture('p1'), picture('p2')]);
  await sender.run();
  await sender.run();
  // The second picture would fare no better.
  expect(sent).toEqual(['POST /reviews/r1/pictures p1', 'POST /reviews/r1/pictures p1']);
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? Infinity);
  isOut = false;
  await sender.run();
  expect(await left()).toEqual([]);
});

test.each([
  ['too many today', new ApiError(429, 'Too many', 'slow_down')],
  ['the shop is away', new ApiError(503, 'Away', 'unavailable')],
  ['signed out', new ApiError(401, 'Signed out', 'signed_out')],
  ['another tab is sending it', new ApiError(409, 'In progress', 'in_progress')],
])('%s: it stays, and is no problem of the picture', async (_why, error) => {
  const { pictures, sender, left, pauses } = open(() => error);
  await pictures.keep([picture('p1')]);
  await sender.run();
  expect(await left()).toEqual(['p1']);
  expect(pauses).toHaveLength(1);
});

// docs/shop-rules.md#r-reviews-12
test('what the shop refuses for good stays with the reason, and holds up no other', async () => {
  const { pictures, sender, sent, left } = open((id) =>
    id === 'p1' ? new ApiError(400, 'This picture cannot be read', 'invalid') : 'taken',
  );
  await pictures.keep([picture('p1'), picture('p2', { at: NOW + 1 })]);
  await sender.run();
  await sender.run();
  expect(sent).toHaveLength(2);
  expect(await left()).toEqual(['p1: This picture cannot be read']);
});

test('of a refused review it waits for the decision, and goes with it', async () => {
  const { db, pictures, sender, sent, left } = open(() => new ApiError(404, 'Review not found'));
  await pictures.keep([picture('p1')]);
  await db.settled.put(settled('refused'));
  await sender.run();
  expect(sent).toEqual([]);
  await db.settled.put(settled('refused', { dismissed: true }));
  await sender.run();
  expect(await left()).toEqual([]);
});

test('of a review that a restored shop does not know it is kept for the review to come again', async () => {
  const { db, pictures, sender, left, device } = open(() => new ApiError(404, 'Review not found'));
  await pictures.keep([picture('p1')]);
  await db.settled.put(settled('applied'));
  await sender.run();
  expect(await left()).toEqual(['p1']);
  device.now += 31 * 24 * 60 * 60_000;
  await sender.run();
  expect(await left()).toEqual([]);
});

test('another person’s are not sent', async () => {
  const { pictures, sender, sent, device } = open(() => 'taken');
  await pictures.keep([picture('p1', { user: 'ravi' })]);
  await sender.run();
  device.user = null;
  await sender.run();
  expect(sent).toEqual([]);
});
