import type { Order } from '#shared/orders/order';
import { dayOf } from '#shared/shop/shop-day';
import type { User } from '../store/row-types';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** What a mail is about: money that moved, or anything else about orders and products. */
export type MailShare = 'money' | 'other';

/** The most mails of a share that a person gets in a day of the shop: the rest is in My Orders. No flood of one share affects the other. */
export const MAX_A_DAY: Readonly<Record<MailShare, number>> = { money: 100, other: 20 };

/** Mails that a shopper can cause without paying. Every other kind is about money, including new ones. */
const WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'order-placed',
  'order-dispatched',
  'order-delivered',
  'order-not-at-home',
  'return-requested',
  'return-approved',
  'return-refused',
  'return-closed',
  'order-exchanged',
]);
/** Mails that are about money if anything was paid for the order. */
const IF_PAID: ReadonlySet<string> = new Set(['order-returned', 'order-cancelled']);

/** Which share a mail about an order is counted in. @param kind as `order-mail.ts` names it */
export function shareOf(kind: string, order: Order): MailShare {
  if (WITHOUT_MONEY.has(kind)) return 'other';
  return IF_PAID.has(kind) && !isAnythingPaid(order) ? 'other' : 'money';
}

function isAnythingPaid({ isPaid, money, extraPaidPaise = 0 }: Order): boolean {
  return isPaid || money !== undefined || extraPaidPaise > 0;
}

/** Whether the person may have one more mail of a share today, which is counted then. @param at now, ISO 8601 UTC */
export async function countMail(
  shop: ShopWriter,
  account: User,
  at: string,
  share: MailShare = 'other',
): Promise<boolean> {
  const day = dayOf(at);
  const { count = 0, money = 0 } = account.orderMails?.day === day ? account.orderMails : {};
  if ((share === 'money' ? money : count) >= MAX_A_DAY[share]) return false;
  const counted = share === 'money' ? { count, money: money + 1 } : { count: count + 1, money };
  await shop.putUser({ ...account, orderMails: { day, ...counted } });
  return true;
}
