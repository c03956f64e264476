import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { NETWORK_IS_BACK, RETRY } from './sender';
import {
  addressArgs,
  allDone,
  countingUuids,
  createTestDevice,
  each,
  refused,
  eventually,
  longEnough,
} from './testing/test-device';

const uuid = countingUuids();
describe('drain', () => {
  it('sends what waits in order, in one batch, and stores the outcomes', async () => {
    const { outbox, sender, requests, db } = createTestDevice();
    for (let count = 0; count < 3; count += 1) {
      await outbox.enqueue('add-address', addressArgs(uuid()));
    }
    expect(await sender.drain()).toBe('empty');
    expect(requests.map(({ actions }) => actions.map(({ seq }) => seq))).toEqual([[1, 2, 3]]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.settled.count()).toBe(3);
    expect(await db.settings.get('sending')).toBeUndefined();
    expect(await db.clients.toArray()).toMatchObject([{ nextSeq: 4, lastSettled: 3 }]);
  });

  it('sends what waits for a user who signs in again while the sign-out is still under way', async () => {
    let answers = 0;
    const { outbox, sender, requests, db, device } = createTestDevice(
      (request) => ((answers += 1) === 1 ? { kind: 'signed_out' } : allDone(request)),
      {
        onSignedOut: async () => {
          device.user = null;
          await Promise.resolve();
          device.user = 'user-1';
          sender.requestSync('signed in');
        },
      },
    );
    await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await sender.drain()).toBe('empty');
    expect(requests).toHaveLength(2);
    expect(await db.outbox.count()).toBe(0);
  });

  it('sends nothing where nothing waits', async () => {
    const { sender, requests, db } = createTestDevice();
    expect(await sender.drain()).toBe('empty');
    expect(requests).toEqual([]);
    expect(await db.clients.count()).toBe(0);
  });

  it('marks what is under way for every tab, before it is sent', async () => {
    let marked: unknown;
    const { outbox, sender, db } = createTestDevice(async (request) => {
      marked = await db.settings.get('sending');
      return allDone(request);
    });
    const entry = await outbox.enqueue('add-address', addressArgs(uuid()));
    await sender.drain();
    expect(marked).toMatchObject({ actionIds: [entry.id] });
  });

  it('keeps everything when there is no answer, and sends the same batch again', async () => {
    let answers = 0;
    const device = createTestDevice((request) =>
      (answers += 1) < 3 ? { kind: 'no_answer' } : allDone(request),
    );
    await device.outbox.enqueue('add-address', addressArgs(uuid()));
    const stop = device.sender.start();
    await eventually(() => device.requests.length).toBe(1);
    await eventually(() => device.timers.pauses.length).toBe(1);
    device.timers.advance(60_000);
    await eventually(() => device.requests.length).toBe(2);
    await eventually(() => device.timers.pauses.length).toBe(1);
    device.timers.advance(60_000);
    await eventually(() => device.db.outbox.count()).toBe(0);
    expect(new Set(device.requests.map(({ actions }) => JSON.stringify(actions))).size).toBe(1);
    expect(new Set(device.requests.map(({ nonce }) => nonce)).size).toBe(3);
    stop();
  });

  it('waits as long as the server asks, however often it is triggered', async () => {
    const device = createTestDevice(() => ({ kind: 'no_answer', retryAfter: 30_000 }));
    await device.outbox.enqueue('add-address', addressArgs(uuid()));
    const stop = device.sender.start();
    await eventually(() => device.timers.pauses).toEqual([45_000]);
    device.sender.requestSync('online');
    await longEnough(device.db);
    device.timers.advance(29_999);
    await longEnough(device.db);
    expect(device.requests.length).toBe(1);
    device.timers.advance(20_000);
    await eventually(() => device.requests.length).toBe(2);
    stop();
  });

  it.each([RETRY, NETWORK_IS_BACK])(
    'waits no longer when the shopper or another network asks: %s',
    async (reason) => {
      let answers = 0;
      const device = createTestDevice((request) =>
        (answers += 1) < 2
          ? { kind: 'no_answer', status: 503, retryAfter: 3_600_000 }
          : allDone(request),
      );
      await device.outbox.enqueue('add-address', addressArgs(uuid()));
      const stop = device.sender.start();
      await eventually(() => device.timers.pauses.length).toBe(1);
      device.sender.requestSync('visible');
      device.sender.requestSync(reason);
      await eventually(() => device.db.outbox.count()).toBe(0);
      expect(device.requests.length).toBe(2);
      stop();
    },
  );

  it('aborts a hanging request when the network is back, and sends at once', async () => {
    let first = true;
    const device = createTestDevice((request) => {
      if (!first) return allDone(request);
      first = false;
      return new Promise(() => undefined);
    });
    await device.outbox.enqueue('add-address', addressArgs(uuid()));
    const stop = device.sender.start();
    await eventually(() => device.requests.length).toBe(1);
    device.sender.requestSync(NETWORK_IS_BACK);
    await longEnough(device.db);
    device.timers.advance(3_000);
    expect(device.requests.length).toBe(1);
    device.sender.requestSync(NETWORK_IS_BACK);
    await eventually(() => device.db.outbox.count()).toBe(0);
    expect(device.requests.length).toBe(2);
    stop();
  });

  it('records a refusal at the head and continues behind it', async () => {
    const { outbox, sender, db } = createTestDevice(
      each(({ seq }) =>
        seq === 1 ? refused('address_gone') : { status: 'applied', code: 'done' },
      ),
    );
    const first = await outbox.enqueue('make-default-address', { addressId: 'x' });
    const second = await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await sender.drain()).toBe('empty');
    expect((await db.settled.get(first.id))?.outcome.status).toBe('refused');
    expect((await db.settled.get(second.id))?.outcome.status).toBe('applied');
  });

  it('stops without losing anything when the session is over', async () => {
    const { outbox, sender, db, device } = createTestDevice(() => ({ kind: 'signed_out' }));
    await outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await sender.drain()).toBe('signed_out');
    expect(device.signedOut).toBe(1);
    expect(await db.outbox.count()).toBe(1);
  });

  it('completes a pending sign-out before anything is sent', async () => {
    const { outbox, sender, db, requests } = createTestDevice(allDone, {
      endPendingSignOut: async () => false,
    });
    await outbox.enqueue('add-address', addressArgs(uuid()));
    await db.settings.put({ key: 'pending-sign-out' });
    expect(await sender.drain()).toBe('waiting');
    expect(requests).toEqual([]);
  });

  it('works with locks that fail and with locks that are never released', async () => {
    const failing = createTestDevice(allDone, {
      locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    });
    await failing.outbox.enqueue('add-address', addressArgs(uuid()));
    expect(await failing.sender.drain()).toBe('empty');

    const hanging = createTestDevice(allDone, {
      locks: {
        request: (_name: string, options: LockOptions) =>
          new Promise((_resolve, reject) => {
            options.signal?.addEventListener('abort', () =>
              reject(new DOMException('', 'AbortError')),
            );
          }),
      } as Pick<LockManager, 'request'>,
    });
    await hanging.outbox.enqueue('add-address', addressArgs(uuid()));
    const drained = hanging.sender.drain();
    await eventually(() => hanging.timers.pauses.length).toBe(1);
    hanging.timers.advance(60_000);
    expect(await drained).toBe('empty');
  });
});

describe('two senders at once without locks', () => {
  it('settles everything once, whichever reply comes first', async () => {
    const first = createTestDevice();
    const second = createTestDevice(allDone, { db: first.db, randomUuid: countingUuids() });
    for (let count = 0; count < 5; count += 1) {
      await first.outbox.enqueue('add-address', addressArgs(uuid()));
    }
    expect(await Promise.all([first.sender.drain(), second.sender.drain()])).toEqual([
      'empty',
      'empty',
    ]);
    expect(await first.db.outbox.count()).toBe(0);
    expect(await first.db.settled.count()).toBe(5);
  });
});
