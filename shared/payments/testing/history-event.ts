import fc from 'fast-check';

/** What happens to the money and to the parcel of orders that there are. */
const MONEY_KINDS = [
  'cancel-by-shopper',
  'cancel-by-owner',
  'dispatch',
  'return',
  'collect-cash',
  'give-back-by-hand',
  'correct-cash',
  'dispute',
  'dispute',
  'dispute',
  'dispute',
  'dispute-what-went-back',
  'dispute-what-went-back',
  'tell-stale-dispute',
  'processed-refund-fails',
  'processed-refund-fails',
  'processed-refund-fails',
  'accept-another-amount',
  'accept-another-amount',
  'accept-another-amount',
  'accept-another-amount',
  'ask-refunds-again',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

const KINDS = [
  ...MONEY_KINDS,
  'begin',
  'begin',
  'begin-and-lose-the-answer',
  'pass-time',
  'sweep',
  'wait-for-the-sweep',
  'pay',
  'pay',
  'capture-authorised',
  'tell-payment',
  'tell-payment',
  'tell-stale-payment',
  'buy-for-cash',
  'buy-for-cash',
  'buy-all-for-cash',
  'deliver-stock',
  'change-price',
  'ask-refund',
  'send-refund',
  'refund-at-gateway',
  'settle-refund-at-gateway',
  'tell-refund',
  'tell-stale-refund',
  'open-again-after-a-month',
  'pay-once-more-days-later',
  'restore',
] as const;

/** One thing that happens. The numbers choose what it happens to; `kill` is when the process dies, if it does. */
export interface HistoryEvent {
  readonly kind: (typeof KINDS)[number];
  readonly target: number;
  readonly choice: number;
  readonly kill: 'never' | 'before the commit' | 'after the commit';
}

export type MoneyEvent = HistoryEvent & { readonly kind: MoneyKind };

export function isOfMoney(event: HistoryEvent): event is MoneyEvent {
  return MONEY_KINDS.some((kind) => kind === event.kind);
}

export const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % items.length];

export const historyEvent: fc.Arbitrary<HistoryEvent> = fc.record({
  kind: fc.constantFrom(...KINDS),
  target: fc.nat(11),
  choice: fc.nat(99),
  kill: fc.constantFrom('never', 'never', 'before the commit', 'after the commit'),
});
