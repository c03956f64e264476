import { lineKey } from '#shared/catalogue/variant';
import type { Order } from '#shared/orders/order';
import type { ReturnRequest, ReturnState } from '#shared/orders/return-request';
import { titleOf } from '#shared/orders/returned-lines';
import { oneLine, type MailText } from './mail-text';
import type { MailWords } from './mail-words';
import { because, indented, mailAbout, type MailSetting } from './order-mails';

/** What a shopper, or the shop, is told of a request to give goods back. */
type Words = (order: Order, setting: MailSetting) => MailText;

/** The request that came to a state last. */
function newest({ returnRequests = [] }: Order, state: ReturnState): ReturnRequest | undefined {
  return returnRequests
    .filter((request) => request.state === state)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}

/** Its pieces, a line each. */
function piecesOf({ orderItems }: Order, request: ReturnRequest | undefined): string[] {
  const titles = new Map(
    orderItems.map((item) => [lineKey(item.product, item.variant?.id), titleOf(item)]),
  );
  return (request?.lines ?? []).map(({ product, variant, qty }) =>
    indented(`${qty} x ${oneLine(titles.get(lineKey(product, variant)) ?? '')}`),
  );
}

/** "We have your return request": what, and that the shop answers. */
const requested: Words = (order, setting) => {
  const { say } = setting;
  const request = newest(order, 'requested');
  return mailAbout(order, setting, 'We have your return request for order {number}', [
    [say('You want to return:'), ...piecesOf(order, request)],
    ...because('Your reason:', request?.reason, say),
    say('We will look at it and answer you. Please keep the items as they are until then.'),
  ]);
};

/** To the shop: a shopper wants to give goods back. */
const forShop: Words = (order, setting) => {
  const { say } = setting;
  const request = newest(order, 'requested');
  const subject: MailWords =
    request?.wish === 'exchange'
      ? 'Exchange requested for order {number}'
      : 'Return requested for order {number}';
  return mailAbout(order, setting, subject, [
    [say('The customer wants to return:'), ...piecesOf(order, request)],
    ...because('The reason:', request?.reason, say),
    say('Open the order to approve or refuse it.'),
  ]);
};

const approved: Words = (order, setting) => {
  const { say } = setting;
  return mailAbout(order, setting, 'Your return for order {number} is approved', [
    [say('We take back:'), ...piecesOf(order, newest(order, 'approved'))],
    say('Please keep it ready, unused and in its packaging. We will pick it up.'),
  ]);
};

const refused: Words = (order, setting) => {
  const { say } = setting;
  const request = newest(order, 'refused');
  return mailAbout(order, setting, 'Your return for order {number} is refused', [
    [say('We cannot take back:'), ...piecesOf(order, request)],
    ...because('The reason:', request?.refusal, say),
    say('If you have a question about it, please reply to this email or write to us.'),
  ]);
};

/** Closed without money or goods. */
const closed: Words = (order, setting) => {
  const { say } = setting;
  return mailAbout(order, setting, 'Your return for order {number} is closed', [
    say('We have closed your return without a refund.'),
    ...because('The reason:', newest(order, 'settled')?.settled?.reason, say),
    say('If you have a question about it, please reply to this email or write to us.'),
  ]);
};

/** Of an order that the shop placed in exchange. */
const exchanged: Words = (order, setting) => {
  const { say } = setting;
  return mailAbout(order, setting, 'Your exchange is order {number}', [
    [
      say('In exchange for what you returned we send you:'),
      ...order.orderItems.map((item) => indented(`${item.qty} x ${oneLine(titleOf(item))}`)),
    ],
    say('There is nothing to pay.'),
  ]);
};

/** The mails about a return request, by kind. */
export const RETURN_MAILS = {
  'return-requested': requested,
  'return-for-shop': forShop,
  'return-approved': approved,
  'return-refused': refused,
  'return-closed': closed,
  'order-exchanged': exchanged,
} as const satisfies Readonly<Record<string, Words>>;
