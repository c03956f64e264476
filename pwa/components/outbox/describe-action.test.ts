import { describe, expect, test } from 'vitest';
import { ACTIONS, type ActionName } from '#shared/actions/registry';
import { fieldsOf } from '#shared/addresses/address-fields';
import {
  APPLIED_CODES,
  REFUSAL_CODES,
  type Outcome,
  type OutcomeDetail,
} from '#shared/decision/outcome';
import words from '../../i18n/hi.json';
import { createTranslator } from '../../i18n/translate';
import { HOME, ORDER_ARGS } from '../../testing/shop-things';
import { instantText } from '../design/when-text';
import { describeAction, describeOutcome, stockText } from './describe-action';

const english = createTranslator('en', null);
const { t } = english;
const body = fieldsOf(HOME);
const addressId = '33333333-3333-4333-8333-333333333333';
const reviewId = '44444444-4444-4444-8444-444444444444';
const review = { rating: 4, comment: 'Boils fast.' };

/** One of every action: a new one without words does not compile. */
const EXAMPLES: Record<ActionName, { args: Record<string, unknown>; words: string }> = {
  'add-address': { args: { addressId, body }, words: 'New address: Home' },
  'edit-address': {
    args: { addressId, seen: body, body: { ...body, label: '' } },
    words: 'Changed address: 12 Hill Road, Pune',
  },
  'delete-address': { args: { addressId }, words: 'Deleted address: one of your addresses' },
  'make-default-address': {
    args: { addressId },
    words: 'New default address: one of your addresses',
  },
  'write-review': {
    args: { reviewId, productId: 'kettle', review },
    words: 'Review of a product, 4 of 5: “Boils fast.”',
  },
  'answer-review': {
    args: { reviewId, productId: 'kettle', text: 'Thank you.' },
    words: 'Answer to a review of a product: “Thank you.”',
  },
  'place-cod-order': {
    args: ORDER_ARGS,
    words: 'Cash on Delivery order of ₹750.00: 3 × Kettle',
  },
  'collect-cash': {
    args: { orderId: 'a32d34f8-1111-4111-8111-111111111111', amount: '1299.00' },
    words: 'Cash collected for order #a32d34f8: ₹1,299.00',
  },
  'deliver-order': {
    args: { orderId: 'a32d34f8-1111-4111-8111-111111111111' },
    words: 'Delivered order #a32d34f8',
  },
  'cancel-order': {
    args: { orderId: ORDER_ARGS.orderId },
    words: `Cancellation of order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'request-return': {
    args: {
      orderId: ORDER_ARGS.orderId,
      returnId: addressId,
      wish: 'exchange',
      reason: 'Too small',
      lines: [{ product: 'kettle', qty: 1 }],
    },
    words: `Exchange request for order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'withdraw-return': {
    args: { orderId: ORDER_ARGS.orderId, returnId: addressId },
    words: `Withdrawn return of order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'pick-up-return': {
    args: { orderId: ORDER_ARGS.orderId, returnId: addressId },
    words: `Picked up the return of order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'not-at-home': {
    args: { orderId: ORDER_ARGS.orderId, visits: 0 },
    words: `Nobody at home for order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'refuse-delivery': {
    args: { orderId: ORDER_ARGS.orderId },
    words: `Order #${ORDER_ARGS.orderId.slice(0, 8)} was refused`,
  },
  'note-stop': {
    args: { orderId: ORDER_ARGS.orderId, text: 'Ring twice' },
    words: `Note about order #${ORDER_ARGS.orderId.slice(0, 8)}: “Ring twice”`,
  },
  'take-stop': {
    args: { orderId: ORDER_ARGS.orderId, isTaken: true },
    words: `Who takes order #${ORDER_ARGS.orderId.slice(0, 8)}`,
  },
  'order-stops': {
    args: { helper: addressId, stops: [ORDER_ARGS.orderId] },
    words: 'The order of the stops',
  },
  'add-wish': {
    args: { products: [{ productId: 'kettle', pricePaise: 1 }] },
    words: 'On your wish list: a product',
  },
  'remove-wish': { args: { productId: 'kettle' }, words: 'Off your wish list: a product' },
  'set-cart': {
    args: { lines: [{ line: 'kettle', qty: 1, changedAt: '2026-06-15T12:00:00.000Z' }] },
    words: 'Changes of your cart',
  },
  'notify-when-back': {
    args: { productId: 'kettle' },
    words: 'Tell me when it’s back: a product',
  },
  'stop-notifying': {
    args: { productId: 'kettle' },
    words: 'Don’t tell me when it’s back: a product',
  },
  void: { args: {}, words: 'Cancelled before it was sent' },
};

describe('actions in plain words', () => {
  test.each(Object.keys(ACTIONS) as ActionName[])('%s', (name) => {
    const { args, words } = EXAMPLES[name];
    expect(describeAction(t, { name, args })).toBe(words);
  });

  test('calls things by their names where they are known', () => {
    const names = { product: () => 'Brass Kettle', address: () => 'Office' };
    expect(describeAction(t, { name: 'delete-address', args: { addressId } }, names)).toBe(
      'Deleted address: Office',
    );
    expect(
      describeAction(
        t,
        { name: 'write-review', args: { reviewId, productId: 'kettle', review } },
        names,
      ),
    ).toContain('Brass Kettle');
  });

  test('shortens long orders and long reviews', () => {
    const lines = ['a', 'b', 'c', 'd'].map((id) => ({ product: id, qty: 1, name: `Item ${id}` }));
    expect(describeAction(t, { name: 'place-cod-order', args: { ...ORDER_ARGS, lines } })).toBe(
      'Cash on Delivery order of ₹750.00: Item a, Item b and 2 more',
    );
    const long = { rating: 1, comment: 'x'.repeat(500) };
    expect(
      describeAction(t, {
        name: 'write-review',
        args: { reviewId, productId: 'kettle', review: long },
      }).length,
    ).toBeLessThan(130);
  });

  test('has words for what it does not know and for what was lost', () => {
    expect(describeAction(t, { name: 'dance', args: {} })).toContain('older version');
    expect(describeAction(t, { name: 'add-address', args: { nonsense: 1 } })).toContain(
      'older version',
    );
    expect(describeAction(t, { name: 'void', args: {}, lost: true })).toContain('was lost');
  });
});

const quote = (available: number[]) => ({
  items: available.map((left, index) => ({
    product: `p${index}`,
    name: `Item ${index}`,
    price: '250.00',
    qty: 3,
    available: left,
  })),
  itemsPrice: '750.00',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '750.00',
});

const refusedOrder = (outcome: Outcome) => describeOutcome(english, outcome, 'place-cod-order');

describe('outcomes in plain words', () => {
  test.each(APPLIED_CODES)('applied: %s', (code) => {
    expect(describeOutcome(english, { status: 'applied', code }, 'add-address')).toMatch(
      /^[A-Z].+\.$/,
    );
  });

  test.each(REFUSAL_CODES)('refused: %s', (code) => {
    const words = describeOutcome(
      english,
      { status: 'refused', code, detail: { quote: quote([0]) } },
      'place-cod-order',
    );
    expect(words).toMatch(/^[A-Z].+[.?]$/);
  });

  test('done before by another admin: says who, and when', () => {
    const doneAt = '2026-03-01T10:00:00.000Z';
    const of = (detail: OutcomeDetail) =>
      describeOutcome(
        english,
        { status: 'applied', code: 'already_done', detail },
        'deliver-order',
      );
    expect(of({ doneBy: 'Ravi', doneAt })).toBe(
      `Ravi had already done this at ${instantText(doneAt)}.`,
    );
    expect(of({ doneBy: 'Ravi' })).toBe('Ravi had already done this.');
  });

  test('price rose', () => {
    const detail = { confirmedTotal: '750.00', currentTotal: '149999.00' };
    expect(refusedOrder({ status: 'refused', code: 'price_changed', detail })).toBe(
      'The price changed from ₹750.00 to ₹1,49,999.00.',
    );
    const endedOffers = [{ id: 'fifteen', title: '15% off' }];
    expect(
      refusedOrder({
        status: 'refused',
        code: 'price_changed',
        detail: { ...detail, endedOffers },
      }),
    ).toBe('“15% off” has ended. The price changed from ₹750.00 to ₹1,49,999.00.');
  });

  test('stock short', () => {
    expect(stockText(t, 2)).toBe('Only 2 left.');
    const of = (available: number[]) =>
      refusedOrder({
        status: 'refused',
        code: 'out_of_stock',
        detail: { quote: quote(available) },
      });
    expect(of([2])).toBe('Only 2 left.');
    expect(of([0])).toBe('Out of stock.');
    expect(of([2, 0])).toBe('Item 0: Only 2 left. Item 1: Out of stock.');
    expect(of([2, 3])).toBe('Only 2 left.');
  });

  test('product gone', () => {
    expect(
      describeOutcome(english, { status: 'refused', code: 'product_gone' }, 'write-review'),
    ).toBe('This product is no longer sold.');
  });

  test('what was wrong with the arguments is said once', () => {
    const fields = { 'body.city': 'City is required', city: 'City is required' };
    expect(
      describeOutcome(
        english,
        { status: 'refused', code: 'invalid', detail: { fields } },
        'add-address',
      ),
    ).toBe('Something isn’t right. City is required');
  });

  test('in Hindi too, what was wrong included', () => {
    const hindi = createTranslator('hi', words);
    const detail = { fields: { city: 'City is required' } };
    expect(
      describeOutcome(hindi, { status: 'refused', code: 'invalid', detail }, 'add-address'),
    ).toBe('कुछ ठीक नहीं है। शहर ज़रूरी है');
    expect(describeAction(hindi.t, { name: 'place-cod-order', args: ORDER_ARGS })).toBe(
      '₹750.00 का कैश ऑन डिलीवरी ऑर्डर: 3 × Kettle',
    );
  });
});
