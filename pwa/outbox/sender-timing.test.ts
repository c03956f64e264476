import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { MIN_BACKOFF } from '#shared/core/limits';
import type { SyncRequest } from '#shared/protocol/sync';
import { NETWORK_IS_BACK, RETRY, SERVER_ANSWERS, type SenderDeps } from './sender';
import type { SyncResult } from './sync-transport';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  eventually,
  longEnough,
} from './testing/test-device';

const uuid = countingUuids();
const NO_ANSWER: SyncResult = { kind: 'no_answer' };
const FORBIDDEN: SyncResult = { kind: 'no_answer', status: 403 };

/** A device on which one action waits. */
async function withAction(
  answer: (request: SyncRequest) => SyncResult | Promise<SyncResult>,
  given: Partial<SenderDeps> = {},
) {
  const connection = { answered: vi.fn(), failed: vi.fn() };
  const chance = { random: () => 0.25, randomUuid: uuid };
  const device = createTestDevice(answer, { connection, ...chance, ...given });
  const { timers } = device;
  const entry = await device.outbox.enqueue('add-address', addressArgs(uuid()));
  const sentTimes = (times: number) => eventually(() => device.requests.length).toBe(times);
  /** Waits until an attempt is scheduled, and returns when; the three seconds of a hanging request do not count. */
  const planned = async () => {
    const isPlanned = () => timers.pauses.length === 1 && timers.pauses[0] !== 3_000;
    await eventually(isPlanned).toBe(true);
    return timers.pauses[0];
  };
  /** Waits until a later attempt than the previous is scheduled, and the attempt before it is over. */
  const plannedAfter = async (before: number | undefined) => {
    await eventually(() => device.timers.pauses.some((pause) => pause !== before)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    return device.timers.pauses[0];
  };
  return { ...device, connection, entry, sentTimes, planned, plannedAfter };
}

describe('a drain', () => {
  it('requested while one runs is that one, which checks once more', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const { outbox, sender, db, requests } = await withAction(async (request) => {
      await meanwhile();
      return allDone(request);
    });
    let second: Promise<unknown> | undefined;
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await outbox.enqueue('add-address', addressArgs(uuid()));
      second = sender.drain();
    };
    const first = sender.drain();
    expect(await first).toBe('empty');
    expect(second).toBe(first);
    expect(await db.outbox.count()).toBe(0);
    expect(requests).toHaveLength(2);
    expect(await sender.drain()).toBe('empty');
  });

  it('ends after a few replies that settle and repair nothing', async () => {
    const { sender, requests } = await withAction((request) =>
      allDone(request, { outcomes: [], lastSeq: 0 }),
    );
    expect(await sender.drain()).toBe('waiting');
    expect(requests).toHaveLength(6);
  });

  it('counts those in a row: each that settles something resets the limit', async () => {
    const device = createTestDevice(
      (request) => {
        turn += 1;
        const [first] = request.actions;
        if (turn % 4 !== 0 || !first) return allDone(request, { outcomes: [], lastSeq: 0 });
        return allDone({ ...request, actions: [first] });
      },
      { randomUuid: uuid },
    );
    let turn = 0;
    for (let made = 0; made < 4; made += 1)
      await device.outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await device.sender.drain()).toBe('empty');
    expect(await device.db.settled.count()).toBe(4);
  });

  it('reports a database out of reach and loses nothing', async () => {
    const { sender, db } = await withAction(allDone);
    db.close();
    expect(await sender.drain()).toBe('waiting');
  });

  it('schedules nothing where the sender was not started', async () => {
    const { sender, timers } = await withAction(() => NO_ANSWER);
    expect(await sender.drain()).toBe('waiting');
    expect(timers.pauses).toEqual([]);
  });
});

describe('a started sender', () => {
  it('schedules nothing when it is stopped, or nothing waits', async () => {
    const { sender, timers, planned } = await withAction(() => NO_ANSWER);
    const stop = sender.start();
    await planned();
    stop();
    expect(timers.pauses).toEqual([]);
    expect(await sender.drain()).toBe('waiting');
    expect(timers.pauses).toEqual([]);

    const done = await withAction(allDone);
    done.sender.start();
    await eventually(() => done.db.outbox.count()).toBe(0);
    await done.sender.drain();
    expect(done.timers.pauses).toEqual([]);
  });

  it('deletes old outcomes from the device', async () => {
    const { sender, db, entry } = await withAction(allDone);
    const kept = { outcome: { status: 'applied', code: 'done' } as const, cursor: '' };
    await db.settled.bulkPut(
      Array.from({ length: 203 }, (_, settledAt) => {
        const place = { id: `a${settledAt}`, seq: settledAt, settledAt, dismissed: true };
        return { ...entry, ...kept, ...place };
      }),
    );
    sender.start()();
    await eventually(() => db.settled.get('a0')).toBeUndefined();
  });

  it('retries soon while it isolates a faulty action', async () => {
    let failures = 0;
    const { sender, timers, requests, planned, sentTimes } = await withAction((request) =>
      request.actions.length > 0 ? FORBIDDEN : allDone(request, { lastSeq: 0 }),
    );
    const stop = sender.start();
    for (failures = 1; failures <= 3; failures += 1) {
      await sentTimes(failures);
      timers.advance((await planned()) ?? 0);
    }
    // The probe, and at once the attempt it allows.
    await sentTimes(5);
    expect(requests[3]?.actions).toEqual([]);
    expect(await planned()).toBe(MIN_BACKOFF);
    stop();
  });

  it('retries soon where it was requested during an attempt without an answer', async () => {
    let fail: (result: SyncResult) => void = () => undefined;
    const { sender, planned, sentTimes } = await withAction(
      () => new Promise((resolve) => (fail = resolve)),
    );
    const stop = sender.start();
    await sentTimes(1);
    sender.requestSync('visible');
    fail(NO_ANSWER);
    expect(await planned()).toBe(MIN_BACKOFF);
    stop();
  });
});

describe('who may trigger an attempt before the scheduled one', () => {
  it('any trigger after a request without an answer', async () => {
    const { sender, planned, sentTimes } = await withAction(() => NO_ANSWER);
    const stop = sender.start();
    await planned();
    sender.requestSync('visible');
    await sentTimes(2);
    stop();
  });

  it('only an override after an error', async () => {
    const { sender, db, requests, plannedAfter, sentTimes } = await withAction(() => FORBIDDEN);
    const stop = sender.start();
    let pause = await plannedAfter(undefined);
    sender.requestSync('visible');
    await longEnough(db);
    expect(requests).toHaveLength(1);
    for (const [sent, reason] of [RETRY, NETWORK_IS_BACK].entries()) {
      sender.requestSync(reason);
      await sentTimes(sent + 2);
      pause = await plannedAfter(pause);
    }
    stop();
  });

  it('an answer of the server to another request, while that is believed', async () => {
    const { sender, device, db, connection, requests, plannedAfter, sentTimes } = await withAction(
      () => NO_ANSWER,
    );
    const stop = sender.start();
    let pause: number | undefined;
    for (let tries = 1; tries <= 2; tries += 1) {
      await sentTimes(tries);
      pause = await plannedAfter(pause);
      device.now += 1_000;
      sender.requestSync(SERVER_ANSWERS);
    }
    await sentTimes(3);
    await plannedAfter(pause);
    // Twice it came right after a failed sync request: something on the way blocks these requests alone.
    expect(connection.failed).toHaveBeenCalledTimes(2);
    await sender.drain();
    const before = requests.length;
    sender.requestSync(SERVER_ANSWERS);
    await longEnough(db);
    expect(requests).toHaveLength(before);
    stop();
  });

  it('an answer to a request of ours ends that doubt', async () => {
    let answers: 'none' | 'all' = 'none';
    const { sender, outbox, connection, requests } = await withAction((request) =>
      answers === 'none' ? NO_ANSWER : allDone(request),
    );
    for (let tries = 0; tries < 3; tries += 1) {
      await sender.drain();
      sender.requestSync(SERVER_ANSWERS);
    }
    await sender.drain();
    const doubted = connection.failed.mock.calls.length;
    await sender.drain();
    expect(connection.failed).toHaveBeenCalledTimes(doubted);
    answers = 'all';
    expect(await sender.drain()).toBe('empty');
    expect(connection.answered).toHaveBeenCalled();
    answers = 'none';
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    expect(connection.failed).toHaveBeenCalledTimes(doubted + 1);
    expect(requests.length).toBeGreaterThan(4);
  });
});

describe('a request that hangs', () => {
  async function hanging() {
    let isFirst = true;
    let free: () => void = () => undefined;
    const freed = new Promise<void>((resolve) => (free = resolve));
    const made = await withAction(async (request) => {
      if (!isFirst) return allDone(request);
      isFirst = false;
      await freed;
      return allDone(request);
    });
    const stop = made.sender.start();
    await made.sentTimes(1);
    return { ...made, stop, free: () => free() };
  }

  it('is aborted for a change of the network, not for other events', async () => {
    const { sender, timers, db, requests, sentTimes, stop } = await hanging();
    timers.advance(3_000);
    sender.requestSync('visible');
    await longEnough(db);
    expect(requests).toHaveLength(1);
    sender.requestSync(SERVER_ANSWERS);
    await sentTimes(2);
    await eventually(() => db.outbox.count()).toBe(0);
    stop();
  });

  it('is not aborted before it has hung for a while', async () => {
    const { sender, timers, db, requests, stop, free } = await hanging();
    timers.advance(2_999);
    sender.requestSync(SERVER_ANSWERS);
    await longEnough(db);
    free();
    await eventually(() => db.outbox.count()).toBe(0);
    expect(requests).toHaveLength(1);
    stop();
  });
});
