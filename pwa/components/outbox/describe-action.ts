import { lineName } from '#shared/catalogue/variant';
import type { AddressFields } from '#shared/addresses/address';
import { MAX_ADDRESSES } from '#shared/addresses/address';
import { filled } from '#shared/messages/filled';
import { shortOrderNumber } from '#shared/orders/order-number';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { ORDER_LIMIT_WORDS, orderLimitValues } from '#shared/orders/order-limit-words';
import { offerTitleIn } from '#shared/offers/used-offer';
import type { AppliedCode, OutcomeDetail } from '#shared/decision/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import type { Translate, Translator } from '../../i18n/translate';
import type { Ending } from '../../database/outbox-entry';
import { noCashText, notServedText } from './delivery-words';
import { instantText } from '../design/when-text';
import { readAction, type KnownAction } from './known-action';

/** Names of what an action refers to by id only. */
export interface Names {
  product(id: string): string | undefined;
  address(id: string): string | undefined;
}

const NO_NAMES: Names = { product: () => undefined, address: () => undefined };

/** An address in one line: its label, else street and city. */
export function nameOfAddress({ label, address, city }: AddressFields): string {
  return label ? label : `${address}, ${city}`;
}

function shortened(text: string, longest = 80): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** What is described of a queued action: of a revocation, what it revokes. */
export type DescribedAction = Pick<QueuedAction, 'name' | 'args'> & {
  /** A number whose action is missing on this device. */
  readonly lost?: boolean;
  readonly instead?: Pick<QueuedAction, 'name' | 'args'>;
};

/** What a queued action is, in plain words. */
export function describeAction(
  t: Translate,
  action: DescribedAction,
  names: Names = NO_NAMES,
): string {
  if (action.lost) return t('Something was lost before it could be sent');
  const known = readAction(action.instead ?? action);
  return known ? wordsOf(t, known, names) : t('Something from an older version of the app');
}

function wordsOf(t: Translate, action: KnownAction, names: Names): string {
  const address = (id: string) => names.address(id) ?? t('one of your addresses');
  const product = (id: string = '') => names.product(id) ?? t('a product');
  switch (action.name) {
    case 'add-address':
      return t('New address: {name}', { name: nameOfAddress(action.args.body) });
    case 'edit-address':
      return t('Changed address: {name}', { name: nameOfAddress(action.args.body) });
    case 'delete-address':
      return t('Deleted address: {name}', { name: address(action.args.addressId) });
    case 'make-default-address':
      return t('New default address: {name}', { name: address(action.args.addressId) });
    case 'write-review': {
      const { productId, review } = action.args;
      return t('Review of {product}, {rating} of 5: “{comment}”', {
        product: product(productId),
        rating: review.rating,
        comment: shortened(review.comment),
      });
    }
    case 'answer-review':
      return t('Answer to a review of {product}: “{text}”', {
        product: product(action.args.productId),
        text: shortened(action.args.text),
      });
    case 'place-cod-order': {
      const { lines, confirmedTotal } = action.args;
      const items = lines.map((line) => {
        const name = lineName(line.name ?? product(line.product), { values: line.values ?? [] });
        return line.qty > 1 ? `${line.qty} × ${name}` : name;
      });
      const values = { total: rupees(t, confirmedTotal), items: items.slice(0, 2).join(', ') };
      return items.length > 2
        ? t('Cash on Delivery order of {total}: {items} and {count} more', {
            ...values,
            count: items.length - 2,
          })
        : t('Cash on Delivery order of {total}: {items}', values);
    }
    case 'collect-cash': {
      const { orderId, amount } = action.args;
      return t('Cash collected for order {number}: {total}', {
        number: shortOrderNumber(orderId),
        total: rupees(t, amount),
      });
    }
    case 'deliver-order':
      return t('Delivered order {number}', { number: shortOrderNumber(action.args.orderId) });
    case 'not-at-home':
      return t('Nobody at home for order {number}', {
        number: shortOrderNumber(action.args.orderId),
      });
    case 'refuse-delivery':
      return t('Order {number} was refused', { number: shortOrderNumber(action.args.orderId) });
    case 'note-stop':
      return t('Note about order {number}: “{text}”', {
        number: shortOrderNumber(action.args.orderId),
        text: shortened(action.args.text),
      });
    case 'take-stop':
      return t('Who takes order {number}', { number: shortOrderNumber(action.args.orderId) });
    case 'order-stops':
      return t('The order of the stops');
    case 'cancel-order':
      return t('Cancellation of order {id}', { id: shortOrderNumber(action.args.orderId) });
    case 'request-return': {
      const { orderId, wish } = action.args;
      const id = shortOrderNumber(orderId);
      return wish === 'refund'
        ? t('Return request for order {id}', { id })
        : t('Exchange request for order {id}', { id });
    }
    case 'withdraw-return':
      return t('Withdrawn return of order {id}', { id: shortOrderNumber(action.args.orderId) });
    case 'pick-up-return':
      return t('Picked up the return of order {id}', { id: shortOrderNumber(action.args.orderId) });
    case 'add-wish': {
      const [first, ...more] = action.args.products;
      const name = product(first?.productId);
      return more.length === 0
        ? t('On your wish list: {name}', { name })
        : t('On your wish list: {name} and {count} more', { name, count: more.length });
    }
    case 'remove-wish':
      return t('Off your wish list: {name}', { name: product(action.args.productId) });
    case 'set-cart':
      return t('Changes of your cart');
    case 'notify-when-back':
      return t('Tell me when it’s back: {name}', { name: product(action.args.productId) });
    case 'stop-notifying':
      return t('Don’t tell me when it’s back: {name}', { name: product(action.args.productId) });
    case 'void':
      return t('Cancelled before it was sent');
  }
}

/** Writes a two-decimal amount for people; what is not one stays as it is. */
function rupees(t: Translate, amount: string | undefined): string {
  if (amount === undefined) return t('another amount');
  try {
    return formatInr(paiseFromDecimal(amount));
  } catch {
    return amount;
  }
}

/** Says how something ended; may say texts of `shared/` and of the server too. */
type Describe = (words: Translator, detail: OutcomeDetail, name: string) => string;

const APPLIED: Record<AppliedCode, Describe> = {
  done: ({ t }) => t('Received.'),
  merged: ({ t }, _detail, name) =>
    name === 'add-address'
      ? t('You already have this address, so it wasn’t added again.')
      : t('Merged with a change made on another device.'),
  already_gone: ({ t }, _detail, name) =>
    name === 'remove-wish' || name === 'stop-notifying'
      ? t('This was already done.')
      : t('It was already deleted.'),
  placed_for_less: ({ t }, { confirmedTotal, currentTotal }) =>
    t('Placed for {total} instead of {confirmed}.', {
      total: rupees(t, currentTotal),
      confirmed: rupees(t, confirmedTotal),
    }),
  already_placed: ({ t }) => t('This order was already placed. It wasn’t placed twice.'),
  voided: ({ t }) => t('Cancelled before it was sent.'),
  already_done: ({ t }, { doneBy, doneAt }, name) => {
    if (doneBy && name === 'take-stop') return t('{name} has taken this.', { name: doneBy });
    if (!doneBy) return t('This was already done.');
    return doneAt
      ? t('{name} had already done this at {time}.', { name: doneBy, time: instantText(doneAt) })
      : t('{name} had already done this.', { name: doneBy });
  },
};

const REFUSED: Record<Extract<Ending, { status: 'refused' }>['code'], Describe> = {
  invalid: ({ t, translate }, { fields }) =>
    [
      t('Something isn’t right.'),
      ...[...new Set(Object.values(fields ?? {}))].map((text) => translate(text)),
    ].join(' '),
  unknown_action: ({ t }) =>
    t('This was made with an old version of the app and can’t be sent any more.'),
  id_reused: ({ t }) => t('Something went wrong. Nothing was changed.'),
  stale: ({ t }, _detail, name) =>
    name === 'void'
      ? t('Please check, and do it again if needed.')
      : t('This came from an older copy of this device, so nothing was done.'),
  forgotten: ({ t }, _detail, name) => {
    if (name === 'place-cod-order') return t('The shop no longer has this order. Send it again?');
    // Its order is there, on the same page.
    if (name === 'cancel-order')
      return t('The shop no longer knows that you cancelled this order. Send it again?');
    if (name === 'collect-cash')
      return t('The shop no longer knows that you collected the cash. Send it again?');
    if (name === 'deliver-order')
      return t('The shop no longer knows that you delivered this. Send it again?');
    return t('The shop no longer knows of this. Send it again?');
  },
  dependency_refused: ({ t }) => t('An earlier step couldn’t be completed.'),
  internal: ({ t }) => t('Something went wrong on our side. Please try again.'),
  price_changed: ({ t, language }, { confirmedTotal, currentTotal, endedOffers }) =>
    [
      ...endedTexts({ t, language }, endedOffers),
      t('The price changed from {confirmed} to {total}.', {
        confirmed: rupees(t, confirmedTotal),
        total: rupees(t, currentTotal),
      }),
    ].join(' '),
  out_of_stock: ({ t }, { quote }) => {
    const short = (quote?.items ?? []).filter((item) => item.qty > item.available);
    const [only] = short;
    if (short.length === 1 && only) return stockText(t, only.available);
    return short
      .map((item) => `${lineName(item.name, item.variant)}: ${stockText(t, item.available)}`)
      .join(' ');
  },
  product_gone: ({ t }) => t('This product is no longer sold.'),
  confirm_again: ({ t, language }, { currentTotal, endedOffers }) =>
    [
      ...endedTexts({ t, language }, endedOffers),
      t('The prices you saw are more than 72 hours old. The total is now {total}.', {
        total: rupees(t, currentTotal),
      }),
    ].join(' '),
  already_reviewed: ({ t }) => t('You have already reviewed this product.'),
  address_gone: ({ t }) => t('This address was deleted on another device.'),
  address_conflict: ({ t }) =>
    t('This address was also changed on another device. Which one do you want to keep?'),
  too_many_addresses: ({ t }) =>
    t('You can save up to {count} addresses. Delete one and try again.', {
      count: MAX_ADDRESSES,
    }),
  limit_reached: ({ t, translate }, { limit }) =>
    limit
      ? filled(translate(ORDER_LIMIT_WORDS[limit.kind]), orderLimitValues(limit))
      : t('You have too many unpaid orders. Please pay for them first.'),
  too_late: ({ t }, _detail, name) => {
    if (name === 'request-return') return t('The time to return this has ended.');
    if (name === 'withdraw-return') return t('The shop has already answered this return.');
    return t('This order is already on its way.');
  },
  order_cancelled: ({ t }) => t('This order was cancelled.'),
  order_gone: ({ t }) => t('This order no longer exists.'),
  not_paid: ({ t }) => t('This order has not been paid yet.'),
  not_cod: ({ t }) => t('This order is not paid in cash on delivery.'),
  amount_differs: ({ t }) => t('The amount is not the total of the order.'),
  wrong_step: ({ t }, { doneBy }, name) => {
    if (doneBy) return t('{name} has already delivered this.', { name: doneBy });
    return name === 'request-return'
      ? t('This can’t be returned, or its return was requested before.')
      : t('This order is not at the right step for this.');
  },
  forbidden: ({ t }) => t('Your role doesn’t allow this.'),
  not_serviceable: ({ t }, { postalCode }) => notServedText(t, postalCode),
  cash_unavailable: ({ t }, { cashUpTo }) =>
    noCashText(t, cashUpTo === undefined ? undefined : rupees(t, cashUpTo)),
  undeliverable: ({ t }) => t('This couldn’t be sent. Everything else will be.'),
  arrived: ({ t }) => t('The shop already has this.'),
};

/** Which offers have ended, a sentence each. */
const endedTexts = (
  { t, language }: Pick<Translator, 't' | 'language'>,
  ended: OutcomeDetail['endedOffers'] = [],
): string[] =>
  ended.map((offer) => t('“{title}” has ended.', { title: offerTitleIn(offer, language) }));

/** How much is left of a product. @param available pieces in stock */
export function stockText(t: Translate, available: number): string {
  return available > 0 ? t('Only {count} left.', { count: available }) : t('Out of stock.');
}

/**
 * That the shop already had what was taken back or replaced. Where an order was to replace it there are two: each is named.
 * @param action what its person is asked about: the revocation, or the order that was to replace it
 * @param arrived what the shop had
 */
export function arrivedTexts(
  t: Translate,
  action: DescribedAction,
  arrived: DescribedAction,
): readonly string[] {
  const [next, had] = [readAction(action), readAction(arrived)];
  if (had?.name === 'cancel-order') return [t('The shop has already cancelled this order.')];
  if (had?.name !== 'place-cod-order') return [t('The shop already has this.')];
  const text = t('The shop already has this order.');
  if (next?.name !== 'place-cod-order') return [text];
  const totals = {
    total: rupees(t, next.args.confirmedTotal),
    earlier: rupees(t, had.args.confirmedTotal),
  };
  return [
    text,
    t(
      'It is the one of {earlier}. The one of {total} was to replace it, and was not placed.',
      totals,
    ),
  ];
}

/** How an action ended, in plain words. @param name the action's name */
export function describeOutcome(words: Translator, outcome: Ending, name: string): string {
  const detail = outcome.detail ?? {};
  return outcome.status === 'applied'
    ? APPLIED[outcome.code](words, detail, name)
    : REFUSED[outcome.code](words, detail, name);
}

/** Whether an action that the shop has received deserves a word beyond that. */
export function isRemarkable(outcome: Ending): boolean {
  return outcome.code !== 'done';
}
