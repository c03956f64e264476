import * as z from 'zod/mini';
import type { Paise } from '../core/paise';

/** Why a credit note was given. */
export const CREDIT_REASONS = ['cancelled', 'returned', 'refunded'] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** What a credit note has besides its sum, stored and on its way. */
export const creditNoteFields = {
  /** Within its financial year without gaps: `CN/26-27/000123`. */
  number: z.string(),
  at: z.string(),
  reason: z.enum(CREDIT_REASONS),
};

/** A credit note of an order, for its invoice: given once and never changed. Seller, buyer and tax are those of the invoice. */
export type CreditNote = Readonly<z.infer<z.ZodMiniObject<typeof creditNoteFields>>> & {
  /** How much of the invoice it takes back, tax included. */
  readonly amountPaise: Paise;
  /** How much of each line of the invoice, shipping last; absent on notes of before. */
  readonly linesPaise?: readonly Paise[] | undefined;
};
