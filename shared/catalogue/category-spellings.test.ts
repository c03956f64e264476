import { expect, test } from 'vitest';
import { spellingsAmong } from './category-spellings';

const counted = (...names: readonly string[]) =>
  names.map((category, place) => ({ category, count: place + 1 }));
const groups = (...names: readonly string[]) =>
  spellingsAmong(counted(...names)).map(({ spellings }) =>
    spellings.map(({ category }) => category).toReversed(),
  );

// docs/shop-rules.md#r-catalogue-23
test('spellings that differ by case, spaces, punctuation, accents or a plural are one category', () => {
  for (const names of [
    ['Saree', 'sarees', 'SAREES ', 'Sarées', 'saree.'],
    ['T-Shirts', 'T shirt', 'tshirt', 'T‑shirts'],
    ['Home & Living', 'home and living', 'Home, Living'],
    ['Men’s Wear', "Men's Wear", 'mens wear', 'Mens-wear'],
    ['किताबें', ' किताबें'],
  ])
    expect(groups(...names)).toEqual([names]);
});

test('others are not, and what has no letters is left alone', () => {
  expect(groups('Saree', 'Sari', 'Silk Sarees', 'Shirts', 'Shorts', '&', '-', 'साड़ी')).toEqual([]);
});

test('the most frequent spelling is to be kept, and the largest group comes first', () => {
  expect(
    spellingsAmong([
      { category: 'Toy', count: 2 },
      { category: 'toys', count: 3 },
      { category: 'Saree', count: 9 },
      { category: 'SAREE', count: 90 },
    ]),
  ).toMatchObject([
    { to: 'SAREE', count: 99 },
    { to: 'toys', count: 5 },
  ]);
});
