import { filled, roomIn, type BucketRule } from '../security/leaky-buckets';
import { siteOf } from '../security/network';
import type { LimitStore } from '../store/limit-store';

const HOUR = 60 * 60 * 1000;
/** Mails about accounts to one mailbox: eight at once, then one every two hours. */
export const MAILBOX: BucketRule = { capacity: 8, leakEvery: 2 * HOUR };
/**
 * Of these, how many are for mails that any client can cause: links, and all mails to an unconfirmed address. The
 * rest is for notices about a person's own account, so that no stranger can keep the shop from sending them.
 */
export const FROM_ANYBODY = 5;
/** Such mails requested by one network, to any mailboxes: 120 at once, then six a minute. */
export const NETWORK: BucketRule = { capacity: 120, leakEvery: 10_000 };

/** Whether a mail may be queued; to be requested before the transaction that queues it. */
export type MailPermit =
  | { readonly isGranted: true }
  /** What is full, and for how long in milliseconds. */
  | { readonly isGranted: false; readonly full: 'mailbox' | 'network'; readonly wait: number };

/** For the owner's own actions, and when no mail is needed. */
export const GRANTED: MailPermit = { isGranted: true };

/** A mail about an account. */
interface AccountMailWish {
  readonly email: string;
  /** A `link`, which any client can request, or a `notice` of what has happened to the account. */
  readonly kind: 'link' | 'notice';
  /** Whether the email is confirmed. */
  readonly isProven: boolean;
  /** The IP address of the client that requests it. */
  readonly ip: string;
}

/** Prevents strangers' mailboxes from being filled through the shop. */
export interface AccountMailLimit {
  /** Counts a mail if it is granted. Never inside a transaction. */
  ask(wish: AccountMailWish): Promise<MailPermit>;
}

/** For load tests on loopback. */
export const NO_ACCOUNT_MAIL_LIMIT: AccountMailLimit = { ask: async () => GRANTED };

/**
 * One count for a mailbox, for all accounts and kinds of mails, and one for a network.
 * @param limits counts for all processes together
 * @param clock milliseconds since 1970
 */
export function createAccountMailLimit(limits: LimitStore, clock: () => number): AccountMailLimit {
  return {
    ask({ email, kind, isProven, ip }) {
      const mailbox = `account-mails ${mailboxOf(email)}`;
      const network = `account-mails-network ${siteOf(ip)}`;
      const isOwn = kind === 'notice' && isProven;
      const rule = isOwn ? MAILBOX : { ...MAILBOX, capacity: FROM_ANYBODY };
      return limits.change([mailbox, network], (counts): MailPermit => {
        const now = clock();
        const waitOfNetwork = isOwn ? 0 : roomIn(NETWORK, counts.get(network), 1, now);
        if (waitOfNetwork > 0) return { isGranted: false, full: 'network', wait: waitOfNetwork };
        const wait = roomIn(rule, counts.get(mailbox), 1, now);
        if (wait > 0) return { isGranted: false, full: 'mailbox', wait };
        counts.set(mailbox, filled(MAILBOX, counts.get(mailbox), 1, now));
        counts.set(network, filled(NETWORK, counts.get(network), 1, now));
        return GRANTED;
      });
    },
  };
}

/** Both are one service, which ignores dots. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Names the mailbox of an address for counting: `Asha+shop@example.in` and `asha@example.in` are one. Mail
 * servers may distinguish them; then two mailboxes share one count.
 * @param email as stored in accounts
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  // One that begins with a plus has no other name.
  const name = local.split('+')[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
