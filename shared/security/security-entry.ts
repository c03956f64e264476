import * as z from 'zod/mini';
import { instant } from '../core/identifier';
import { pageOf } from '../core/page-schema';

/** The kinds of security log entries: a closed list, in the order in which the screen offers it. None is ever taken out: rows name them. */
export const SECURITY_KINDS = [
  'sign-in',
  'sign-in-google',
  'refused-password',
  'refused-throttled',
  'refused-code',
  'sign-out',
  'session-ended',
  'registration',
  'role-given',
  'role-taken',
  'password-changed',
  'password-reset',
  'email-changed',
  'identity-linked',
  'identity-unlinked',
  'two-factor-on',
  'two-factor-off',
  'recovery-code-used',
  'recovery-codes-made',
  'refund-asked',
  'refund-settled',
  'refund-failed',
  'payment-settled',
  'money-written',
  'settings-changed',
  'user-deleted',
  'owner-command',
  'helper-acted',
  'product-changed',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** A person, by the name that they had then. */
const person = z.object({ user: z.string(), name: z.string() });

/**
 * The actor: a signed-in user, the owner at the command line, the shop by itself, the payment gateway, or an unknown one.
 * Of an address that has no account only a keyed digest is stored: equal ones can be recognised, and what was typed (it may be
 * a password in the wrong field) cannot be read.
 */
const actor = z.discriminatedUnion('kind', [
  z.extend(person, { kind: z.literal('person') }),
  z.object({ kind: z.literal('owner') }),
  z.object({ kind: z.literal('shop') }),
  z.object({ kind: z.literal('gateway') }),
  z.object({ kind: z.literal('visitor'), digest: z.optional(z.string()) }),
]);
export type SecurityActor = z.infer<typeof actor>;

/** One line of the security log, as admins see it. */
export const securityEntry = z.object({
  _id: z.string(),
  kind: z.enum(SECURITY_KINDS),
  /** When it happened; of several that were counted together, the last time. */
  at: instant,
  /** The first time. */
  since: instant,
  /** How often it happened from `since` to `at`. */
  count: z.int().check(z.minimum(1)),
  who: actor,
  /** Whose account it is about, where that is not `who`. */
  about: z.optional(person),
  /** From where, as the server believes it; nothing at the command line, and where several networks were counted together. */
  from: z.nullable(z.object({ ip: z.string(), device: z.string() })),
  /** The order whose money it is about. */
  order: z.optional(z.string()),
  /** What more there is to say: the name of a setting, of a command, of who vouches for an identity. Never a secret. */
  detail: z.optional(z.string()),
});
export type SecurityEntry = z.infer<typeof securityEntry>;

/** `GET /api/admin/log`. */
export const securityPage = pageOf({ entries: z.array(securityEntry) });
export type SecurityPage = z.infer<typeof securityPage>;
