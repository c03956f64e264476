import { ASKED_FOR, askAgainAfter, MAX_ASK_WAIT, wantsAsking } from '#shared/payments/ask-again';
import { isOfKeys } from '#shared/payments/gateway-keys';
import type { PaymentOrder } from '#shared/payments/payment';
import { everyItem } from '../store/every-item';
import type { ShopReader } from '../store/shop-store';

/**
 * The most payment orders that are asked about in one run, a minute: two calls a second, far below what the gateway takes, also
 * after a start with a full shop, when nothing has been asked yet.
 */
export const MAX_QUESTIONS = 120;
/** Of these, what is stored for the older ones, however many are new. */
const KEPT_FOR_OLDER = 30;

/** What decides about questions, besides the books. */
export interface Questions {
  /** When each payment order was asked about last, in milliseconds since 1970. */
  readonly askedAt: ReadonlyMap<string, number>;
  /** The keys that the gateway is asked with: about what was opened with others it is not. */
  readonly keyIds: readonly string[];
}

/**
 * The payment orders that the gateway is to be asked about now: those with news of the last hour or with a refund under way
 * first, then the others; among equals who has waited longest. Those that find no place are asked about in a later run.
 * @param now milliseconds since 1970
 */
export async function paymentsToAsk(
  shop: ShopReader,
  { askedAt, keyIds }: Questions,
  now: number,
): Promise<PaymentOrder[]> {
  const lastAsked = ({ _id }: PaymentOrder) => askedAt.get(_id) ?? -Infinity;
  const due = (payment: PaymentOrder) =>
    isOfKeys(payment, keyIds) && wantsAsking(payment, lastAsked(payment), now);
  const open = (await shop.unsettledPayments()).filter(due);
  const payments = new Map(open.map((payment) => [payment._id, payment]));
  const since = new Date(now - ASKED_FOR).toISOString();
  const isSettled = ({ status, updatedAt }: PaymentOrder) => status !== 'open' && updatedAt > since;
  const isWanted = (payment: PaymentOrder) => isSettled(payment) && due(payment);
  for (const payment of await everyItem((page) => shop.listPayments(isWanted, page)))
    payments.set(payment._id, payment);

  const isUrgent = ({ updatedAt, refunds }: PaymentOrder) =>
    askAgainAfter(now - Date.parse(updatedAt)) === 0 ||
    refunds.some(({ settledAt }) => settledAt === null);
  const waiting = [...payments.values()].sort(
    // What was never asked about comes first, newest first: there somebody may be waiting.
    (a, b) => compare(lastAsked(a), lastAsked(b)) || compare(b.updatedAt, a.updatedAt),
  );
  const urgent = waiting.filter(isUrgent);
  const older = waiting.filter((payment) => !isUrgent(payment));
  const stored = Math.min(older.length, KEPT_FOR_OLDER);
  const first = urgent.slice(0, MAX_QUESTIONS - stored);
  return [...first, ...older.slice(0, MAX_QUESTIONS - first.length)];
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : Number(a > b);
}

/** Forgets the questions that are so old that they delay none any more. @param now milliseconds since 1970 */
export function forgetOldQuestions(askedAt: Map<string, number>, now: number): void {
  for (const [id, at] of askedAt) if (now - at >= MAX_ASK_WAIT) askedAt.delete(id);
}
