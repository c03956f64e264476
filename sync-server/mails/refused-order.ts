import { lineName } from '#shared/catalogue/variant';
import { isGoneBy, type Outcome, type RefusalCode } from '#shared/decision/outcome';
import type { OrderLine } from '#shared/orders/order';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { ORDER_LIMIT_WORDS, orderLimitValues } from '#shared/orders/order-limit-words';
import { isEmailProven } from '#shared/users/proven-email';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { countMail } from './daily-share';
import { languageOf } from './order-mail';
import { oneLine } from './texts/mail-text';
import { sayIn, type Say } from './texts/mail-words';
import { waitingMail } from './waiting-mail';

/**
 * An order gets a mail if it was refused this long after its prices were shown, in milliseconds: ten minutes. Before that
 * the shop is on the person's screen and shows it.
 */
const MIN_QUEUED = 10 * 60_000;

type Refusal = Extract<Outcome, { status: 'refused' }>;

/** How many lines are named, and how much of each, in characters. */
const MAX_NAMED = 3;
const MAX_NAME = 80;

/** A comma is in the name of a variant. */
function namesOf(names: readonly string[]): string {
  const first = names.slice(0, MAX_NAMED).map((name) => oneLine(name, MAX_NAME));
  return [...first, ...(names.length > MAX_NAMED ? ['…'] : [])].join('; ');
}

/** A line of the refused order, as the device names it. */
type RefusedLine = Pick<OrderLine, 'product' | 'variant' | 'values' | 'name'>;

/** For refusals that concern the order itself; the others are about a device, which shows them. */
const WHY: Partial<
  Record<RefusalCode, (refusal: Refusal, say: Say, lines: readonly RefusedLine[]) => string>
> = {
  price_changed: ({ detail }, say) =>
    detail?.currentTotal === undefined
      ? say('The price has gone up.')
      : say('The price has gone up: it would cost {sum} now.', {
          sum: formatInr(paiseFromDecimal(detail.currentTotal)),
        }),
  out_of_stock({ detail }, say) {
    const short = (detail?.quote?.items ?? []).filter(({ qty, available }) => qty > available);
    const items = namesOf(short.map(({ name, variant }) => lineName(name, variant)));
    return items === ''
      ? say('Something in it is out of stock.')
      : say('Out of stock: {items}', { items });
  },
  product_gone({ detail = {} }, say, lines) {
    const gone = lines
      .filter(isGoneBy(detail))
      .flatMap(({ name, values = [] }) => (name === undefined ? [] : lineName(name, { values })));
    const items = namesOf(gone);
    return items === ''
      ? say('Something in it is no longer sold.')
      : say('No longer sold: {items}', { items });
  },
  confirm_again: (_, say) => say('The prices that you saw are more than 72 hours old.'),
  limit_reached: ({ detail }, say) =>
    detail?.limit
      ? say(ORDER_LIMIT_WORDS[detail.limit.kind], orderLimitValues(detail.limit))
      : say('You have too many unpaid orders.'),
  not_serviceable: (_, say) => say('We do not deliver to the postal code.'),
  cash_unavailable: (_, say) => say('Cash on delivery is not available for it.'),
};

/**
 * Queues the mail that a queued order could not be placed, in the transaction of its refusal: so that there is one for
 * each refusal. To confirmed addresses alone, and it counts among the person's mails of the day.
 * @param actionId the refused action's
 * @param now milliseconds since 1970
 */
export async function putRefusedMail(
  shop: ShopWriter,
  userId: string,
  actionId: string,
  order: {
    readonly orderId: string;
    readonly pricedAt: string;
    readonly lines: readonly RefusedLine[];
  },
  refusal: Refusal,
  now: number,
): Promise<void> {
  const reasonIn = WHY[refusal.code];
  const { orderId, pricedAt, lines } = order;
  if (!reasonIn || now - Date.parse(pricedAt) < MIN_QUEUED) return;
  const account = await shop.user(userId);
  const at = new Date(now).toISOString();
  if (!account || !isEmailProven(account) || !(await countMail(shop, account, at))) return;
  const why = reasonIn(refusal, sayIn(account.language), lines);
  const about = { order: orderId, ...languageOf(account), why };
  const to = account.email;
  await shop.putMail(
    waitingMail({ _id: `refused.${actionId}`, kind: 'order-refused', to, content: { about } }, at),
  );
}
