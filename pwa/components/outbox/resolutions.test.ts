import { describe, expect, test } from 'vitest';
import { ACTIONS } from '#shared/actions/registry';
import { REFUSAL_CODES, type OutcomeDetail, type RefusalCode } from '#shared/decision/outcome';
import { resolutionsOf } from './resolutions';

const quote = (available: number): OutcomeDetail => ({
  quote: {
    items: [{ product: 'kettle', name: 'Kettle', price: '250.00', qty: 3, available }],
    itemsPrice: '750.00',
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice: '750.00',
  },
});

const order = (code: RefusalCode, detail?: OutcomeDetail) =>
  resolutionsOf('place-cod-order', { status: 'refused', code, ...(detail ? { detail } : {}) });

describe('ways on from a refusal', () => {
  test('of an order', () => {
    expect(order('price_changed', quote(2))).toEqual(['accept', 'edit-cart', 'discard']);
    // The shop gives the prices of a large order once: an answer that is given again may be without.
    expect(order('price_changed')).toEqual(['edit-cart', 'discard']);
    expect(order('confirm_again', quote(2))).toEqual(['accept', 'edit-cart', 'discard']);
    expect(order('out_of_stock', quote(2))).toEqual(['take', 'edit-cart', 'discard']);
    expect(order('out_of_stock', quote(0))).toEqual(['edit-cart', 'discard']);
    expect(order('product_gone')).toEqual(['edit-cart', 'discard']);
    expect(order('not_serviceable')).toEqual(['other-address', 'edit-cart', 'discard']);
    expect(order('forgotten')).toEqual(['again', 'edit-cart', 'discard']);
  });

  test('of a review: its text is kept to copy', () => {
    for (const code of ['product_gone', 'already_reviewed'] as const)
      expect(resolutionsOf('write-review', { status: 'refused', code })).toEqual([
        'copy-text',
        'discard',
      ]);
  });

  test('of an address edit', () => {
    const edit = (code: RefusalCode) => resolutionsOf('edit-address', { status: 'refused', code });
    expect(edit('address_conflict')).toEqual(['choose', 'discard']);
    expect(edit('address_gone')).toEqual(['save-as-new', 'discard']);
  });

  test('of what does not get through: its cart comes back, and its text', () => {
    const ways = (name: string) =>
      resolutionsOf(name, { status: 'refused', code: 'undeliverable' });
    for (const name of Object.keys(ACTIONS).filter((one) => one !== 'place-cod-order'))
      expect(ways(name)).toEqual(['send-again', 'copy-text', 'discard']);
    expect(ways('place-cod-order')).toEqual(['send-again', 'edit-cart', 'copy-text', 'discard']);
  });

  // docs/shop-rules.md#r-texts-4
  test('there is always one, and discarding is always the last', () => {
    for (const name of [...Object.keys(ACTIONS), 'unknown'])
      for (const code of REFUSAL_CODES)
        expect(resolutionsOf(name, { status: 'refused', code }).at(-1)).toBe('discard');
  });
});
