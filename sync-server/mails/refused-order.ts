import { placeCodOrder } from '#shared/actions/place-cod-order';
import type { Outcome, RefusalCode } from '#shared/decision/outcome';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { orderLimitText } from '#shared/orders/order-limit-words';
import type { QueuedAction } from '#shared/protocol/sync';
import { isEmailProven } from '#shared/users/proven-email';
import type { ShopWriter } from '../store/shop-store';
import { countMail } from './order-mail';
import { waitingMail } from './waiting-mail';

/**
 * An order is mailed about when it was refused so long after its prices were shown, in milliseconds: ten minutes. Before that the
 * person has the shop before them, which says it.
 */
const QUEUED_FOR = 10 * 60_000;

type Refused = Extract<Outcome, { status: 'refused' }>;

/** Of the refusals that concern the order itself; the others are about a device, which says them. */
const WHY: Partial<Record<RefusalCode, (refused: Refused) => string>> = {
  price_changed: ({ detail }) =>
    detail?.currentTotal === undefined
      ? 'The price has gone up.'
      : `The price has gone up: it would cost ${formatInr(paiseFromDecimal(detail.currentTotal))} now.`,
  out_of_stock: () => 'Something in it is out of stock.',
  product_gone: () => 'Something in it is no longer sold.',
  confirm_again: () => 'The prices that you saw are more than 72 hours old.',
  limit_reached: ({ detail }) =>
    detail?.limit ? orderLimitText(detail.limit) : 'You have too many unpaid orders.',
  not_serviceable: () => 'We do not deliver to the postal code.',
  cash_unavailable: () => 'Cash on delivery is not available for it.',
};

/**
 * Puts the mail on the list that an order of a queue could not be placed, in the transaction of its refusal: so that there is one for
 * each refusal. To a proven address alone, and it counts among the person's mails of the day.
 * @param now milliseconds since 1970
 */
export async function putRefusedMail(
  shop: ShopWriter,
  userId: string,
  { id, name, args }: QueuedAction,
  outcome: Outcome,
  now: number,
): Promise<void> {
  if (name !== placeCodOrder.name || outcome.status !== 'refused') return;
  const why = WHY[outcome.code]?.(outcome);
  const order = placeCodOrder.args.safeParse(args);
  if (why === undefined || !order.success) return;
  if (now - Date.parse(order.data.pricedAt) < QUEUED_FOR) return;
  const account = await shop.user(userId);
  const at = new Date(now).toISOString();
  if (!account || !isEmailProven(account) || !(await countMail(shop, account, at))) return;
  const about = { order: order.data.orderId, why };
  const to = account.email;
  await shop.putMail(
    waitingMail({ _id: `refused.${id}`, kind: 'order-refused', to, content: { about } }, at),
  );
}
