import { createHash, randomUUID, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { SHOP_NAME } from '#shared/shop/shop-name';
import {
  SETUP_LIFETIME,
  TICKET_LIFETIME,
  type SecondFactorSetup,
  RECOVERY_CODES,
} from '#shared/users/second-factor';
import { openRateLimit } from '../limits/rate-limits';
import type { LimitStore } from '../store/limit-store';
import type { SecondFactor, User } from '../store/row-types';
import { createSealer } from '../security/sealed';

/** RFC 6238, as supported by every authenticator. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps of 30 s that the two clocks may differ by. */
const WINDOW = 1;
/** A colon would end the shop's name in an authenticator's address. */
const NO_PART_OF_NAMES = /[:\p{Cc}]+/gu;
const SECRET_BYTES = 20;
/** How many codes may be tried: with one ticket; for one account in a quarter of an hour, and in a day. */
const TRY_LIMITS = [
  { of: 'ticket', name: 'codes-of-ticket', points: 5, seconds: TICKET_LIFETIME / 1000 },
  { of: 'account', name: 'codes-in-a-while', points: 10, seconds: 15 * 60 },
  { of: 'account', name: 'codes-in-a-day', points: 40, seconds: 24 * 60 * 60 },
] as const;

const ticketSchema = z.object({
  id: z.string(),
  user: z.string(),
  state: z.string(),
  until: z.number(),
});
type Ticket = z.infer<typeof ticketSchema>;
const draftSchema = z.object({ secret: z.string(), until: z.number() });

/** The result of a right code. */
export interface Passed {
  /** The person with the code spent, to be stored. */
  readonly user: User;
  readonly by: 'code' | 'recovery';
}

/**
 * Two-step sign-in: codes of an authenticator (TOTP), and recovery codes. Stateless: all data is in the person's row.
 * @param secret seals the keys of authenticators; at least 32 characters
 * @param clock milliseconds since 1970
 * @param limits counts attempts for all processes together
 */
export function createSecondFactors(secret: string, clock: () => number, limits: LimitStore) {
  const sealer = createSealer(secret, 'second factor');
  const rateLimits = TRY_LIMITS.map(({ of, ...limit }) => ({
    of,
    consume: openRateLimit(limits, limit),
  }));
  const now = () => new Date(clock()).toISOString();
  const secretPurpose = ({ _id }: User) => `secret of ${_id}`;
  const draftPurpose = ({ _id }: User) => `draft of ${_id}`;

  function totp(text: string, user: User, issuer = SHOP_NAME): TOTP {
    return new TOTP({
      ...CODE,
      issuer: issuer.replaceAll(NO_PART_OF_NAMES, ' '),
      label: user.email,
      secret: Secret.fromBase32(text),
    });
  }

  /** The number of the 30 seconds that a code belongs to; nothing if it is wrong. */
  function stepOf(text: string, user: User, code: string): number | undefined {
    const token = code.replaceAll(/[\s-]/g, '');
    if (!/^\d{6}$/.test(token)) return undefined;
    const timestamp = clock();
    const delta = totp(text, user).validate({ token, timestamp, window: WINDOW });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / CODE.period) + delta;
  }

  function withNewCodes(user: User, factor: Omit<SecondFactor, 'recovery'>) {
    const codes = makeRecoveryCodes();
    const recovery = codes.map((code) => recoveryDigest(user._id, code));
    return { user: { ...user, secondFactor: { ...factor, recovery } }, codes };
  }

  return {
    /** The data for an authenticator. Nothing is stored before its first code. @param shopName shown beside the email */
    begin(user: User, shopName: string): SecondFactorSetup {
      const text = new Secret({ size: SECRET_BYTES }).base32;
      const draft = JSON.stringify({ secret: text, until: clock() + SETUP_LIFETIME });
      return {
        secret: text,
        uri: totp(text, user, shopName).toString(),
        draft: sealer.seal(draft, draftPurpose(user)),
      };
    },

    /** Turns it on by the first code. Nothing if the code is wrong; `expired` if the draft has expired. */
    start(user: User, draft: string, code: string) {
      const opened = readJson(draftSchema, sealer.open(draft, draftPurpose(user)));
      if (!opened || opened.until <= clock()) return 'expired';
      const lastStep = stepOf(opened.secret, user, code);
      if (lastStep === undefined) return undefined;
      const sealed = sealer.seal(opened.secret, secretPurpose(user));
      return withNewCodes(user, { secret: sealed, since: now(), lastStep });
    },

    newCodes(user: User) {
      if (!user.secondFactor) throw new Error('There is no second factor');
      return withNewCodes(user, user.secondFactor);
    },

    /** Checks a code of the authenticator or a recovery code; each works once. */
    check(user: User, code: string): Passed | undefined {
      const factor = user.secondFactor;
      if (!factor) return undefined;
      const opened = sealer.open(factor.secret, secretPurpose(user));
      const step = opened === undefined ? undefined : stepOf(opened, user, code);
      // A code that was seen over the user's shoulder is useless.
      if (step !== undefined && step > factor.lastStep)
        return { user: { ...user, secondFactor: { ...factor, lastStep: step } }, by: 'code' };
      const digest = recoveryDigest(user._id, code);
      if (!factor.recovery.includes(digest)) return undefined;
      const recovery = factor.recovery.filter((stored) => stored !== digest);
      return { user: { ...user, secondFactor: { ...factor, recovery } }, by: 'recovery' };
    },

    /** Proves for five minutes, and until a code is used, that the client knew the password. */
    ticketFor(user: User): string {
      const ticket: Ticket = {
        id: randomUUID(),
        user: user._id,
        state: stateOf(user),
        until: clock() + TICKET_LIFETIME,
      };
      return sealer.seal(JSON.stringify(ticket), 'ticket');
    },

    /** Whose ticket it is; nothing if it is not ours, or too old. */
    readTicket(text: string): Ticket | undefined {
      const ticket = readJson(ticketSchema, sealer.open(text, 'ticket'));
      return ticket && ticket.until > clock() ? ticket : undefined;
    },

    /** Whether nothing has changed or used since the ticket was given. */
    isCurrent: ({ user: id, state }: Ticket, user: User) =>
      id === user._id && state === stateOf(user),

    /** Before a code or a password is tried. @throws ApiError `slow_down` after too many */
    async trying(userId: string, ticket?: string): Promise<void> {
      for (const { of, consume } of rateLimits)
        if (of === 'account') await consume(userId, 1);
        else if (ticket !== undefined) await consume(ticket, 1);
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Differs as soon as the password changed or a code was used. */
function stateOf({ passwordHash, secondFactor }: User): string {
  const { since = '', lastStep = 0, recovery = [] } = secondFactor ?? {};
  const state = JSON.stringify([passwordHash, since, lastStep, recovery.length]);
  return createHash('sha256').update(state).digest('base64url');
}

function readJson<T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined {
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
}

/** 32 of them: none that is easily taken for another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** New codes as a person writes them down, `abcde-fghjk`: 50 bits each, so that a plain hash keeps them. */
function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** What is stored of a code, however it is typed. @param userId whose it is, so that equal codes differ in the store */
function recoveryDigest(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('base64url');
}
