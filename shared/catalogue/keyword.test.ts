import { expect, test } from 'vitest';
import { foldText, keywordWords, MAX_WORDS, searchTextOf } from './keyword';

const isFoundBy = (keyword: string) =>
  keywordWords(keyword).every((word) => searchTextOf(product).includes(word));

const product = { name: 'Crème Brûlée Torch', brand: 'Hawkins', category: 'Kitchen' };

test('folds case and accents', () => {
  expect(foldText('Crème BRÛLÉE İstanbul Straße')).toBe('creme brulee istanbul strasse');
});

test('keeps the vowel signs of Indian scripts', () => {
  expect(foldText('किताब')).toBe('किताब'.normalize('NFKD'));
});

test('splits a keyword into words, each once', () => {
  expect(keywordWords('  Big   red BIG ')).toEqual(['big', 'red']);
  expect(keywordWords('   ')).toEqual([]);
});

// docs/shop-rules.md#r-catalogue-5
test('of a keyword of many words the first eight count', () => {
  const words = Array.from({ length: 30 }, (_, place) => `word${place}`);
  expect(keywordWords(words.join(' '))).toEqual(words.slice(0, MAX_WORDS));
  expect(isFoundBy(`${'creme hawkins '.repeat(10)}torch`)).toBe(true);
});

test.each(['creme', 'BRULEE hawkins', 'kitch torch', 'wkin', ''])('%j finds it', (keyword) => {
  expect(isFoundBy(keyword)).toBe(true);
});

test.each(['creme knife', 'torchhawkins', '.*'])('%j does not', (keyword) => {
  expect(isFoundBy(keyword)).toBe(false);
});
