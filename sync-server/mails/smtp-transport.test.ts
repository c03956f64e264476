import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MailTransport, OutgoingMail } from './mail-transport';
import { mailSenderName, type MailSenderName } from './message';
import { createSmtpTransport, type SmtpTimeouts } from './smtp-transport';
import { readMessage } from './testing/read-message';
import { startSmtpServer, type SmtpAnswer, type SmtpServer } from './testing/smtp-server';

const FROM = { name: 'Pocket Bazaar', address: 'orders@shop.example' };
const TIMEOUTS: SmtpTimeouts = { connection: 20_000, silence: 20_000, mail: 40_000 };
const MAIL: OutgoingMail = {
  id: '9c1185a5-4a0f-4a55-8f0e-0f4f7c1d2e3f.1',
  to: 'asha@reader.example',
  subject: 'Your order is placed: ₹1,299.00',
  text: 'Hello,\n\nTotal ₹1,299.00\n.\n..and on\n',
  shopName: 'Pocket Bazaar',
  writtenAt: Date.UTC(2026, 0, 2, 3, 4, 5),
};

let server: SmtpServer;
const open: MailTransport[] = [];

beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(async () => {
  for (const transport of open.splice(0)) transport.close();
  await server.close();
});

function transportTo(
  address: string,
  timeouts = TIMEOUTS,
  from: MailSenderName = FROM,
): MailTransport {
  const transport = createSmtpTransport(address, from, timeouts);
  open.push(transport);
  return transport;
}

const toServer = (timeouts?: SmtpTimeouts) =>
  transportTo(`smtp://127.0.0.1:${server.port}`, timeouts);
const deliver = (transport: MailTransport, given: Partial<OutgoingMail> = {}) =>
  transport.deliver({ ...MAIL, ...given }, new AbortController().signal);
const saying =
  (start: string, answer: ReturnType<SmtpAnswer>): SmtpAnswer =>
  (line) =>
    line.startsWith(start) ? answer : undefined;
const taken = (index = 0) => readMessage(server.taken[index]?.message ?? '');

describe('a mail', () => {
  test('arrives as written', async () => {
    expect(await deliver(toServer())).toEqual({ kind: 'sent' });
    expect(server.taken).toHaveLength(1);
    expect(server.taken[0]).toMatchObject({ from: FROM.address, to: MAIL.to });
    const message = taken();
    expect(message.field('From')).toBe('Pocket Bazaar <orders@shop.example>');
    expect(message.field('To')).toBe(MAIL.to);
    expect(message.field('Subject')).toBe(MAIL.subject);
    expect(message.field('Message-ID')).toBe(`<${MAIL.id}@shop.example>`);
    expect(message.field('Date')).toBe('Fri, 02 Jan 2026 03:04:05 +0000');
    expect(message.field('Auto-Submitted')).toBe('auto-generated');
    expect(message.field('Content-Type')).toContain('text/plain; charset=utf-8');
    expect(message.text).toBe(MAIL.text);
  });

  test('is the same message when sent again', async () => {
    const transport = toServer();
    await deliver(transport);
    await deliver(transport);
    expect(server.taken[1]).toEqual(server.taken[0]);
  });

  test('cannot get another header, recipient or sender through its content', async () => {
    const sly = 'Hello\r\nBcc: many@reader.example\r\n\r\nBuy this';
    await deliver(toServer(), { subject: sly, text: `.\r\nRCPT TO:<many@reader.example>\r\n` });
    const { fields, field, text } = taken();
    expect(fields).not.toContain('bcc');
    expect(field('Subject')).not.toContain('\n');
    expect(text).toContain('RCPT TO:<many@reader.example>');
    expect(server.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  test('one after another go over one connection, and over a new one if that was closed', async () => {
    const transport = toServer();
    await deliver(transport);
    await deliver(transport);
    expect(server.connections()).toBe(1);
    server.drop();
    expect(await deliver(transport)).toEqual({ kind: 'sent' });
    expect(server.taken).toHaveLength(3);
  });
});

describe('what the server answers', () => {
  test.each([
    ['RCPT', '550 no such mailbox', 'refused'],
    ['RCPT', '450 mailbox is busy', 'busy'],
    ['RCPT', '421 closing', 'outage'],
    ['DATA', '554 no', 'refused'],
    ['DATA', '451 later', 'busy'],
    ['.', '552 too much', 'refused'],
    ['.', '452 disk is full', 'busy'],
    ['.', '421 closing', 'outage'],
    ['MAIL', '553 not your address', 'outage'],
    ['MAIL', '451 later', 'outage'],
    ['EHLO', '550 go away', 'outage'],
    ['CONNECT', '554 no service', 'outage'],
    ['CONNECT', '<html>Welcome</html>', 'outage'],
  ] as const)('to %s: "%s" is %s', async (line, answer, kind) => {
    server.answer((asked) =>
      asked.startsWith(line) || (line === 'EHLO' && asked.startsWith('HELO')) ? answer : undefined,
    );
    const delivery = await deliver(toServer());
    expect(delivery.kind).toBe(kind);
    // The server's text may name the recipient.
    expect(JSON.stringify(delivery)).not.toMatch(/mailbox|reader/);
    expect(server.taken).toHaveLength(0);
  });

  test('a refused sign-in concerns all mails', async () => {
    server.answer(saying('AUTH', '535 wrong password'));
    const delivery = await deliver(transportTo(`smtp://me:secret@127.0.0.1:${server.port}`));
    expect(delivery.kind).toBe('outage');
    expect(JSON.stringify(delivery)).not.toContain('secret');
  });

  test('a refused mail leaves the connection to the next', async () => {
    server.answer(saying('RCPT', '550 no such mailbox'));
    const transport = toServer();
    await deliver(transport);
    server.answer(() => undefined);
    expect(await deliver(transport)).toEqual({ kind: 'sent' });
    expect(server.connections()).toBe(1);
  });
});

describe('when the network or the server fails', () => {
  test('nothing listens', async () => {
    await server.close();
    expect(await deliver(toServer())).toMatchObject({ kind: 'outage' });
  });

  test.each(['CONNECT', 'EHLO', 'MAIL', 'RCPT', 'DATA', '.'])('cut at %s', async (line) => {
    server.answer(saying(line, 'cut'));
    expect(await deliver(toServer())).toMatchObject({ kind: 'outage' });
  });

  test('an answer lost after the message is no success, and the mail is sent again', async () => {
    const transport = toServer();
    server.answer(saying('.', 'cut'));
    await deliver(transport);
    server.answer(() => undefined);
    expect(await deliver(transport)).toEqual({ kind: 'sent' });
    expect(taken().field('Message-ID')).toBe(`<${MAIL.id}@shop.example>`);
    // nodemailer itself never sends a second time.
    expect(server.lines.filter((line) => line === '.')).toHaveLength(2);
  });

  test.each(['CONNECT', 'EHLO', 'RCPT', '.'])('silence at %s ends', async (line) => {
    server.answer(saying(line, null));
    const impatient = { connection: 200, silence: 200, mail: 20_000 };
    expect(await deliver(toServer(impatient))).toMatchObject({ kind: 'outage' });
  });

  test('an unterminated answer ends', async () => {
    // It announces more, and then sends nothing.
    server.answer(saying('RCPT', '250-and\r\n'.repeat(3).trimEnd()));
    const impatient = { connection: 20_000, silence: 20_000, mail: 300 };
    expect(await deliver(toServer(impatient))).toMatchObject({ kind: 'outage' });
  });

  test('a cancelled mail is not known to have arrived', async () => {
    server.answer(saying('.', null));
    const cut = new AbortController();
    const delivery = toServer().deliver(MAIL, cut.signal);
    await expect.poll(() => server.lines).toContain('.');
    cut.abort();
    expect(await delivery).toMatchObject({ kind: 'outage' });
  });
});

describe('a password', () => {
  test('signs in on this machine', async () => {
    expect(await deliver(transportTo(`smtp://me:secret@127.0.0.1:${server.port}`))).toEqual({
      kind: 'sent',
    });
    expect(server.lines.some((line) => line.startsWith('AUTH'))).toBe(true);
  });

  test('is never sent without TLS over the network, unless the address allows it', async () => {
    // Leads to this machine too, but the shop does not know that.
    const elsewhere = `smtp://me:secret@0.0.0.0:${server.port}`;
    expect(await deliver(transportTo(elsewhere))).toMatchObject({ kind: 'outage' });
    expect(server.lines).toContain('STARTTLS');
    expect(server.lines.some((line) => line.startsWith('AUTH'))).toBe(false);
    expect(await deliver(transportTo(`${elsewhere}?requireTLS=false`))).toEqual({ kind: 'sent' });
  });
});

describe('the sender of mails', () => {
  // docs/shop-rules.md#r-owner-2
  test('is the shop by its current name, unless a name is configured', async () => {
    const address = `smtp://127.0.0.1:${server.port}`;
    const unnamed = { name: null, address: FROM.address };
    await deliver(transportTo(address, TIMEOUTS, unnamed), { shopName: 'Asha\r\nStores' });
    await deliver(transportTo(address), { shopName: 'Asha Stores' });
    expect(taken(0).field('From')).toBe('Asha Stores <orders@shop.example>');
    expect(taken(1).field('From')).toBe('Pocket Bazaar <orders@shop.example>');
  });

  test.each([
    [null, 'https://shop.example', null, 'no-reply@shop.example'],
    [null, 'http://localhost:3000', null, 'no-reply@localhost'],
    [null, 'http://[::1]:3000', null, 'no-reply@localhost'],
    [null, 'http://192.0.2.7:3000', null, 'no-reply@localhost'],
    ['orders@shop.example', 'https://shop.example', null, 'orders@shop.example'],
    ['Asha, Ltd. <a@b.example>', 'https://shop.example', 'Asha, Ltd.', 'a@b.example'],
  ])('MAIL_FROM %s at %s', (mailFrom, origin, name, address) => {
    expect(mailSenderName(mailFrom, origin)).toEqual({ name, address });
  });
});

describe('checking whether mails can go out', () => {
  test('succeeds with a server that answers, without sending a mail', async () => {
    expect(await toServer().check?.()).toEqual({ kind: 'sent' });
    expect(server.taken).toEqual([]);
  });

  test('reports an unreachable server in codes alone, and throws nothing', async () => {
    const transport = toServer();
    await server.close();
    expect(await transport.check?.()).toEqual({
      kind: 'outage',
      reason: expect.stringMatching(/^E[A-Z]+/),
    });
  });
});
