import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { MailOutcome, MailTransport } from './mail-transport';
import { messageOf, type MailSenderName } from './message';

/** How long the mail server may take for each part, in milliseconds. */
const TIMEOUTS = {
  /** For name resolution and connection. */
  connection: 10_000,
  /** Between two replies. */
  silence: 30_000,
  /** For a mail as a whole: a server that trickles replies is never silent. */
  mail: 120_000,
};
export type SmtpTimeouts = typeof TIMEOUTS;
/** An idle connection is closed after this long, in milliseconds. */
const IDLE = 30_000;
/** Hosts on this machine: traffic to them is not on any network. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The server is closing (RFC 5321): that concerns no particular mail. */
const CLOSING = 421;

/** The parts of nodemailer's errors that name no one: its texts quote the other side. */
const failure = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/**
 * Sends through a mail server, over one connection that stays open while there is something to send. TLS depends on the address:
 * `smtps:` from the start, `smtp:` if the server offers it. A password is sent over TLS or not at all, unless the address
 * says `?requireTLS=false`.
 * @param url `smtp:` or `smtps:`, validated by the configuration; its query may contain nodemailer options
 * @param timeouts only for tests
 */
export function createSmtpTransport(
  url: string,
  from: MailSenderName,
  timeouts = TIMEOUTS,
): MailTransport {
  const { username, hostname } = new URL(url);
  const transporter = createTransport({
    pool: true,
    maxConnections: 1,
    // One that the server closed while idle is replaced; nothing was sent over it then.
    maxRequeues: 1,
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
    idleTimeout: IDLE,
    requireTLS: username !== '' && !LOOPBACK.has(hostname),
    url,
  });
  // Its connection errors are reported again for the mail concerned.
  transporter.on('error', () => undefined);
  return {
    knowsItsOwn: false,
    async deliver(mail, signal) {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(timeouts.mail)]);
      try {
        await transporter.sendMail({ ...messageOf(mail, from), signal: whole });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async check() {
      try {
        await transporter.verify();
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transporter.close(),
  };
}

/**
 * What an error means for the mail. Only the server's answers to the recipient or to the text are about this mail; a refused sign-in or
 * sender, like a broken connection, is about all of them.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code = 'unknown', command = '', responseCode = 0 } = failure.safeParse(error).data ?? {};
  const reason = [code, command, responseCode || ''].filter(Boolean).join(' ');
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  if (isAboutIt && responseCode >= 500) return { kind: 'refused', reason };
  if (isAboutIt && responseCode >= 400 && responseCode !== CLOSING) return { kind: 'busy', reason };
  // nodemailer's own refusal, before anything is sent: no address, or an invalid one.
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason };
  return { kind: 'outage', reason };
}
