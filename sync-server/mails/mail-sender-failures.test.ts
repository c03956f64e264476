import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import type { MailOutcome } from './mail-transport';
import { MailPlace, TestTransport } from './testing/mail-place';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OUTAGE: MailOutcome = { kind: 'outage', reason: 'ECONNECTION CONN' };
const SENT: MailOutcome = { kind: 'sent' };

let place: MailPlace;

beforeEach(async () => {
  place = await MailPlace.make();
});
afterEach(() => place.clear());

/** A store whose transactions fail while `down` is true. */
function failingStore(store: ShopStore) {
  const failing = {
    down: false,
    writes: 0,
    read: store.read.bind(store),
    onCommit: store.onCommit.bind(store),
    lease: store.lease.bind(store),
    write<Result>(work: Parameters<typeof store.write<Result>>[0]): Promise<Result> {
      failing.writes += 1;
      if (failing.down) return Promise.reject(new StoreUnavailableError('The disk is full'));
      return store.write(work);
    },
  };
  return failing;
}

describe('while nothing goes out', () => {
  test('one mail is tried after each pause, whatever else is queued, and then all go out', async () => {
    let isDown = true;
    const transport = new TestTransport(() => (isDown ? OUTAGE : SENT));
    await place.put('a', 'b');
    place.start(transport);
    await place.clock.idle();
    await place.put('c');
    await place.clock.idle();
    expect(transport.tried).toEqual(['a']);

    place.clock.advance(MINUTE);
    await place.clock.idle();
    expect(transport.tried).toHaveLength(2);
    isDown = false;
    place.clock.advance(2 * MINUTE);
    await place.clock.idle();
    expect(await place.listed()).toEqual([]);
    expect(new Set(transport.tried)).toEqual(new Set(['a', 'b', 'c']));
  });

  test('the pauses double up to an hour', async () => {
    const transport = new TestTransport(() => OUTAGE);
    await place.put('a');
    place.start(transport);
    const pauses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const pause = await place.clock.idle();
      pauses.push(pause / MINUTE);
      place.clock.advance(pause);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('a mail that has waited for a day is given up, and the rest stay queued', async () => {
    const transport = new TestTransport(() => OUTAGE);
    await place.put('old', 'old-too');
    place.clock.advance(24 * HOUR);
    await place.put('new');
    place.start(transport);
    await place.clock.idle();
    expect(await place.listed()).toEqual(['new']);
    expect(place.log.filter((line) => line.includes('given up'))).toHaveLength(2);
  });

  test('a mail from before a long stop of the shop is tried before it is given up for its age', async () => {
    await place.put('old');
    place.clock.advance(48 * HOUR);
    const transport = new TestTransport();
    place.start(transport);
    await place.clock.idle();
    expect(transport.tried).toEqual(['old']);
    expect(place.log.join()).not.toContain('given up');
  });

  test('a mail that breaks the connection each time does not block the others', async () => {
    const transport = new TestTransport(({ id }) => (id === 'bad' ? OUTAGE : SENT));
    await place.put('bad', 'good', 'well');
    place.start(transport);
    await place.clock.idle();
    place.clock.advance(MINUTE);
    await place.clock.idle();
    expect(await place.listed()).toEqual(['bad']);
  });
});

describe('between sending and recording it', () => {
  test('a failing store does not cause a mail to be sent twice', async () => {
    const store = failingStore(place.store);
    const transport = new TestTransport();
    await place.put('once');
    store.down = true;
    place.start(transport, { store });
    await place.clock.idle();
    place.clock.advance(MINUTE);
    await place.clock.idle();
    expect(transport.tried).toEqual(['once']);
    expect(await place.listed()).toEqual(['once']);

    store.down = false;
    place.clock.advance(MINUTE);
    await place.clock.idle();
    expect(transport.tried).toEqual(['once']);
    expect(await place.listed()).toEqual([]);
  });

  test('after a crash it is sent again as the same mail', async () => {
    await place.put('again');
    const crashing = failingStore(place.store);
    crashing.down = true;
    const before = new TestTransport();
    const sender = place.start(before, { store: crashing });
    await place.clock.idle();
    await sender.stop();
    const after = new TestTransport();
    place.start(after);
    await place.clock.idle();
    expect(after.mails).toEqual(before.mails);
    expect(await place.listed()).toEqual([]);
  });

  test('many are recorded in one transaction if sending twice does no harm', async () => {
    const store = failingStore(place.store);
    await place.put(...Array.from({ length: 90 }, (_, number) => `mail-${number}`));
    place.start(new TestTransport(() => SENT, true), { store });
    await place.clock.idle();
    expect(await place.listed()).toEqual([]);
    expect(store.writes).toBeLessThan(10);
  });
});
