import type { MailKind, MailValues } from '#shared/admin/message-templates';
import { MAIL_KINDS, mailWordsFrom } from '#shared/admin/message-templates';
import { formatInr } from '#shared/core/paise';
import { shortOrderNumber } from '#shared/orders/order-number';
import type { Order } from '#shared/orders/order';
import { oneLine, paragraphs, type MailText } from './mail-text';
import type { MailWords, Say } from './mail-words';
import { amountOf, type Money } from './order-mails';

/**
 * The subject of a mail, and its first words behind the greeting, which the owner's take the place of. Where there are none, the mail
 * begins with what it must say of the order or its money.
 */
const FIRST: Readonly<Record<MailKind, readonly [subject: MailWords, words?: MailWords]>> = {
  'order-placed': [
    'Your order {number} is placed',
    'Thank you for your order. Please pay in cash when it arrives.',
  ],
  'order-paid': [
    'Your order {number} is placed and paid',
    'Thank you for your order. We have received your payment.',
  ],
  'order-dispatched': ['Your order {number} is on its way', 'We have dispatched your order.'],
  'order-delivered': [
    'Your order {number} is delivered',
    'Your order has been delivered. Thank you for shopping with us.',
  ],
  'order-cancelled': ['Your order {number} is cancelled'],
  'refund-processed': ['Your refund for order {number}'],
};

const isOwnKind = (kind: string): kind is MailKind => MAIL_KINDS.some((each) => each === kind);

/** What a mail begins with without the owner's words, as the owner writes it: the subject in the first line. */
export function readyWords(kind: MailKind, say: Say): string {
  const [subject, words] = FIRST[kind];
  return [
    say(subject, { number: '{order}' }),
    paragraphs(say('Hello,'), ...(words ? [say(words)] : [])).trim(),
  ].join('\n\n');
}

/** What the owner's words may name of an order; nothing in it begins a line of its own. */
export function valuesOf(
  order: Order,
  { shop, link, money }: { readonly shop: string; readonly link: string; readonly money: Money },
): MailValues {
  const { courier, tracking } = order.dispatched ?? {};
  return {
    shop: oneLine(shop),
    order: shortOrderNumber(order._id),
    total: formatInr(order.totalPrice),
    courier: courier && oneLine(courier),
    tracking: tracking && oneLine(tracking),
    sum: money.amountPaise > 0 ? amountOf(money) : undefined,
    link,
  };
}

/**
 * A mail that begins with the owner's words. What it says behind them of goods, money, parcel and links stays, whatever these are.
 * @param own with its subject in the first line; empty: the ready mail
 */
export function inOwnWords(
  kind: string,
  ready: MailText,
  own: string,
  values: MailValues,
): MailText {
  if (own === '' || !isOwnKind(kind)) return ready;
  const { subject, words } = mailWordsFrom(own, values);
  const taken = FIRST[kind].length;
  const rest = ready.text.trimEnd().split('\n\n').slice(taken);
  return {
    subject: oneLine(subject) || ready.subject,
    text: paragraphs(...(words === '' ? [] : [words]), ...rest),
  };
}
