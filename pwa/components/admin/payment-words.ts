import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { CURRENCY } from '#shared/payments/payment';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { instantText } from '../design/when-text';
import type { Message, Translate } from '../../i18n/translate';

type Of<List extends 'captures' | 'refunds'> = PaymentDocument[List][number];

const VERDICT_WORDS = {
  counts: 'Pays the order',
  'given-back': 'Given back by the gateway',
  'paid-twice': 'Paid twice',
  'late-no-stock': 'Paid late, out of stock',
  'order-closed': 'Paid late, order closed',
  'amount-differs': 'Amount doesn’t match the order',
  'not-online': 'Not an online order',
} as const satisfies Record<Of<'captures'>['verdict'], Message>;

export const REFUND_WORDS = {
  requested: 'Requested',
  unknown: 'Not confirmed yet',
  pending: 'Pending',
  processed: 'Processed',
  failed: 'Failed',
} as const satisfies Record<Of<'refunds'>['state'], Message>;

/** What a payment that came in does, in words, and whether that is how it should be. */
export function verdictOf({ verdict, accepted }: Of<'captures'>) {
  const words: Message = accepted ? 'Accepted as payment' : VERDICT_WORDS[verdict];
  return {
    words,
    kind: accepted || verdict === 'counts' || verdict === 'given-back' ? 'good' : 'bad',
  } as const;
}

type HoldState = NonNullable<PaymentDocument['hold']>['state'];

const HOLD_WORDS = {
  held: 'Reserved until {when}',
  expired: 'Reservation ended {when}',
  released: 'Released (was reserved until {when})',
} as const satisfies Partial<Record<HoldState, Message>>;

/** What became of the held stock. */
export function holdText(t: Translate, hold: PaymentDocument['hold']): string {
  // Used up by the order, as it should be: nothing to say.
  if (!hold || hold.state === 'taken') return '–';
  return t(HOLD_WORDS[hold.state], { when: instantText(hold.until) });
}

/** What is wrong with a payment and waits for an admin, in plain words; each once. */
export function openFlags({ attention }: PaymentDocument): string[] {
  const words = attention.filter((flag) => flag.clearedAt === null).map((flag) => flag.words);
  return [...new Set(words)];
}

/** Money that came through the gateway: two decimals, mostly of rupees. */
export type GatewayMoney = Pick<PaymentDocument, 'amount' | 'currency'>;

/** `₹1,299.00`; another currency by its name: `12.50 USD`. */
export function moneyText({ amount, currency }: GatewayMoney): string {
  return currency === CURRENCY ? formatInr(paiseFromDecimal(amount)) : `${amount} ${currency}`;
}
