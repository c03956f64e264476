import { formatInr } from '#shared/core/paise';
import type { Order } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { isCancelled } from '#shared/orders/cancelled';
import { CURRENCY, type CaptureProblem } from '#shared/payments/payment';
import { REFUND_DAYS, SUPPORT_EMAIL } from '#shared/shop/shop-facts';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { oneLine, paragraphs, type MailText } from './mail-text';

/** Money that moved, in the smallest unit of its currency. */
export interface Money {
  readonly amountPaise: number;
  /** As ISO 4217 names it. */
  readonly currency: string;
}

/** Why money that came in goes back: the problems of a capture that only a refund settles. */
export const RETURN_REASONS = [
  'paid-twice',
  'late-no-stock',
  'order-closed',
  'not-online',
] as const satisfies readonly CaptureProblem[];
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The longest name on a parcel, in characters. */
const MAX_NAME = 60;
/** The longest link to follow a parcel by: one that is cut leads nowhere. */
const MAX_LINK = 600;

/**
 * "Your order is placed": for an order that is paid in cash.
 * @param origin where the shop is reached, without a slash at the end; here and below
 */
export function orderMail(order: Order, origin: string): MailText {
  return mailAbout(order, origin, `Your order ${shortOrderNumber(order._id)} is placed`, [
    'Thank you for your order. Please pay in cash when it arrives.',
    ...details(order, 'cash on delivery'),
  ]);
}

/** "Your order is paid": for an order that was paid online, and is confirmed by that. */
export function paidMail(order: Order, origin: string): MailText {
  return mailAbout(order, origin, `Your order ${shortOrderNumber(order._id)} is placed and paid`, [
    'Thank you for your order. We have received your payment.',
    ...details(order, 'paid online'),
  ]);
}

/** "Your order is on its way": with whom, and where that can be followed. */
export function dispatchedMail(order: Order, origin: string): MailText {
  const { courier, tracking, link, arrivesBy } = order.dispatched ?? { courier: '' };
  const how = [
    ...(courier ? [`  Delivered by: ${oneLine(courier)}`] : []),
    ...(tracking === undefined ? [] : [`  Tracking number: ${oneLine(tracking)}`]),
    ...(link === undefined ? [] : [`  Follow it here: ${oneLine(link, MAX_LINK)}`]),
    ...(arrivesBy === undefined ? [] : [`  Arrives by: ${arrivesBy}`]),
  ];
  const isToPay = order.paymentMethod === 'COD' && !order.isPaid;
  return mailAbout(order, origin, `Your order ${shortOrderNumber(order._id)} is on its way`, [
    'We have dispatched your order.',
    ...(how.length > 0 ? [how] : []),
    ...(isToPay ? [`Please have ${formatInr(order.totalPrice)} ready in cash.`] : []),
  ]);
}

/** "Your order is delivered". */
export function deliveredMail(order: Order, origin: string): MailText {
  return mailAbout(order, origin, `Your order ${shortOrderNumber(order._id)} is delivered`, [
    'Your order has been delivered. Thank you for shopping with us.',
    'If something is missing or damaged, please reply to this email or write to us.',
  ]);
}

/** "Your order is cancelled": by whom, why, and what becomes of the money. */
export function cancelledMail(order: Order, origin: string): MailText {
  const { by = 'shopper', reason } = order.cancelled ?? {};
  const who = by === 'shopper' ? 'You have cancelled your order.' : 'We had to cancel your order.';
  return mailAbout(order, origin, `Your order ${shortOrderNumber(order._id)} is cancelled`, [
    who,
    ...(reason === undefined
      ? []
      : [[by === 'shopper' ? 'Your reason:' : 'The reason:', `  ${oneLine(reason)}`]]),
    moneyOfCancelled(order),
    ...(by === 'shopper' ? ["If this wasn't you, please contact us."] : []),
  ]);
}

function moneyOfCancelled({ isPaid, paymentMethod, refundedPaise = 0, totalPrice }: Order): string {
  if (!isPaid)
    return 'You have paid nothing for it. Should money still arrive, we will refund it in full.';
  if (paymentMethod === 'COD')
    return `We have received ${formatInr(totalPrice)} in cash for it, and will give it back to you.`;
  return `We are refunding ${formatInr(Math.max(refundedPaise, 0) || totalPrice)} to the account you paid from, and will email you once we have.`;
}

/**
 * "Your order could not be placed": one that a device had stored, and sent later.
 * @param orderId the id that it would have had
 * @param why in one sentence
 */
export function refusedMail(orderId: string, why: string, origin: string): MailText {
  return mailAbout(
    { _id: orderId },
    origin,
    `Your order ${shortOrderNumber(orderId)} could not be placed`,
    [
      'Your device has sent us the order that you made without a connection. We could not place it, and you have been charged nothing.',
      ['Why:', `  ${oneLine(why)}`],
      'Open the shop on that device to decide what to do with it.',
    ],
  );
}

/** "Your refund is on its way": the gateway has sent the money back. */
export function refundMail(order: Order, money: Money, origin: string): MailText {
  return mailAbout(order, origin, `Your refund for order ${shortOrderNumber(order._id)}`, [
    `We have refunded ${amountOf(money)}. It will reach your account in ${REFUND_DAYS} business days.`,
  ]);
}

const WHY: Readonly<Record<ReturnReason, string>> = {
  'late-no-stock':
    'It came after the time to pay had ended, and the items have sold out. The order is not paid.',
  'order-closed':
    'It came after the order was closed because it was not paid in time. The order is not paid.',
  'paid-twice': 'This order was already paid, so you paid for it twice.',
  'not-online': 'This is a cash on delivery order, so there was nothing to pay online.',
};

const CANCELLED = 'It came after you cancelled the order. The order is not paid.';

/** "Your payment goes back": it came too late, or was one too many. The refund follows, with a mail of its own. */
export function latePaymentMail(
  order: Order,
  money: Money,
  reason: ReturnReason,
  origin: string,
): MailText {
  const why = reason === 'order-closed' && isCancelled(order) ? CANCELLED : WHY[reason];
  return mailAbout(
    order,
    origin,
    `We are refunding your payment for order ${shortOrderNumber(order._id)}`,
    [
      `We have received your payment of ${amountOf(money)}. ${why}`,
      'We will refund it in full, and email you once we have. You do not need to do anything.',
    ],
  );
}

function details(order: Order, howPaid: string): readonly (readonly string[])[] {
  return [
    [`Order ${order._id}`, `Placed on ${order.createdAt.slice(0, 10)}`],
    order.orderItems.flatMap(({ name, qty, pricePaise }) => [
      `  ${oneLine(name)}`,
      `    ${qty} x ${formatInr(pricePaise)} = ${formatInr(qty * pricePaise)}`,
    ]),
    [
      sum('Items', order.itemsPrice),
      sum('Shipping', order.shippingPrice),
      sum('Tax', order.taxPrice),
      `${sum('Total', order.totalPrice)}, ${howPaid}`,
    ],
    ['Delivery address:', `  ${oneLine(order.user.name, MAX_NAME)}`, ...addressLines(order)],
  ];
}

function sum(name: string, paise: number): string {
  return `  ${name}: ${formatInr(paise)}`;
}

/** Indented, so that nothing which was typed begins a line. */
function addressLines({ shippingAddress }: Order): string[] {
  const { address, city, postalCode, country, phone } = shippingAddress;
  const lines = [address, `${city} ${postalCode}`, country, ...(phone ? [`Phone ${phone}`] : [])];
  return lines.map((line) => `  ${oneLine(line)}`);
}

/** Greets nobody by name: whoever registers with somebody else's email chooses the name. */
function mailAbout(
  { _id }: Pick<Order, '_id'>,
  origin: string,
  subject: string,
  all: readonly (string | readonly string[])[],
): MailText {
  const link = ['Your order:', `${origin}/order/${_id}`];
  return { subject, text: paragraphs('Hello,', ...all, link, [SHOP_NAME, SUPPORT_EMAIL]) };
}

/** Money for people: rupees as everywhere in the shop, another currency by its own rules. */
function amountOf({ amountPaise, currency }: Money): string {
  if (currency === CURRENCY) return formatInr(amountPaise);
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amountPaise / 10 ** digits);
}
