import type { Mail, MailAbout } from '../store/row-types';
import type { MailText } from './texts/mail-text';

interface NewMail {
  /** Unique for ever: it identifies the mail everywhere, at the recipient's too. Letters, digits, `.`, `_` and `-`. */
  readonly _id: string;
  readonly kind: string;
  readonly to: string;
  /** Its words, or what it is put into words from when it is sent. */
  readonly content: MailText | { readonly about: MailAbout };
}

/**
 * A mail for the durable queue. It is queued in the transaction that it reports, and sent after the commit.
 * @param createdAt ISO 8601 UTC
 */
export function waitingMail({ _id, kind, to, content }: NewMail, createdAt: string): Mail {
  const words = 'about' in content ? { subject: '', text: '', ...content } : content;
  return {
    _id,
    kind,
    to,
    ...words,
    createdAt,
    attempts: 0,
    dueAt: createdAt,
  };
}
