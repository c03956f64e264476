import type { Order } from '#shared/orders/order';
import type { AuditEntry, AuditEvent } from '#shared/payments/audit';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { captureOf, isDisputeOpen, lostOf, refundable } from '#shared/payments/payment';
import { isEmailProven } from '#shared/users/proven-email';
import type { MailAbout, User } from '../store/row-types';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import { countMail, shareOf } from './daily-share';
import { signed, type MailText } from './texts/mail-text';
import { sayIn } from './texts/mail-words';
import {
  dispatchedMail,
  notAtHomeMail,
  redispatchedMail,
  undispatchedMail,
} from './texts/dispatch-mails';
import {
  cancelledMail,
  deliveredMail,
  latePaymentMail,
  orderMail,
  paidMail,
  readdressedMail,
  moneyReturnedMail,
  paymentCorrectedMail,
  refundFailedMail,
  refundMail,
  refusedMail,
  returnedMail,
  RETURN_REASONS,
  type MailSetting,
  type Money,
} from './texts/order-mails';
import { inOwnWords, valuesOf } from './texts/own-words';
import { amendedMail } from './texts/amended-mail';
import { RETURN_MAILS } from './texts/return-mails';
import { dispatchSaidAt } from './dispatch-said-at';
import { waitingMail } from './waiting-mail';

type Words = (order: Order, setting: MailSetting, money: Money) => MailText;

/** The mails about an order, by kind. */
const WORDS = {
  'order-placed': orderMail,
  'order-paid': paidMail,
  'order-dispatched': dispatchedMail,
  'order-redispatched': redispatchedMail,
  'order-readdressed': readdressedMail,
  'order-amended': amendedMail,
  'order-undispatched': undispatchedMail,
  'order-delivered': deliveredMail,
  'order-not-at-home': notAtHomeMail,
  'order-returned': returnedMail,
  'order-cancelled': cancelledMail,
  'refund-processed': refundMail,
  'refund-failed': refundFailedMail,
  'money-returned-cash': (...about) => moneyReturnedMail(...about, 'cash'),
  'money-returned-upi': (...about) => moneyReturnedMail(...about, 'upi'),
  'money-returned-bank': (...about) => moneyReturnedMail(...about, 'bank'),
  'payment-corrected': paymentCorrectedMail,
  ...RETURN_MAILS,
  'paid-twice': (...about) => latePaymentMail(...about, 'paid-twice'),
  'late-no-stock': (...about) => latePaymentMail(...about, 'late-no-stock'),
  'order-closed': (...about) => latePaymentMail(...about, 'order-closed'),
  'not-online': (...about) => latePaymentMail(...about, 'not-online'),
} as const satisfies Readonly<Record<string, Words>>;
export type OrderMailKind = keyof typeof WORDS;

/**
 * Queues the mail for an entry of an order's audit trail, if there is one for it: in the same transaction, right
 * behind the entry, so that each entry has exactly one. It names the order and is put into words when it is sent:
 * placing an order costs a row of a few bytes. Only confirmed addresses get mails.
 */
export async function putOrderMail(shop: ShopWriter, entry: AuditEntry): Promise<void> {
  const { order: id, event, at } = entry;
  const order = await shop.order(id);
  const kind = order && kindOf(event, order);
  if (!order || !kind) return;
  const isPromise = event.kind === 'refund-failed' || event.kind === 'attention-raised';
  if (isPromise && (await isNotPromised(shop, id, event.payment))) return;
  const promised = event.kind === 'refund-failed' ? await atMostLeft(shop, id, event) : event;
  const isMoney = event.kind !== 'lines-changed' && 'amountPaise' in promised;
  if (isMoney && promised.amountPaise === 0) return;
  if (kind === 'return-requested') await putMailToShop(shop, entry);
  const account = await shop.user(order.user._id);
  // An unconfirmed address may be a stranger's, registered so that the shop writes there.
  if (!account || !isEmailProven(account)) return;
  const trail = await shop.auditOf(id);
  // The shop retries each day: the customer is notified once.
  if (trail.slice(0, -1).some((before) => isSameFailure(before.event, event))) return;
  if (event.kind === 'undispatched' && (await isStillUnsaid(shop, entry, trail))) return;
  if (!(await countMail(shop, account, at, shareOf(kind, order)))) return;
  const number = trail.length;
  const money = 'amountPaise' in promised ? moneyOf(promised) : {};
  const about: MailAbout = { order: id, ...languageOf(account), ...money };
  const to = account.email;
  const mail = waitingMail({ _id: `${id}.${number}`, kind, to, content: { about } }, at);
  // A dispatch may be taken back at once: until then nobody hears of it.
  const dueAt = kind === 'order-dispatched' ? dispatchSaidAt(at) : at;
  await shop.putMail({ ...mail, dueAt });
}

/** Whether nobody has heard yet of the dispatch that is taken back: then nobody does. */
async function isStillUnsaid(
  shop: ShopWriter,
  { order, at }: AuditEntry,
  trail: readonly AuditEntry[],
): Promise<boolean> {
  const place = trail.findLastIndex(({ event }) => event.kind === 'dispatched');
  if (at >= dispatchSaidAt(trail[place]?.at ?? at)) return false;
  await shop.removeMail(`${order}.${place + 1}`);
  return true;
}

/** Notifies the shop of a return request, at the address that its owner has set: the one of before is an example. */
async function putMailToShop(shop: ShopWriter, { order, at }: AuditEntry): Promise<void> {
  const { supportEmail: to } = await shop.ownerSettings();
  if (to === '' || to === DEFAULT_SETTINGS.supportEmail) return;
  const { length } = await shop.auditOf(order);
  const mail = { _id: `${order}.${length}.shop`, kind: 'return-for-shop', to } as const;
  await shop.putMail(waitingMail({ ...mail, content: { about: { order } } }, at));
}

/** The language to write to a person in later; nothing if unknown. */
export function languageOf({ language }: User): Pick<MailAbout, 'language'> {
  return language === undefined ? {} : { language };
}

/**
 * The words of an order's mail; nothing if there is no such order or kind.
 * @param origin the shop's origin, without a slash at the end
 */
export async function wordsAbout(
  shop: ShopReader,
  kind: string,
  { order: id, language, why, amountPaise = 0, currency = '' }: MailAbout,
  origin: string,
): Promise<MailText | undefined> {
  const setting = { say: sayIn(language), language, origin };
  // There is no such order.
  if (why !== undefined) return signed(refusedMail(id, why, setting), await shop.ownerSettings());
  const order = await shop.order(id);
  if (!order || !isOrderMailKind(kind)) return undefined;
  const money = { amountPaise, currency };
  const ready = WORDS[kind](order, setting, money);
  const facts = await shop.ownerSettings();
  const own = (await shop.mailText(kind))[language ?? 'en'];
  const link = `${origin}/order/${id}`;
  const words = inOwnWords(
    kind,
    ready,
    own,
    valuesOf(order, { shop: facts.shopName, link, money }),
  );
  return signed(words, facts);
}

/** Cash orders are confirmed when placed, others when paid: until then nothing is promised. */
function kindOf(
  event: AuditEvent,
  { paymentMethod, exchangeOf }: Order,
): OrderMailKind | undefined {
  switch (event.kind) {
    case 'order-placed':
      if (exchangeOf) return 'order-exchanged';
      return paymentMethod === 'COD' ? 'order-placed' : undefined;
    case 'paid-online':
    case 'payment-accepted':
      return 'order-paid';
    case 'dispatched':
      return 'order-dispatched';
    case 'tracking-changed':
      return 'order-redispatched';
    case 'undispatched':
      return 'order-undispatched';
    case 'address-changed':
      return 'order-readdressed';
    case 'lines-changed':
      return 'order-amended';
    case 'delivered':
      return 'order-delivered';
    case 'not-at-home':
      return 'order-not-at-home';
    case 'returned':
      return 'order-returned';
    case 'order-cancelled':
      return 'order-cancelled';
    case 'refund-processed':
    case 'refund-failed':
    case 'payment-corrected':
    case 'return-requested':
    case 'return-approved':
    case 'return-refused':
    case 'return-closed':
      return event.kind;
    case 'money-returned':
      return `money-returned-${event.method}`;
    case 'attention-raised':
      return RETURN_REASONS.find((reason) => reason === event.attention);
    default:
      return undefined;
  }
}

/**
 * Whether no sum of a capture is promised: the payer's bank has taken of it, or is deciding about it; or it is of the gateway's test
 * mode, and no money came.
 */
async function isNotPromised(
  shop: ShopReader,
  orderId: string,
  captured: string,
): Promise<boolean> {
  const payments = await shop.paymentsOfOrder(orderId);
  return payments.some((payment) => {
    const capture = captureOf(payment, captured);
    const isForBank = lostOf(payment, captured) > 0 || isDisputeOpen(payment, captured);
    return capture && (isForBank || payment.isTest === true);
  });
}

/** What of a refund that failed can still go back: some of it may have gone back in another way. */
async function atMostLeft(
  shop: ShopReader,
  orderId: string,
  { payment: captured, amountPaise, currency }: Money & { readonly payment: string },
): Promise<Money> {
  const left = (await shop.paymentsOfOrder(orderId)).flatMap((payment) => {
    const capture = captureOf(payment, captured);
    return capture ? refundable(payment, capture) : [];
  });
  return { amountPaise: Math.min(amountPaise, ...left), currency };
}

/** Whether it is a repeated refund failure for the same money. */
function isSameFailure(before: AuditEvent, event: AuditEvent): boolean {
  return (
    event.kind === 'refund-failed' &&
    before.kind === 'refund-failed' &&
    before.payment === event.payment &&
    before.amountPaise === event.amountPaise
  );
}

function moneyOf({ amountPaise, currency }: Money): Money {
  return { amountPaise, currency };
}

function isOrderMailKind(kind: string): kind is OrderMailKind {
  return Object.hasOwn(WORDS, kind);
}
