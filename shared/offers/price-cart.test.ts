import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OfferTerms } from './offer';
import { chargesOf, type Charges } from '../cart/totals';
import { DEFAULT_RATES, ratesAt } from '../shop/shipping-rates';
import { NEW_BUYER, priceCart, type Buyer, type OfferedLine } from './price-cart';

describe('totals', () => {
  // docs/shop-rules.md#r-money-4, #r-money-5, #r-money-6
  test.each([
    [99_99, 10_00],
    [100_00, 10_00],
    [100_01, 0],
  ])('items worth %i paise pay a fee of %i paise', (pricePaise, fee) => {
    const totals = priceCart([{ pricePaise, qty: 1 }]).totals;
    expect(totals).toEqual({
      itemsPrice: pricePaise,
      shippingPrice: fee,
      taxPrice: 0,
      totalPrice: pricePaise + fee,
    });
  });

  // docs/shop-rules.md#r-money-1
  test('three times a third of a rupee is exact', () => {
    expect(priceCart([{ pricePaise: 33_33, qty: 3 }]).totals.itemsPrice).toBe(99_99);
  });

  // docs/shop-rules.md#r-money-4
  test('an empty cart costs nothing', () => {
    expect(priceCart([]).totals.totalPrice).toBe(0);
  });
});

const anOffer = (terms: Partial<OfferTerms> & Pick<OfferTerms, 'id'>): OfferTerms => ({
  title: terms.id,
  kind: 'percent',
  value: 10,
  from: '2026-01-01T00:00:00.000Z',
  active: true,
  ...terms,
});

describe('the owner’s fees', () => {
  const rates = {
    shippingFee: 40_00,
    freeAbove: 1000_00,
    cashFee: 25_00,
    weightStep: 500,
    weightFee: 15_00,
  };
  const rice = { pricePaise: 200_00, weight: 1_250, qty: 2 };
  const shipping = (charges: Charges, lines: readonly OfferedLine[] = [rice], offers = NONE) => {
    const { totals } = priceCart(lines, offers, charges);
    const { itemsPrice, discountPrice = 0, shippingPrice, taxPrice, totalPrice } = totals;
    expect(totalPrice).toBe(itemsPrice - discountPrice + shippingPrice + taxPrice);
    return [shippingPrice, totals.cashFee ?? 0];
  };
  const NONE: readonly OfferTerms[] = [];
  const FREE = anOffer({ id: 'free', kind: 'free-shipping', value: 0 });
  const ALL_OFF = anOffer({ id: 'all', value: 100 });
  const online = chargesOf(rates, false);
  const cash = chargesOf(rates, true);

  // docs/shop-rules.md#r-money-4
  test.each<[string, Charges, readonly OfferedLine[], readonly OfferTerms[], number, number]>([
    ['each further 500 g of 2.5 kg', online, [rice], NONE, 100_00, 0],
    ['exactly one weight', online, [{ ...rice, weight: 250 }], NONE, 40_00, 0],
    ['a gram more', online, [{ ...rice, weight: 251, qty: 2 }], NONE, 55_00, 0],
    ['no known weight', online, [{ pricePaise: 200_00, qty: 2 }], NONE, 40_00, 0],
    ['cash', cash, [rice], NONE, 125_00, 25_00],
    ['exactly the free limit', online, [{ pricePaise: 1000_00, qty: 1 }], NONE, 40_00, 0],
    ['a paisa above it', online, [{ ...rice, pricePaise: 1000_01, qty: 1 }], NONE, 0, 0],
    ['cash above it', cash, [{ pricePaise: 1000_01, qty: 1 }], NONE, 25_00, 25_00],
    [
      'never free',
      { ...online, freeAbove: null },
      [{ pricePaise: 9000_00, qty: 1 }],
      NONE,
      40_00,
      0,
    ],
    ['cash beside free shipping', cash, [rice], [FREE], 25_00, 25_00],
    ['nothing to pay in cash', cash, [rice], [FREE, ALL_OFF], 0, 0],
    ['an empty cart', cash, [], NONE, 0, 0],
  ])('%s', (_what, charges, lines, offers, whole, ofCash) => {
    expect(shipping(charges, lines, offers)).toEqual([whole, ofCash]);
  });

  test('are those of the place before those of the shop', () => {
    expect(ratesAt(rates, { shippingFee: 0, cashFee: 60_00 })).toEqual({
      ...rates,
      shippingFee: 0,
      cashFee: 60_00,
    });
    expect(ratesAt({ freeAbove: null }, { freeAbove: 500_00 }).freeAbove).toBe(500_00);
  });

  test('are the usual ones where settings of before say none', () => {
    expect(ratesAt({})).toEqual(DEFAULT_RATES);
    expect(ratesAt()).toEqual(DEFAULT_RATES);
  });
});

const kurta = { product: 'kurta', category: 'Clothing', pricePaise: 800_00, qty: 1 };
const tea = { product: 'tea', category: 'Food', pricePaise: 100_00, qty: 2 };
const givenBy = (offers: readonly OfferTerms[], lines = [kurta, tea], person?: Buyer) =>
  priceCart(lines, offers, undefined, person);

describe('offers', () => {
  test.each<[string, Partial<OfferTerms>, number]>([
    ['per cent of all', {}, 100_00],
    ['per cent up to a limit', { maxDiscount: 60_00 }, 60_00],
    ['an amount', { kind: 'amount', value: 150_00 }, 150_00],
    ['an amount above the cart', { kind: 'amount', value: 5000_00 }, 1000_00],
    ['a category', { categories: ['Food'] }, 20_00],
    ['a product', { products: ['kurta'] }, 80_00],
    ['a product and a category', { products: ['kurta'], categories: ['Food'] }, 100_00],
    ['an amount on one product', { kind: 'amount', value: 500_00, products: ['tea'] }, 200_00],
    ['a subtotal that is reached', { minSubtotal: 1000_00 }, 100_00],
    ['a subtotal that is not', { minSubtotal: 1000_01 }, 0],
    ['the subtotal of its goods', { minSubtotal: 300_00, categories: ['Food'] }, 0],
    ['goods that are not there', { products: ['sofa'] }, 0],
  ])('takes off %s', (_what, terms, off) => {
    const { totals, offers } = givenBy([anOffer({ id: 'one', ...terms })]);
    expect(totals.discountPrice ?? 0).toBe(off);
    expect(totals.totalPrice).toBe(1000_00 - off);
    expect(offers.map(({ paise }) => paise)).toEqual(off > 0 ? [off] : []);
  });

  test('gives the best single one, and free shipping beside it', () => {
    const offers = [
      anOffer({ id: 'small', value: 5 }),
      anOffer({ id: 'large', kind: 'amount', value: 20_00 }),
      anOffer({ id: 'ships', kind: 'free-shipping', value: 0, minSubtotal: 50_00 }),
    ];
    const cheap = [{ ...tea, pricePaise: 40_00 }];
    const { totals, offers: given } = givenBy(offers, cheap);
    expect(totals).toEqual({
      itemsPrice: 80_00,
      discountPrice: 20_00,
      shippingPrice: 0,
      taxPrice: 0,
      totalPrice: 60_00,
    });
    expect(given).toEqual([
      { id: 'large', title: 'large', kind: 'amount', paise: 20_00 },
      { id: 'ships', title: 'ships', kind: 'free-shipping', paise: 10_00 },
    ]);
    // Goods of more than ₹100 ship for nothing anyway, and a discount does not change that.
    expect(givenBy(offers).offers.map(({ id }) => id)).toEqual(['small']);
    expect(givenBy([anOffer({ id: 'half', value: 95 })]).totals.shippingPrice).toBe(0);
  });

  test('of two that give the same the one without a limit is used', () => {
    const offers = [anOffer({ id: 'a', totalUses: 5 }), anOffer({ id: 'b' })];
    expect(givenBy(offers).offers.map(({ id }) => id)).toEqual(['b']);
    expect(givenBy(offers.toReversed()).offers.map(({ id }) => id)).toEqual(['b']);
  });

  test('are held to their uses and to the first order', () => {
    const usedUp: Buyer = { isFirstOrder: false, used: () => ({ total: 5, byPerson: 1 }) };
    const limits = [{ firstOrder: true }, { totalUses: 5 }, { perPerson: 1 }] as const;
    for (const limit of limits) {
      const offer = [anOffer({ id: 'one', ...limit })];
      expect(givenBy(offer, undefined, usedUp).offers).toEqual([]);
      expect(givenBy(offer, undefined, NEW_BUYER).offers).toHaveLength(1);
    }
    const left = [anOffer({ id: 'one', totalUses: 6, perPerson: 2 })];
    expect(givenBy(left, undefined, usedUp).offers).toHaveLength(1);
  });

  test('whatever is in the cart, the shares add up and no line costs less than nothing', () => {
    const line = fc.record({
      product: fc.constantFrom('kurta', 'tea', 'sofa'),
      category: fc.constantFrom('Food', 'Clothing'),
      pricePaise: fc.oneof(fc.nat(1_000), fc.nat(100_000_000_00)),
      qty: fc.integer({ min: 1, max: 20 }),
    });
    const offer = fc
      .record({
        id: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('percent' as const, 'amount' as const, 'free-shipping' as const),
        value: fc.integer({ min: 1, max: 100 }),
        products: fc.option(fc.constant<string[]>(['kurta']), { nil: undefined }),
        minSubtotal: fc.option(fc.nat(10_000), { nil: undefined }),
      })
      .map(anOffer);
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 100 }),
        fc.array(offer, { maxLength: 5 }),
        (lines, offers) => {
          const { totals, shares, offers: given } = priceCart(lines, offers);
          const { itemsPrice, discountPrice = 0, shippingPrice, taxPrice, totalPrice } = totals;
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discountPrice);
          for (const [place, { pricePaise, qty }] of lines.entries()) {
            expect(shares[place]).toBeGreaterThanOrEqual(0);
            expect(shares[place]).toBeLessThanOrEqual(pricePaise * qty);
          }
          expect(totalPrice).toBe(itemsPrice - discountPrice + shippingPrice + taxPrice);
          expect(given.length).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
