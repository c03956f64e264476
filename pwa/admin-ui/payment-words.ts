import type { PaymentDocument } from '#shared/payments/payment-documents';

type Of<List extends 'captures' | 'refunds'> = PaymentDocument[List][number];

export const STATUS_WORDS: Readonly<Record<PaymentDocument['status'], string>> = {
  open: 'Open',
  paid: 'Paid',
  closed: 'Closed',
};

export const VERDICT_WORDS: Readonly<Record<Of<'captures'>['verdict'], string>> = {
  counts: 'Pays the order',
  'paid-twice': 'Paid twice',
  'late-no-stock': 'Came late, stock gone',
  'amount-differs': 'Another amount than the order’s',
  'not-online': 'Order is not paid online',
};

export const REFUND_WORDS: Readonly<Record<Of<'refunds'>['state'], string>> = {
  requested: 'Requested',
  pending: 'Pending',
  processed: 'Processed',
  failed: 'Failed',
};

const HOLD_WORDS: Readonly<Record<NonNullable<PaymentDocument['hold']>['state'], string>> = {
  held: 'Held until',
  expired: 'Expired at',
  released: 'Released; was held until',
  taken: 'Taken for the order',
};

/**
 * What became of the stock that was set aside.
 * @param when writes an instant for people
 */
export function holdText(hold: PaymentDocument['hold'], when: (instant: string) => string): string {
  if (!hold) return '–';
  const words = HOLD_WORDS[hold.state];
  return hold.state === 'taken' ? words : `${words} ${when(hold.until)}`;
}

/** What is wrong with a payment and waits for somebody, in plain words; each once. */
export function openFlags({ attention }: PaymentDocument): string[] {
  const words = attention.filter((flag) => flag.clearedAt === null).map((flag) => flag.words);
  return [...new Set(words)];
}
