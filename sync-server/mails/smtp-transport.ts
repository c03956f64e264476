import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import type { MailOutcome, MailTransport } from './mail-transport';
import { messageOf, type MailSenderName } from './message';

/** How long the mail server may take for each part, in milliseconds. */
const TIMEOUTS = {
  /** For its address to be found and for the connection. */
  connection: 10_000,
  /** Between two words of it. */
  silence: 30_000,
  /** For a mail as a whole: one that trickles its words is never silent. */
  mail: 120_000,
};
export type SmtpTimeouts = typeof TIMEOUTS;
/** A connection on which nothing goes out is given up after this long, in milliseconds. */
const IDLE = 30_000;
/** Hosts on this machine: what goes to them is on no wire. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The server says that it is closing (RFC 5321): that is about no mail. */
const CLOSING = 421;

/** The parts of nodemailer's errors that name nobody: its texts quote the other side. */
const failure = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/**
 * Sends through a mail server, over one connection that stays open while there is something to send. TLS is as the address says:
 * `smtps:` from the start, `smtp:` where the server offers it. A password goes over a wire with TLS or not at all, unless the address
 * says `?requireTLS=false`.
 * @param url `smtp:` or `smtps:`, checked by the configuration; what nodemailer knows may stand in its query
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
    // One that the server closed while it was idle is replaced; nothing has gone out over it then.
    maxRequeues: 1,
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.connection,
    socketTimeout: timeouts.silence,
    idleTimeout: IDLE,
    requireTLS: username !== '' && !LOOPBACK.has(hostname),
    url,
  });
  // What it says of a connection is said again of the mail that it was for.
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
 * What an error says of the mail. Only what the server answers to the reader or to the text is about this mail; a refused sign-in or
 * sender, like a broken connection, is about all of them.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code = 'unknown', command = '', responseCode = 0 } = failure.safeParse(error).data ?? {};
  const reason = [code, command, responseCode || ''].filter(Boolean).join(' ');
  const isAboutIt = command === 'RCPT TO' || command === 'DATA';
  if (isAboutIt && responseCode >= 500) return { kind: 'refused', reason };
  if (isAboutIt && responseCode >= 400 && responseCode !== CLOSING) return { kind: 'busy', reason };
  // nodemailer's own refusal, before anything is sent: no address, or one that is none.
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason };
  return { kind: 'outage', reason };
}
