import { ROLES } from '#shared/users/permissions';
import * as z from 'zod/mini';
import type { Outcome } from '#shared/decision/outcome';
import { auditEntry } from '#shared/payments/audit';
import { securityEntry } from '#shared/security/security-entry';
import type { SeriesNumber } from '#shared/orders/number-series';

/*
 * The rows that only the server knows. Their schemas are checked when a row is put, so that nothing is written that cannot
 * be read again, and when the file is read. What the fields may hold is up to the shop's rules, which may become
 * stricter than rows of long ago; fields that are not named here are stored. Times are ISO 8601 UTC.
 */

/** What a person's second step of signing in is checked against. */
const secondFactorSchema = z.object({
  /** The authenticator's key, encrypted under a key that is not in the store. */
  secret: z.string(),
  since: z.string(),
  /** The last 30 seconds, counted from 1970, of which a code was used: it and those before are spent. */
  lastStep: z.int(),
  /** Digests of the recovery codes that are left. */
  recovery: z.array(z.string()),
});
export type SecondFactor = Readonly<z.infer<typeof secondFactorSchema>>;

/** A person with what only the server knows of them. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Trimmed, lower case; unique. */
  email: z.string(),
  isAdmin: z.boolean(),
  /** What a helper may do; none: a shopper, or an admin, who may everything. */
  role: z.exactOptional(z.enum(ROLES)),
  /** An admin freed the person of the limits of cash orders. */
  largeCashOrders: z.exactOptional(z.boolean()),
  /** argon2id, in PHC form; `null` for a person who has only ever signed in elsewhere. */
  passwordHash: z.nullable(z.string()),
  /** The email that the person has confirmed; it counts while it is `email`. None: none was confirmed. */
  provenEmail: z.exactOptional(z.string()),
  /** None: the password alone signs in. */
  secondFactor: z.exactOptional(secondFactorSchema),
  /** The language that they used last, for mails; none: unknown, so English. */
  language: z.exactOptional(z.enum(['en', 'hi'])),
  /** How many mails about orders they got on a day, those about money apart; absent before the first. */
  orderMails: z.exactOptional(
    z.object({ day: z.string(), count: z.int(), money: z.exactOptional(z.int()) }),
  ),
  /** An admin wants a mail a day of what is running out. */
  lowStockMail: z.exactOptional(z.boolean()),
  createdAt: z.string(),
});
export type User = Readonly<z.infer<typeof userSchema>>;

/** A signed-in device or program. The token names it; without its row the token is invalid. */
export const sessionSchema = z.object({
  _id: z.string(),
  user: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When something was last done in it, to within some minutes. */
  lastSeenAt: z.string(),
  /** Such as `Chrome on Android`; empty if the browser does not say. */
  device: z.string(),
});
export type Session = Readonly<z.infer<typeof sessionSchema>>;

/** A session, and whose it is. */
export interface SessionWithPerson {
  readonly session: Session;
  readonly user: User;
}

/** An account elsewhere that signs a person in: named by who vouches and their name for the person, never by email. */
export const identitySchema = z.object({
  /** Such as `https://accounts.google.com`. */
  issuer: z.string(),
  subject: z.string(),
  user: z.string(),
  /** The email at that account when it was linked. */
  email: z.string(),
  linkedAt: z.string(),
});
export type Identity = Readonly<z.infer<typeof identitySchema>>;

/** A link to set a new password: used once. */
export const resetSchema = z.object({
  /** SHA-256 of the link's token, in hex: a reader of the store cannot use the link. */
  _id: z.string(),
  user: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type PasswordReset = Readonly<z.infer<typeof resetSchema>>;

/** A name that is valid once, such as a nonce, and has been used. */
export const spentSchema = z.object({
  _id: z.string(),
  /** From when on it can no longer be used. */
  until: z.string(),
});
export type SpentRow = Readonly<z.infer<typeof spentSchema>>;

/** The last number given of a series in a financial year. */
export const invoicesSchema = z.object({
  /** As `seriesId` makes it. */
  _id: z.string(),
  last: z.int().check(z.minimum(0)),
  /** Of the numbers of orders: where the last was given, and when. */
  place: z.optional(z.string()),
  at: z.optional(z.string()),
});
export type SeriesYear = Readonly<z.infer<typeof invoicesSchema>>;

/** The id of a series in a financial year: `invoices 2026-27`. */
export const seriesId = ({ series, year }: Pick<SeriesNumber, 'series' | 'year'>): string =>
  `${series} ${year}`;

/** What `seriesId` made an id of. */
export function seriesOf(id: string): Pick<SeriesNumber, 'series' | 'year'> {
  const [name, year = ''] = id.split(' ');
  return { series: name === 'credit-notes' ? name : 'invoices', year };
}

/** What an order's mail reports: a few bytes, so that an order's transaction stays small. */
const mailAbout = z.object({
  order: z.string(),
  /** Its person's language when it was queued; none: English. */
  language: z.exactOptional(z.enum(['en', 'hi'])),
  /** Of an order that could not be placed: why, in one sentence, in that language. */
  why: z.exactOptional(z.string()),
  /** Where it is about money: in the smallest unit of the currency. */
  amountPaise: z.exactOptional(z.int()),
  currency: z.exactOptional(z.string()),
});
export type MailAbout = Readonly<z.infer<typeof mailAbout>>;

/** A queued mail: written with the change that it reports, sent after the commit, and then removed. */
export const mailSchema = z.object({
  _id: z.string(),
  /** What it is, for the log: the address and the text are not logged. */
  kind: z.string(),
  to: z.string(),
  /** Empty, as `text`, if the mail is put into words when it is sent, from `about`. */
  subject: z.string(),
  text: z.string(),
  about: z.exactOptional(mailAbout),
  createdAt: z.string(),
  attempts: z.int(),
  /** Not sent before. */
  dueAt: z.string(),
});
export type Mail = Readonly<z.infer<typeof mailSchema>>;

/** A webhook event of the gateway, as received: the durable inbox. */
export const eventSchema = z.object({
  /** The gateway's event id. */
  _id: z.string(),
  /** The raw JSON. */
  body: z.string(),
  receivedAt: z.string(),
  attempts: z.int(),
  /** Not processed before. */
  dueAt: z.string(),
  /** `null`: it waits. */
  doneAt: z.nullable(z.string()),
  /** The result, for display; `null` while it waits. */
  result: z.nullable(z.string()),
});
export type GatewayEvent = Readonly<z.infer<typeof eventSchema>>;

/** A line of the security log, with what bounds it. */
export const securitySchema = z.extend(securityEntry, {
  /** Its category: shoppers' entries do not evict those of staff, nor refused sign-ins either. */
  category: z.enum(['staff', 'people', 'refused']),
  /** The network that a refused sign-in came from, if it is counted for that network. */
  network: z.optional(z.string()),
});
export type SecurityRow = Readonly<z.infer<typeof securitySchema>>;

/** An entry of an order's audit trail under its number: 1, 2, 3 … within the order. */
export const auditSchema = z.object({ number: z.int().check(z.minimum(1)), entry: auditEntry });
export type AuditRow = Readonly<z.infer<typeof auditSchema>>;

/** One outbox: a browser profile and the account it belongs to (docs/sync-protocol.md#identity). */
export const clientSchema = z.object({
  clientId: z.string(),
  user: z.string(),
  /** The number of the last settled action; 0 before the first. */
  lastSeq: z.int(),
  /** The action that failed unexpectedly, and how often; `null` while all is well. */
  failing: z.nullable(z.object({ actionId: z.string(), attempts: z.int() })),
});
export type SyncClient = Readonly<z.infer<typeof clientSchema>>;

/** The owner's words for search. */
export const wordsSchema = z.object({
  synonyms: z.array(z.object({ typed: z.string(), means: z.string() })),
  categories: z.array(z.object({ category: z.string(), hindi: z.string() })),
  revision: z.int(),
});

/** The owner's settings. */
export const settingsSchema = z.object({
  shopName: z.string(),
  lowStock: z.int(),
  revision: z.int(),
});

/** The one final answer to an action or an idempotency key. Belongs to a person. */
export const outcomeSchema = z.object({
  user: z.string(),
  /** The action's id, or the idempotency key. */
  actionId: z.string(),
  /** Equal for equal actions: canonical JSON, hashed. */
  fingerprint: z.string(),
  outcome: z.object({ status: z.enum(['applied', 'refused']), code: z.string() }),
  /** For a write by REST: the reply as it was sent, so that it can be sent again byte for byte. */
  reply: z.nullable(
    z.object({
      status: z.int(),
      body: z.string(),
      /** The body is packed (`actions/stored-outcome.ts`). */
      packed: z.exactOptional(z.literal(true)),
    }),
  ),
  recordedAt: z.string(),
});
export type StoredOutcome = Readonly<
  Omit<z.infer<typeof outcomeSchema>, 'outcome'> & { outcome: Outcome }
>;
