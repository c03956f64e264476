import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effort } from '../../tests/effort';
import { createFolderTransport } from './folder-transport';
import type { MailOutcome, MailTransport } from './mail-transport';
import { MailPlace, TestTransport } from './testing/mail-place';

const DAY = 24 * 60 * 60 * 1000;

/** The faults of a run: each hits the next mail that is tried, or the next marks. */
const faults = fc.record({
  /** `lost`: it arrived, but that is unknown. */
  deliveries: fc.array(fc.constantFrom('sent', 'busy', 'outage', 'lost', 'refused'), {
    maxLength: 12,
  }),
  /** Whether the store accepts each transaction of the sender. */
  marks: fc.array(fc.boolean(), { maxLength: 12 }),
  /** After how many attempted mails the process is killed, each time. */
  kills: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
});
type Faults = typeof faults extends fc.Arbitrary<infer One> ? One : never;

const RUNS = effort(8, 25);
const IDS = ['a', 'b', 'c', 'd', 'e'];

/** Runs one sender after another over the same queue, until it is empty; returns the ids that were handed over, in order. */
async function play(place: MailPlace, given: Faults, real?: MailTransport): Promise<string[]> {
  const deliveries = [...given.deliveries];
  const marks = [...given.marks];
  const arrived: string[] = [];
  await place.put(...IDS);
  for (const mostMails of [...given.kills, Infinity]) {
    let tried = 0;
    let isDead = false;
    const transport = new TestTransport(async (mail, signal): Promise<MailOutcome> => {
      tried += 1;
      if (tried > mostMails) isDead = true;
      const fault = isDead ? 'outage' : (deliveries.shift() ?? 'sent');
      if (fault === 'busy' || fault === 'refused') return { kind: fault, reason: 'test' };
      if (fault === 'outage') return { kind: 'outage', reason: 'test' };
      arrived.push(mail.id);
      const delivery = (await real?.deliver(mail, signal)) ?? { kind: 'sent' };
      return fault === 'lost' ? { kind: 'outage', reason: 'lost' } : delivery;
    }, real?.knowsItsOwn);
    const sender = place.start(transport, {
      store: {
        read: (work) => place.store.read(work),
        onCommit: (listener) => place.store.onCommit(listener),
        lease: (name, time) => place.store.lease(name, time),
        write: (work) =>
          isDead || marks.shift() === false
            ? Promise.reject(new Error('Not written'))
            : place.store.write(work),
      },
    });
    for (let days = 0; days < 40; days += 1) {
      await place.clock.idle();
      if (isDead || (await place.listed()).length === 0) break;
      place.clock.advance(DAY / 48);
    }
    await sender.stop();
  }
  return arrived;
}

test('with any failures, every mail is handed over or given up with an alert, and none stays for ever', async () => {
  await fc.assert(
    fc.asyncProperty(faults, async (given) => {
      const place = await MailPlace.make();
      try {
        const arrived = await play(place, given);
        expect(await place.listed()).toEqual([]);
        const notified = place.log.filter((line) => line.includes('given up')).join();
        for (const id of IDS)
          expect(arrived.includes(id) || notified.includes(`"mail":"${id}"`)).toBe(true);
      } finally {
        await place.clear();
      }
    }),
    { numRuns: RUNS },
  );
});

test('with any failures, the folder has each mail at most once, and each that was handed over', async () => {
  await fc.assert(
    fc.asyncProperty(faults, async (given) => {
      const place = await MailPlace.make();
      const directory = join(place.directory, 'outbox');
      const written: string[] = [];
      const from = { name: 'Shop', address: 'no-reply@localhost' };
      const real = createFolderTransport({
        directory,
        from,
        written: (path) => written.push(path),
      });
      try {
        const arrived = await play(place, given, real);
        const files = arrived.length === 0 ? [] : await readdir(directory);
        expect(files.toSorted()).toEqual([...new Set(arrived)].map((id) => `${id}.eml`).toSorted());
        expect(written).toHaveLength(files.length);
      } finally {
        await place.clear();
      }
    }),
    { numRuns: RUNS },
  );
});

test('without failures, each mail is handed over once', async () => {
  const place = await MailPlace.make();
  try {
    expect(await play(place, { deliveries: [], marks: [], kills: [] })).toEqual(IDS);
  } finally {
    await place.clear();
  }
});
