import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderTransport } from './folder-transport';
import type { MailTransport, OutgoingMail } from './mail-transport';
import { MailPlace } from './testing/mail-place';
import { readMessage } from './testing/read-message';

const MAIL: OutgoingMail = {
  id: '9c1185a5.1',
  to: 'asha@reader.example',
  shopName: 'Pocket Bazaar',
  subject: 'Your order is placed: ₹1,299.00',
  text: 'Hello,\n\nTotal ₹1,299.00\n',
  writtenAt: Date.UTC(2026, 0, 2, 3, 4, 5),
};

let data: string;
let outbox: string;
let written: string[];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'shop-outbox-'));
  outbox = join(data, 'outbox');
  written = [];
});
afterEach(() => rm(data, { recursive: true, force: true }));

function folder(): MailTransport {
  return createFolderTransport({
    directory: outbox,
    from: { name: 'Pocket Bazaar', address: 'no-reply@localhost' },
    written: (path) => written.push(path),
  });
}

const deliver = (transport: MailTransport, given: Partial<OutgoingMail> = {}) =>
  transport.deliver({ ...MAIL, ...given }, new AbortController().signal);

test('writes a mail to a file of its own, in the form sent, for its owner alone', async () => {
  expect(await deliver(folder())).toEqual({ kind: 'sent' });
  const path = join(outbox, '9c1185a5.1.eml');
  expect(await readdir(outbox)).toEqual(['9c1185a5.1.eml']);
  expect(written).toEqual([path]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  const message = readMessage(await readFile(path, 'utf8'));
  expect(message.field('To')).toBe(MAIL.to);
  expect(message.field('Subject')).toBe(MAIL.subject);
  expect(message.field('Message-ID')).toBe('<9c1185a5.1@localhost>');
  expect(message.text).toBe(MAIL.text);
});

test('writes and reports a mail once that is handed over twice', async () => {
  await deliver(folder());
  expect(await deliver(folder(), { text: 'Another text' })).toEqual({ kind: 'sent' });
  expect(written).toHaveLength(1);
  const [file = ''] = await readdir(outbox);
  expect(readMessage(await readFile(join(outbox, file), 'utf8')).text).toBe(MAIL.text);
});

test('rewrites what a crash left half written', async () => {
  const transport = folder();
  await deliver(transport, { id: 'first' });
  await writeFile(join(outbox, '9c1185a5.1.eml.new'), 'From: Pock');
  await deliver(transport);
  expect((await readdir(outbox)).toSorted()).toEqual(['9c1185a5.1.eml', 'first.eml']);
});

test.each(['../../etc/passwd', 'a/b', '.hidden', 'x'.repeat(300), 'a\u0000b', ''])(
  'the id "%s" stays in the folder',
  async (id) => {
    expect(await deliver(folder(), { id })).toEqual({ kind: 'sent' });
    const [file = ''] = await readdir(outbox);
    expect(file).toMatch(/^[0-9a-f]{64}\.eml$/);
  },
);

test('treats a place that is no folder as an outage, and writes the mail once it is one', async () => {
  await writeFile(outbox, 'in the way');
  const transport = folder();
  expect(await deliver(transport)).toMatchObject({ kind: 'outage' });
  expect(written).toEqual([]);
  await rm(outbox);
  expect(await deliver(transport)).toEqual({ kind: 'sent' });
});

test('leaves one file after a crash between writing and removal from the queue', async () => {
  const place = await MailPlace.make();
  try {
    await place.put('one', 'two');
    const crashing = {
      read: place.store.read.bind(place.store),
      onCommit: place.store.onCommit.bind(place.store),
      lease: place.store.lease.bind(place.store),
      write: () => Promise.reject(new Error('Killed')),
    };
    const sender = place.start(folder(), { store: crashing });
    await expect.poll(() => written).toHaveLength(2);
    await sender.stop();
    expect(await place.listed()).toHaveLength(2);

    place.start(folder());
    await place.clock.idle();
    await expect.poll(() => place.listed()).toEqual([]);
    expect(written).toHaveLength(2);
    expect(await readdir(outbox)).toHaveLength(2);
  } finally {
    await place.clear();
  }
});
