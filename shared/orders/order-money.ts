import * as z from 'zod/mini';
import { decimalAmount, signedAmount } from '../core/decimal-amount';
import { decimalFromPaise, type Paise } from '../core/paise';
import { instant } from '../core/identifier';
import { writtenText } from '../core/written-text';

/** How money goes back outside of the gateway. */
export const HAND_METHODS = ['cash', 'upi', 'bank'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** Why an admin writes money down by hand. */
export const moneyReason = writtenText('Enter a reason', 300, 3);

const entry = {
  amountPaise: z.int().check(z.minimum(1)),
  at: instant,
  /** Which admin wrote it down. */
  by: z.strictObject({ user: z.string(), name: z.string() }),
};

/**
 * Cash of an order, entries that are only ever added: `received` from the shopper, `returned` to them, `correction` of a
 * receipt that was a mistake, and `remitted` where a courier who collected it paid it out. What comes and goes by the gateway is in the order's payments.
 */
export const cashEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('received'),
    ...entry,
    /** The courier collected it, and pays it out later; absent: it came to the shop. */
    with: z.optional(z.literal('courier')),
  }),
  z.strictObject({
    kind: z.literal('remitted'),
    ...entry,
    courier: z.string(),
    /** Of the bank or the courier. */
    reference: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.literal('returned'),
    ...entry,
    method: z.enum(HAND_METHODS),
    reason: z.string(),
  }),
  z.strictObject({ kind: z.literal('correction'), ...entry, reason: z.string() }),
]);
export type CashEntry = z.infer<typeof cashEntry>;

/** Where the money of an order is, in paise: `received` − `givenBack` − `lost` = `kept`, at every moment (docs/guarantees.md#i17). */
export interface OrderMoney {
  /** Captured by the gateway, and cash. */
  readonly received: Paise;
  /** The gateway says that it is done, or it was handed over. */
  readonly givenBack: Paise;
  /** Asked for, and not done yet. A part of `kept`. */
  readonly beingGivenBack: Paise;
  /** Not the shop's to keep, and not asked back yet. A part of `kept`. */
  readonly toGiveBack: Paise;
  /** Taken back by the payer's bank. */
  readonly lost: Paise;
  /** Below zero where a bank took what had been given back before. */
  readonly kept: Paise;
}

export const NO_MONEY: OrderMoney = {
  received: 0,
  givenBack: 0,
  beingGivenBack: 0,
  toGiveBack: 0,
  lost: 0,
  kept: 0,
};

/** What an order brings in, less what is the shopper's: what revenue means everywhere. In paise. */
export const revenueOf = ({
  kept,
  toGiveBack,
  beingGivenBack,
}: Pick<OrderMoney, 'kept' | 'toGiveBack' | 'beingGivenBack'>): Paise =>
  kept - toGiveBack - beingGivenBack;

/** A change of what an order brings in, of the day on which it came about. */
export interface RevenueEntry {
  readonly at: string;
  /** In paise; below zero where money leaves. */
  readonly paise: number;
}

/** `OrderMoney` as it travels: two-decimal strings. */
export const moneyDocument = z.object({
  received: decimalAmount,
  givenBack: decimalAmount,
  beingGivenBack: decimalAmount,
  toGiveBack: decimalAmount,
  lost: decimalAmount,
  kept: signedAmount,
  /** When the last refund, or cash, went back. */
  givenBackAt: z.optional(instant),
});
export type MoneyDocument = z.infer<typeof moneyDocument>;

/** @param givenBackAt ISO 8601 UTC; absent: nothing went back */
export function documentOfMoney(money: OrderMoney, givenBackAt: string | undefined): MoneyDocument {
  const { received, givenBack, beingGivenBack, toGiveBack, lost, kept } = money;
  return {
    received: decimalFromPaise(received),
    givenBack: decimalFromPaise(givenBack),
    beingGivenBack: decimalFromPaise(beingGivenBack),
    toGiveBack: decimalFromPaise(toGiveBack),
    lost: decimalFromPaise(lost),
    kept: decimalFromPaise(kept),
    ...(givenBackAt === undefined ? {} : { givenBackAt }),
  };
}

/** Whether an entry adds to what the shop has of an order's cash, or takes of it. */
export const CASH_SIGNS = {
  received: 1,
  returned: -1,
  correction: -1,
  // The shop's already: it changes hands alone.
  remitted: 0,
} as const satisfies Readonly<Record<CashEntry['kind'], number>>;

/** What is left of an order's cash, in paise: received, less what went back or never came. */
export function cashKept(cash: readonly CashEntry[] = []): Paise {
  return cash.reduce((sum, { kind, amountPaise }) => sum + CASH_SIGNS[kind] * amountPaise, 0);
}
