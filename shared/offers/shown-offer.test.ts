import { expect, test } from 'vitest';
import type { OfferOnDevice } from './offer';
import { offerBeside, offersForGoods, shownOffers } from './shown-offer';

const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const offer = (terms: Partial<OfferOnDevice>): OfferOnDevice => ({
  id: 'one',
  title: 'One',
  kind: 'percent',
  value: 10,
  from: '2026-01-01T00:00:00.000Z',
  active: true,
  ...terms,
});
const KURTA = { _id: 'kurta', category: 'Clothing' };
const TEA = { _id: 'tea', category: 'Food' };

test('only what every shopper gets now without a code is announced', () => {
  const all = [
    offer({ minSubtotal: 999_00 }),
    offer({ codeDigest: 'ab' }),
    offer({ kind: 'free-shipping', value: 0 }),
    offer({ firstOrder: true }),
    offer({ perPerson: 1 }),
    offer({ totalUses: 5 }),
    offer({ until: '2026-06-15T12:00:00.000Z' }),
    offer({ from: '2026-06-15T12:00:00.001Z' }),
    offer({ active: false }),
  ];
  expect(shownOffers(all, NOW)).toEqual([{ kind: 'percent', value: 10, minSubtotal: 999_00 }]);
  expect(shownOffers([{ ...offer({}), code: 'SECRET' } as OfferOnDevice], NOW)).toEqual([]);
});

test('a document has those for its goods, and names no others', () => {
  const all = shownOffers(
    [offer({ products: ['kurta', 'sofa'], categories: ['Toys'] }), offer({ categories: ['Toys'] })],
    NOW,
  );
  expect(offersForGoods(all, [KURTA, TEA])).toEqual([
    { kind: 'percent', value: 10, products: ['kurta'], categories: [] },
  ]);
});

test('beside a product is the offer that names it, else the one for all', () => {
  const [forAll, forFood] = shownOffers(
    [offer({}), offer({ categories: ['Food'], value: 5 })],
    NOW,
  );
  if (!forAll || !forFood) throw new Error('No offers');
  expect(offerBeside([forAll, forFood], TEA)).toBe(forFood);
  expect(offerBeside([forAll, forFood], KURTA)).toBe(forAll);
  expect(offerBeside([forFood], KURTA)).toBeUndefined();
});
