import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailOutcome } from './mail-transport';
import { ANYTHING_CHANGED } from '../store/commit';
import { aCommit, lateStore } from '../testing/late-store';
import { MailPlace, TestTransport } from './testing/mail-place';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BUSY: MailOutcome = { kind: 'busy', reason: 'EENVELOPE RCPT TO 450' };
const REFUSED: MailOutcome = { kind: 'refused', reason: 'EENVELOPE RCPT TO 550' };
const OUTAGE: MailOutcome = { kind: 'outage', reason: 'ECONNECTION CONN' };
const SENT: MailOutcome = { kind: 'sent' };

let place: MailPlace;

beforeEach(async () => {
  place = await MailPlace.make();
});
afterEach(() => place.clear());

describe('the sender', () => {
  test('sends what was queued before it started, oldest first, and removes it from the queue', async () => {
    await place.put('first');
    place.clock.advance(1);
    await place.put('second');
    const transport = new TestTransport();
    place.start(transport);
    await place.clock.idle();
    expect(transport.tried).toEqual(['first', 'second']);
    expect(transport.mails[0]).toMatchObject({
      to: 'reader@example.test',
      subject: 'Subject of first',
      text: 'Text of first\n',
    });
    expect(await place.listed()).toEqual([]);
  });

  test('sends a mail after the commit that queued it, and none of a failed transaction', async () => {
    const transport = new TestTransport();
    place.start(transport);
    await place.clock.idle();
    const undone = place.store.write(async (shop) => {
      await shop.putMail(place.aMail('never'));
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    await place.put('after');
    await place.clock.idle();
    expect(transport.tried).toEqual(['after']);
  });

  test('handles late, repeated and vague notifications of mails that another process has queued', async () => {
    const late = lateStore(place.store);
    const transport = new TestTransport();
    place.start(transport, { store: late.store });
    await place.clock.idle();
    await place.put('told');
    await place.clock.idle();
    expect(transport.tried).toEqual([]);
    late.tell(aCommit({ mails: true }));
    late.tell(aCommit({ mails: true }));
    await place.clock.idle();
    expect(transport.tried).toEqual(['told']);
    await place.put('missed');
    late.tell(ANYTHING_CHANGED);
    await place.clock.idle();
    expect(transport.tried).toEqual(['told', 'missed']);
    // Without any notification, the queue is checked every hour.
    await place.put('unheard');
    place.clock.advance(HOUR);
    await place.clock.idle();
    expect(transport.tried).toEqual(['told', 'missed', 'unheard']);
  });

  test('sends each once, however many commits run at the same time', async () => {
    const transport = new TestTransport();
    place.start(transport);
    const ids = Array.from({ length: 200 }, (_, number) => `mail-${number}`);
    await Promise.all(ids.map((id) => place.put(id)));
    await place.clock.idle();
    expect(transport.tried.toSorted()).toEqual(ids.toSorted());
    expect(await place.listed()).toEqual([]);
  });

  test('sends each mail once beside another one on the same queue, and goes on alone when the other has stopped', async () => {
    const transports = [new TestTransport(), new TestTransport()];
    const senders = transports.map((transport) => place.start(transport));
    const ids = Array.from({ length: 50 }, (_, number) => `mail-${number}`);
    await Promise.all(ids.map((id) => place.put(id)));
    await expect.poll(() => place.listed()).toEqual([]);
    expect(transports.flatMap(({ tried }) => tried).toSorted()).toEqual(ids.toSorted());

    const sending = transports.findIndex(({ tried }) => tried.length > 0);
    await senders[sending]?.stop();
    await place.put('last');
    await place.clock.idle();
    expect(transports[1 - sending]?.tried.at(-1)).toBe('last');
  });

  test('sends a mail that a user waits for before mails about orders', async () => {
    const about = { subject: '', text: '', about: { order: 'gone' } };
    await place.put(place.aMail('an-order', about));
    place.clock.advance(1);
    await place.put('a-password');
    const notified: string[] = [];
    const transport = new TestTransport(({ id }) => (notified.push(id), SENT));
    place.start(transport);
    await place.clock.idle();
    expect(notified).toEqual(['a-password']);
    // The other one named no existing order.
    expect(place.log.join()).toContain('nothing to say');
    expect(await place.listed()).toEqual([]);
  });

  test('is idle with nothing to do, and is woken by new mails', async () => {
    const transport = new TestTransport();
    place.start(transport);
    expect(await place.clock.idle()).toBe(HOUR);
    await place.store.write((shop) => shop.putSession(aSession()));
    await place.put('one');
    await place.clock.idle();
    expect(transport.tried).toEqual(['one']);
  });
});

describe('a mail that cannot be accepted now', () => {
  test('is retried after a minute, then two, and does not block the others', async () => {
    let isBusy = true;
    const transport = new TestTransport(({ id }) => (id === 'slow' && isBusy ? BUSY : SENT));
    await place.put('slow', 'swift');
    place.start(transport);
    expect(await place.clock.idle()).toBeLessThanOrEqual(MINUTE);
    expect(transport.tried).toEqual(['slow', 'swift']);
    expect(await place.listed()).toEqual(['slow']);

    place.clock.advance(MINUTE);
    expect(await place.clock.idle()).toBeGreaterThan(MINUTE);
    expect(transport.tried).toEqual(['slow', 'swift', 'slow']);
    isBusy = false;
    place.clock.advance(2 * MINUTE);
    await place.clock.idle();
    expect(transport.tried).toEqual(['slow', 'swift', 'slow', 'slow']);
    expect(await place.listed()).toEqual([]);
  });

  test('is given up after a day, with an alert that names no one', async () => {
    const transport = new TestTransport(() => BUSY);
    await place.put('never-taken');
    place.start(transport);
    for (let hours = 0; hours < 26; hours += 1) {
      await place.clock.idle();
      place.clock.advance(HOUR);
    }
    await place.clock.idle();
    expect(await place.listed()).toEqual([]);
    // 1, 3, 7, 15, 31, 63 minutes after the first, then each hour.
    expect(transport.tried.length).toBeGreaterThan(24);
    const [alert] = place.log.filter((line) => line.includes('given up'));
    expect(alert).toContain('never-taken');
    expect(alert).toContain('450');
    expect(place.log.join()).not.toContain('reader');
  });

  test('is given up at once if it is refused for good', async () => {
    const transport = new TestTransport(({ id }) => (id === 'wrong' ? REFUSED : SENT));
    await place.put('wrong', 'right');
    place.start(transport);
    await place.clock.idle();
    expect(transport.tried).toEqual(['wrong', 'right'].toSorted());
    expect(await place.listed()).toEqual([]);
    expect(place.log.filter((line) => line.includes('given up'))).toHaveLength(1);
  });
});

test.each([
  'a@reader.example>\r\nRCPT TO:<b@reader.example',
  'a@reader.example, b@reader.example',
  'a@reader.example;b@reader.example',
  'Asha <a@reader.example>',
  '"a@reader.example" b@reader.example',
  'a@reader.example\r\nBcc: b@reader.example',
  ' a@reader.example',
  '',
])('a mail to "%s" is not sent', async (to) => {
  const transport = new TestTransport();
  await place.put(place.aMail('sly', { to }), 'good');
  place.start(transport);
  await place.clock.idle();
  expect(transport.tried).toEqual(['good']);
  expect(await place.listed()).toEqual([]);
});

describe('when the shop stops', () => {
  test('the mail on its way arrives, and no other is started', async () => {
    let arrive: () => void = () => undefined;
    const transport = new TestTransport(
      () => new Promise((resolve) => (arrive = () => resolve(SENT))),
    );
    await place.put('one', 'two');
    const sender = place.start(transport);
    await expect.poll(() => transport.tried).toHaveLength(1);
    const stopped = sender.stop();
    arrive();
    await stopped;
    expect(transport.closed).toBe(true);
    expect(await place.listed()).toEqual(['two']);
  });

  test('a mail that takes too long is cancelled, and stays queued unchanged', async () => {
    const transport = new TestTransport(
      (_mail, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(OUTAGE))),
    );
    await place.put('slow');
    const before = await place.store.read((shop) => shop.mail('slow'));
    const sender = place.start(transport);
    await expect.poll(() => transport.tried).toHaveLength(1);
    const stopped = sender.stop();
    place.clock.advance(MINUTE);
    await stopped;
    expect(await place.store.read((shop) => shop.mail('slow'))).toEqual(before);
  });

  test('what was sent is recorded', async () => {
    const sender = place.start(new TestTransport(() => SENT, true));
    await place.put('one');
    await expect.poll(() => place.log.join()).toContain('mail sent');
    await sender.stop();
    expect(await place.listed()).toEqual([]);
  });
});

function aSession() {
  const at = new Date(place.clock.now()).toISOString();
  return {
    _id: 'a-session',
    user: 'a-user',
    createdAt: at,
    expiresAt: at,
    lastSeenAt: at,
    device: '',
  };
}
