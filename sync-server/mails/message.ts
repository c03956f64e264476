import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport';
import { oneLine } from './texts/mail-text';

/** The sender of mails. */
export interface MailSenderName {
  /** `null`: the shop's current name when the mail goes out. */
  readonly name: string | null;
  readonly address: string;
}

/** A name and an address, as `MAIL_FROM` may give them; without a name, the shop's. */
const NAMED = /^(.+) <([^<>]+)>$/;

/**
 * The sender of mails: `MAIL_FROM`, or the no-reply address at the shop's host.
 * @param mailFrom validated by the configuration
 */
export function mailSenderName(mailFrom: string | null, origin: string): MailSenderName {
  if (mailFrom === null) return { name: null, address: `no-reply@${mailHost(origin)}` };
  const [, name = null, address = mailFrom] = NAMED.exec(mailFrom) ?? [];
  return { name, address };
}

/** An IP address is not valid as a domain of mail addresses. */
function mailHost(origin: string): string {
  const { hostname } = new URL(origin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
}

/**
 * A mail in nodemailer's form. Addresses are given apart from names and as objects, so that nothing in them is parsed as a
 * list; the same mail is the same message each time.
 */
export function messageOf(mail: OutgoingMail, from: MailSenderName): SendMailOptions {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from: { name: from.name ?? oneLine(mail.shopName), address: from.address },
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.writtenAt),
    // Keeps out-of-office notices from answering it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
