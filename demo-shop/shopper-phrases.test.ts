import { describe, expect, test } from 'vitest';
import { createSearchIndex } from '#shared/catalogue/search-index';
import { loadDemoProducts, loadSearchWords } from './demo-shop.js';
import { SHOPPER_PHRASES, UNSOLD_PHRASES } from './testing/shopper-phrases.js';

/** A shopper looks at the first three. */
const LOOKED_AT = 3;
/** Of the 120 phrases, so many find theirs among those. */
const FOUND = 116;

const products = await loadDemoProducts();
const index = createSearchIndex(
  products.map(({ goods, ...product }, place) => ({
    ...product,
    options: goods?.options,
    translations: goods?.translations ?? {},
    _id: product.id,
    createdAt: new Date(1_700_000_000_000 - place * 60_000).toISOString(),
  })),
);
index.setWords({ ...(await loadSearchWords()), revision: 1 });

describe('what shoppers of the demo shop type', () => {
  test('is 120 phrases, each for a product that exists', () => {
    expect(SHOPPER_PHRASES).toHaveLength(120);
    for (const [phrase, ...wanted] of SHOPPER_PHRASES) {
      expect(wanted.length, phrase).toBeGreaterThan(0);
      for (const start of wanted)
        expect(products.some(({ id }) => id.startsWith(start), start)).toBe(true);
    }
  });

  // docs/shop-rules.md#r-catalogue-4
  test('finds theirs among the first three, 116 times of 120', () => {
    const missed = SHOPPER_PHRASES.filter(([phrase, ...wanted]) => {
      const first = index.search(phrase).ids.slice(0, LOOKED_AT);
      return !first.some((id) => wanted.some((start) => id.startsWith(start)));
    });
    const phrases = missed.map(([phrase]) => phrase);
    expect(SHOPPER_PHRASES.length - missed.length, phrases.join(', ')).toBeGreaterThanOrEqual(
      FOUND,
    );
  });

  // docs/shop-rules.md#r-catalogue-4
  test.each(UNSOLD_PHRASES)('for “%s”, which is not sold, is at most similar', (phrase) => {
    const { ids, similar } = index.search(phrase);
    expect(similar).toBe(ids.length > 0);
  });

  test('is 30 phrases for what is not sold', () => {
    expect(UNSOLD_PHRASES).toHaveLength(30);
  });
});
