import type { AuditEntry } from '#shared/payments/audit';
import type { Outcome } from '#shared/decision/outcome';
import type { SecurityEntry } from '#shared/security/security-entry';

/** What a person's second step of signing in is checked against. */
export interface SecondFactor {
  /** What the authenticator knows, encrypted under a key that is not in the store. */
  readonly secret: string;
  /** ISO 8601 UTC. */
  readonly since: string;
  /** The last 30 seconds, counted from 1970, of which a code was used: it and those before are good no more. */
  readonly lastStep: number;
  /** Digests of the recovery codes that are left. */
  readonly recovery: readonly string[];
}

/** A person with what only the server knows of them. */
export interface User {
  readonly _id: string;
  readonly name: string;
  /** Trimmed, lower case; unique. */
  readonly email: string;
  readonly isAdmin: boolean;
  /** An admin freed the person of the limits of cash orders. */
  readonly largeCashOrders?: boolean;
  /** argon2id, in PHC form; `null` for a person who has only ever signed in elsewhere. */
  readonly passwordHash: string | null;
  /** The email that the person has shown to be theirs; it counts while it is `email`. None: none was shown. */
  readonly provenEmail?: string;
  /** None: the password alone signs in. */
  readonly secondFactor?: SecondFactor;
  /** How many mails about orders were put on the list for them on a day; not there before the first. */
  readonly orderMails?: { readonly day: string; readonly count: number };
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** A signed-in device or program. The token names it; without its row the token is worth nothing. */
export interface Session {
  readonly _id: string;
  readonly user: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** When something was last done in it, to within some minutes; not there in rows from before it was noted. */
  readonly lastSeenAt?: string;
  /** Such as `Chrome on Android`; not there in old rows. */
  readonly device?: string;
}

/** An account elsewhere that signs a person in: named by who vouches and their name for the person, never by email. */
export interface Identity {
  /** Such as `https://accounts.google.com`. */
  readonly issuer: string;
  readonly subject: string;
  readonly user: string;
  /** The email at that account when it was linked. */
  readonly email: string;
  /** ISO 8601 UTC. */
  readonly linkedAt: string;
}

/** A link to set a new password: used once. */
export interface PasswordReset {
  /** SHA-256 of the link's token, in hex: who reads the store cannot use the link. */
  readonly _id: string;
  readonly user: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What an order's mail tells of: a few bytes, so that an order's transaction stays small. */
export interface MailAbout {
  readonly order: string;
  /** Where it is about money: in the smallest unit of the currency. */
  readonly amountPaise?: number;
  readonly currency?: string;
}

/** A mail of the durable list: written with what it tells of, sent after the commit, and taken off the list then. */
export interface Mail {
  readonly _id: string;
  /** What it is, for the log: the address and the text are not logged. */
  readonly kind: string;
  readonly to: string;
  /** Empty, as `text`, where the mail is put into words when it is sent: then `about` says what of. */
  readonly subject: string;
  readonly text: string;
  readonly about?: MailAbout;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly attempts: number;
  /** Not to be tried before; ISO 8601 UTC. */
  readonly dueAt: string;
}

/** What the gateway told by webhook, as it came: the durable inbox. */
export interface GatewayEvent {
  /** The gateway's event id. */
  readonly _id: string;
  /** The raw JSON. */
  readonly body: string;
  /** ISO 8601 UTC. */
  readonly receivedAt: string;
  readonly attempts: number;
  /** Not to be worked on before; ISO 8601 UTC. */
  readonly dueAt: string;
  /** `null`: it waits. */
  readonly doneAt: string | null;
  /** What came of it, for whoever looks; `null` while it waits. */
  readonly result: string | null;
}

/** A line of the security log, with what bounds it. */
export interface SecurityRow extends SecurityEntry {
  /** What it counts against: the log of staff is not pushed out by what shoppers do, nor either by refused sign-ins. */
  readonly shelf: 'staff' | 'people' | 'refused';
  /** The network that a refused sign-in came from, where it is counted for that network. */
  readonly network?: string | undefined;
}

/** An entry of an order's audit trail under its number: 1, 2, 3 … within the order. */
export interface AuditRow {
  readonly number: number;
  readonly entry: AuditEntry;
}

/** One outbox: a browser profile and the account it belongs to (docs/sync-protocol.md#identity). */
export interface SyncClient {
  readonly clientId: string;
  readonly user: string;
  /** The number of the last settled action; 0 before the first. */
  readonly lastSeq: number;
  /** The action that failed unexpectedly, and how often; `null` while all is well. */
  readonly failing: { readonly actionId: string; readonly attempts: number } | null;
}

/** The one final answer to an action or an idempotency key. Belongs to a person. */
export interface StoredOutcome {
  readonly user: string;
  /** The action's id, or the idempotency key. */
  readonly actionId: string;
  /** Equal for equal actions: canonical JSON, hashed. */
  readonly fingerprint: string;
  readonly outcome: Outcome;
  /** For a write by REST: the reply as it was sent, so that it can be sent again byte for byte. */
  readonly reply: { readonly status: number; readonly body: string } | null;
  /** ISO 8601 UTC. */
  readonly recordedAt: string;
}
