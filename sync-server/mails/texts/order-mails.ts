import { placeLines } from '#shared/addresses/address-line';
import { formatInr } from '#shared/core/paise';
import type { Language } from '#shared/catalogue/in-language';
import { offerTitleIn, type UsedOffer } from '#shared/offers/used-offer';
import type { Order } from '#shared/orders/order';
import { returnedOf, titleOf } from '#shared/orders/returned-lines';
import { orderName, type NamedOrder } from '#shared/orders/order-number';
import { REFUSED_AT_THE_DOOR } from '#shared/orders/transition-reason';
import { isCancelled } from '#shared/orders/cancelled';
import { cashKept, NO_MONEY, type HandMethod } from '#shared/orders/order-money';
import { CURRENCY, type CaptureProblem } from '#shared/payments/payment';
import { REFUND_DAYS } from '#shared/shop/shop-facts';
import { dayOf } from '#shared/shop/shop-day';
import { oneLine, paragraphs, type MailText } from './mail-text';
import type { MailWords, Say } from './mail-words';

/** Money that moved, in the smallest unit of its currency. */
export interface Money {
  readonly amountPaise: number;
  /** The ISO 4217 code. */
  readonly currency: string;
}

/** Why money that came in goes back: problems of a capture that only a refund settles. */
export const RETURN_REASONS = [
  'paid-twice',
  'late-no-stock',
  'order-closed',
  'not-online',
] as const satisfies readonly CaptureProblem[];
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The longest name on a parcel, in characters. */
const MAX_NAME = 60;

/** What a mail about an order needs. */
export interface MailSetting {
  /** In the person's language. */
  readonly say: Say;
  /** That language; English unless given. */
  readonly language?: Language | undefined;
  /** The shop's origin, without a slash at the end. */
  readonly origin: string;
}

/** "Your order is placed": for a cash order. */
export function orderMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your order {number} is placed', [
    say('Thank you for your order. Please pay in cash when it arrives.'),
    ...details(order, 'Total: {sum}, cash on delivery', setting),
  ]);
}

/** "Your order is paid": for an order paid online, which confirms it. */
export function paidMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your order {number} is placed and paid', [
    say('Thank you for your order. We have received your payment.'),
    ...details(order, 'Total: {sum}, paid online', setting),
  ]);
}

/** "Your order goes to another address": where. */
export function readdressedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'New delivery address for your order {number}', [
    say('We have changed the delivery address of your order.'),
    deliveryAddress(order, say),
    say('If this is not right, please reply to this email or write to us.'),
  ]);
}

/** "Your order is delivered". */
export function deliveredMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your order {number} is delivered', [
    say('Your order has been delivered. Thank you for shopping with us.'),
    say('If something is missing or damaged, please reply to this email or write to us.'),
  ]);
}

/** "Your order came back to us", or a part of it: what, and why. The refund is separate (docs/shop-rules.md#r-orders-16). */
export function returnedMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  const { returned = order.returns?.at(-1) } = order;
  const isWhole = order.returned !== undefined;
  const subject = isWhole
    ? 'Your order {number} came back to us'
    : 'Part of your order {number} came back to us';
  return mailAbout(order, setting, subject, [
    ...(isWhole
      ? [say('Your order has come back to us.')]
      : [
          [
            say('This has come back to us so far:'),
            ...returnedOf(order).map((line) => indented(`${line.qty} x ${oneLine(titleOf(line))}`)),
          ],
        ]),
    ...because('The reason:', returned?.reason, say),
    ...(order.isPaid
      ? [say('If we owe you a refund, we will email you once we have sent it.')]
      : []),
  ]);
}

/** "Your order is cancelled": by whom, why, and what happens to the money. */
export function cancelledMail(order: Order, setting: MailSetting): MailText {
  const { say } = setting;
  const { by = 'shopper', reason } = order.cancelled ?? {};
  const isTheirs = by === 'shopper';
  return mailAbout(order, setting, 'Your order {number} is cancelled', [
    say(isTheirs ? 'You have cancelled your order.' : 'We had to cancel your order.'),
    ...because(isTheirs ? 'Your reason:' : 'The reason:', reason, say),
    ...moneyOfCancelled(order, say),
    ...(isTheirs ? [say("If this wasn't you, please contact us.")] : []),
  ]);
}

/** A user's text is not translated. */
export function because(heading: MailWords, reason: string | undefined, say: Say): string[][] {
  if (reason === undefined) return [];
  const why = reason === REFUSED_AT_THE_DOOR ? say(reason) : oneLine(reason);
  return [[say(heading), indented(why)]];
}

/** What happens to the money of a cancelled order, by where it is when the mail is written: a sentence for each part. */
function moneyOfCancelled({ money = NO_MONEY, cash = [], forBank }: Order, say: Say): string[] {
  const { received, givenBack } = money;
  const lost = money.lost - (forBank?.lost ?? 0);
  // What was requested and not done waits for the bank too.
  const beingGivenBack = money.beingGivenBack - (forBank?.beingGivenBack ?? 0);
  const toGiveBack = money.toGiveBack - (forBank?.toGiveBack ?? 0);
  if (received === 0)
    return [
      say('You have paid nothing for it. Should money still arrive, we will refund it in full.'),
    ];
  const sum = (paise: number) => ({ sum: formatInr(paise) });
  const inCash = Math.min(cashKept(cash), toGiveBack);
  const online = toGiveBack - inCash;
  return [
    ...(givenBack > 0 ? [say('We have given {sum} back to you.', sum(givenBack))] : []),
    ...(forBank
      ? [
          say(
            'Your bank is looking into your dispute. Once it has decided, either the bank returns the money to you or we refund it.',
          ),
        ]
      : []),
    ...(beingGivenBack > 0
      ? [
          say(
            'We are refunding {sum} to the account you paid from, and will email you once we have.',
            sum(beingGivenBack),
          ),
        ]
      : []),
    ...(inCash > 0
      ? [say('We have received {sum} in cash for it, and will give it back to you.', sum(inCash))]
      : []),
    ...(online > 0
      ? [say('We have received {sum} for it, and will give it back to you.', sum(online))]
      : []),
    ...(lost > 0 ? [say('Your bank has returned {sum} to you.', sum(lost))] : []),
  ];
}

/**
 * "Your order could not be placed": one that a device had queued, and sent later.
 * @param orderId the id that it would have had
 * @param why in one sentence, in the same language
 */
export function refusedMail(orderId: string, why: string, setting: MailSetting): MailText {
  const { say } = setting;
  return mailAbout({ _id: orderId }, setting, 'Your order {number} could not be placed', [
    say(
      'Your device has sent us the order that you made without a connection. We could not place it, and you have been charged nothing.',
    ),
    [say('Why:'), indented(oneLine(why))],
    say('Open the shop on that device to decide what to do with it.'),
  ]);
}

/** "Your refund is on its way": the gateway has sent the money back. */
export function refundMail(order: Order, setting: MailSetting, money: Money): MailText {
  return mailAbout(order, setting, 'Your refund for order {number}', [
    setting.say('We have refunded {sum}. It will reach your account in {days} business days.', {
      sum: amountOf(money),
      days: REFUND_DAYS,
    }),
  ]);
}

/** "Your refund failed": the money is still with the shop, which tries again. */
export function refundFailedMail(order: Order, setting: MailSetting, money: Money): MailText {
  return mailAbout(order, setting, 'Your refund for order {number} is delayed', [
    setting.say(
      'We tried to refund {sum}, and the payment service could not do it. We will refund it another way, and email you once we have. You do not need to do anything.',
      { sum: amountOf(money) },
    ),
  ]);
}

const METHOD = {
  cash: 'We have given you {sum} back in cash.',
  upi: 'We have given you {sum} back by UPI.',
  bank: 'We have given you {sum} back by bank transfer.',
} as const satisfies Readonly<Record<HandMethod, MailWords>>;

/** "Your money is back": refunded by hand, as the shop has recorded. */
export function moneyReturnedMail(
  order: Order,
  setting: MailSetting,
  money: Money,
  method: HandMethod,
): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'Your money for order {number}', [
    say(METHOD[method], { sum: amountOf(money) }),
    say("If you didn't receive it, please contact us."),
  ]);
}

/** "Not paid after all": cash was marked as received by mistake. */
export function paymentCorrectedMail(
  order: Order,
  setting: MailSetting,
  { amountPaise }: Money,
): MailText {
  const { say } = setting;
  return mailAbout(order, setting, 'A correction for your order {number}', [
    say(
      'We had marked {sum} in cash as received for your order by mistake, and have corrected it.',
      {
        sum: formatInr(amountPaise),
      },
    ),
    say('If you did pay, please contact us.'),
  ]);
}

const WHY = {
  'late-no-stock':
    'It came after the time to pay had ended, and the items have sold out. The order is not paid.',
  'order-closed':
    'It came after the order was closed because it was not paid in time. The order is not paid.',
  'paid-twice': 'This order was already paid, so you paid for it twice.',
  'not-online': 'This is a cash on delivery order, so there was nothing to pay online.',
} as const satisfies Readonly<Record<ReturnReason, MailWords>>;

const CANCELLED = 'It came after you cancelled the order. The order is not paid.';

/** "Your payment goes back": it came too late, or was one too many. The refund follows, with a mail of its own. */
export function latePaymentMail(
  order: Order,
  setting: MailSetting,
  money: Money,
  reason: ReturnReason,
): MailText {
  const { say } = setting;
  const why = reason === 'order-closed' && isCancelled(order) ? CANCELLED : WHY[reason];
  const came = say('We have received your payment of {sum}.', { sum: amountOf(money) });
  return mailAbout(order, setting, 'We are refunding your payment for order {number}', [
    `${came} ${say(why)}`,
    say('We will refund it in full, and email you once we have. You do not need to do anything.'),
  ]);
}

/** What an order is of, what it comes to and where it goes. @param total the words of its total */
export function details(
  order: Order,
  total: MailWords,
  { say, language = 'en' }: MailSetting,
): readonly (readonly string[])[] {
  const sum = (words: MailWords, paise: number) => indented(say(words, { sum: formatInr(paise) }));
  const titles = (isWanted: (offer: UsedOffer) => boolean) =>
    (order.offers ?? [])
      .filter(isWanted)
      .map((offer) => indented(indented(oneLine(offerTitleIn(offer, language)))));
  return [
    [
      say('Order {id}', { id: numberAndId(order) }),
      say('Placed on {day}', { day: dayOf(order.createdAt) }),
    ],
    order.orderItems.flatMap(({ qty, pricePaise, ...line }) => [
      indented(oneLine(titleOf(line))),
      `    ${qty} x ${formatInr(pricePaise)} = ${formatInr(qty * pricePaise)}`,
    ]),
    [
      sum('Items: {sum}', order.itemsPrice),
      ...(order.discountPrice ? [sum('Discount: {sum}', -order.discountPrice)] : []),
      ...titles(({ kind }) => kind !== 'free-shipping'),
      sum('Shipping: {sum}', order.shippingPrice - (order.cashFee ?? 0)),
      ...titles(({ kind }) => kind === 'free-shipping'),
      ...(order.cashFee ? [sum('Cash on delivery fee: {sum}', order.cashFee)] : []),
      sum('Tax: {sum}', order.taxPrice),
      sum(total, order.totalPrice),
    ],
    deliveryAddress(order, say),
  ];
}

const numberAndId = ({ _id, number }: NamedOrder) =>
  number === undefined ? _id : `#${number} (${_id})`;

function deliveryAddress(order: Order, say: Say): string[] {
  return [
    say('Delivery address:'),
    indented(oneLine(order.shippingAddress.name ?? order.user.name, MAX_NAME)),
    ...addressLines(order, say),
  ];
}

/** A user's text begins no line at the margin. */
export const indented = (line: string) => `  ${line}`;

function addressLines({ shippingAddress }: Order, say: Say): string[] {
  const { phone } = shippingAddress;
  const lines = placeLines(shippingAddress).map((line) => oneLine(line));
  return [...lines, ...(phone ? [say('Phone {phone}', { phone: oneLine(phone) })] : [])].map(
    indented,
  );
}

/**
 * Unsigned: the sender appends the shop's name. Contains no name of the user: a person who registers with another's email chooses
 * the name.
 */
export function mailAbout(
  order: NamedOrder,
  { say, origin }: MailSetting,
  subject: MailWords,
  all: readonly (string | readonly string[])[],
): MailText {
  const link = [say('Your order:'), `${origin}/order/${order._id}`];
  return {
    subject: say(subject, { number: orderName(order) }),
    text: paragraphs(say('Hello,'), ...all, link),
  };
}

/** An amount as text: rupees as everywhere in the shop, another currency by its own rules. */
export function amountOf({ amountPaise, currency }: Money): string {
  if (currency === CURRENCY) return formatInr(amountPaise);
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(amountPaise / 10 ** digits);
}
