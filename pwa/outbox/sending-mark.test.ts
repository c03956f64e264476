import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { BeingSentError } from '../database/outbox-error';
import { attemptEnd, idsBeingSent, releaseMark, runBetweenAttempts } from './sending-mark';
import {
  addressArgs,
  countingUuids,
  createTestDevice,
  eventually,
  longEnough,
} from './testing/test-device';

const uuid = countingUuids();
const SINCE = 1_000_000;

async function marked(...actionIds: string[]) {
  const device = createTestDevice();
  await device.db.settings.put({ key: 'sending', actionIds, since: SINCE });
  return device;
}

describe('the sending mark', () => {
  it('is valid a little longer than an answer may take, unless the clock jumps', async () => {
    const { db } = await marked('a', 'b');
    const holds = ANSWER_TIMEOUT + 5_000;
    for (const now of [SINCE, SINCE + holds, SINCE - holds])
      expect([...(await idsBeingSent(db, now))]).toEqual(['a', 'b']);
    for (const now of [SINCE + holds + 1, SINCE - holds - 1])
      expect((await idsBeingSent(db, now)).size).toBe(0);
  });

  it('is none where nothing is on its way', async () => {
    expect((await idsBeingSent(createTestDevice().db, SINCE)).size).toBe(0);
  });

  it('is removed by the sender that set it, and no other', async () => {
    const { outbox, db } = await marked('another');
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await releaseMark(db, [entry]);
    expect(await db.setting('sending')).toMatchObject({ actionIds: ['another'] });
    await db.settings.put({ key: 'sending', actionIds: [entry.id, 'b'], since: SINCE });
    await releaseMark(db, [entry]);
    expect(await db.setting('sending')).toBeUndefined();
    await releaseMark(db, [entry]);
  });

  it('stays where a request without actions got no answer', async () => {
    const { db } = await marked('another');
    await releaseMark(db, []);
    expect(await db.setting('sending')).toMatchObject({ actionIds: ['another'] });
  });
});

describe('waiting for the end of an attempt', () => {
  it('ends at once where the action is not on its way, and leaves no timer', async () => {
    const { db, timers } = await marked('another');
    await attemptEnd(db, 'mine', () => SINCE, timers);
    expect(timers.pauses).toEqual([]);
  });

  it('ends with the attempt', async () => {
    const { db, timers } = await marked('mine');
    let isOver = false;
    const waiting = attemptEnd(db, 'mine', () => SINCE, timers).then(() => (isOver = true));
    await eventually(() => timers.pauses).toEqual([3_000]);
    await longEnough(db);
    expect(isOver).toBe(false);
    await db.settings.delete('sending');
    await waiting;
    expect(timers.pauses).toEqual([]);
  });

  it('ends after three seconds in any case', async () => {
    const { db, timers } = await marked('mine');
    const waiting = attemptEnd(db, 'mine', () => SINCE, timers);
    timers.advance(3_000);
    await waiting;
  });

  it('ends where the database is out of reach', async () => {
    const { db, timers } = await marked('mine');
    vi.spyOn(db, 'setting').mockRejectedValue(new Error('broken'));
    await attemptEnd(db, 'mine', () => SINCE, timers);
    expect(timers.pauses).toEqual([]);
  });
});

describe('a change between two attempts', () => {
  const sending = () => new BeingSentError('under_way', 'This has been sent already.');

  it('is made after an attempt that began just before it', async () => {
    const { db, timers } = createTestDevice();
    const change = vi.fn(async () => 'changed');
    change.mockImplementationOnce(async () => {
      await db.settings.put({ key: 'sending', actionIds: ['mine'], since: SINCE });
      throw sending();
    });
    const made = runBetweenAttempts({ db, timers, clock: () => SINCE }, 'mine', change);
    await eventually(() => change.mock.calls.length).toBe(1);
    await longEnough(db);
    expect(change).toHaveBeenCalledTimes(1);
    await db.settings.delete('sending');
    expect(await made).toBe('changed');
    expect(change).toHaveBeenCalledTimes(2);
  });

  it('is refused during an attempt that hangs, and after three that began', async () => {
    const { db, timers } = await marked('mine');
    const refuses = vi.fn(() => Promise.reject(sending()));
    const hanging = runBetweenAttempts({ db, timers, clock: () => SINCE }, 'mine', refuses);
    timers.advance(3_000);
    await expect(hanging).rejects.toThrow(BeingSentError);
    expect(refuses).toHaveBeenCalledTimes(1);
    await db.settings.delete('sending');
    const again = runBetweenAttempts({ db, timers, clock: () => SINCE }, 'mine', refuses);
    await expect(again).rejects.toThrow(BeingSentError);
    expect(refuses).toHaveBeenCalledTimes(4);
  });
});
