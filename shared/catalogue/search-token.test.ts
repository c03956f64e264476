import { expect, it } from 'vitest';
import { foldForSearch, joinedWords, plainWords, spellingOf, stemOf } from './search-token';

const wordsOf = (text: string) => plainWords(foldForSearch(text));

it.each([
  ['Men’s T-Shirt, Red!', ['mens', 't', 'shirt', 'red']],
  ["kids' 'toys'", ['kids', 'toys']],
  ['20,000 mAh १.५ लीटर', ['20000', 'mah', '1.5', 'लीटर']],
  ['Crème (5 kg)', ['creme', '5', 'kg']],
  ['…&?', []],
])('parts %j into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('joins words with a hyphen, and numbers with their units', () => {
  const folded = foldForSearch('T-Shirt Wi‑Fi 5 kg, 128 GB');
  expect(joinedWords(folded, plainWords(folded))).toEqual(['tshirt', 'wifi', '5kg', '128gb']);
});

it.each([
  'lamp lamps',
  'dress dresses',
  'box boxes',
  'watch watches',
  'shoe shoes',
  'mango mangoes',
  'battery batteries',
  'cookie cookies',
  'saree sarees',
  'knife knives',
  'men mens man',
  'child children childrens',
  'जूता जूते',
  'चप्पल चप्पलें चप्पलों',
  'साड़ी साड़ियाँ साडियां',
  'तौलिया तौलिये',
  'लैंप लैम्प',
])('takes %s for one word', (forms) => {
  const stems = forms.split(' ').map((form) => stemOf(foldForSearch(form)));
  expect(new Set(stems).size).toBe(1);
});

it.each(['glass gas', 'chess che', 'bus bu', 'dal dil', 'class clas'])(
  'keeps %s apart',
  (forms) => {
    const [one = '', other = ''] = forms.split(' ');
    expect(stemOf(one)).not.toBe(stemOf(other));
  },
);

it('takes spellings of one sound for one, and others not', () => {
  const same = (one: string, other: string) => spellingOf(one) === spellingOf(other);
  expect(same('doodh', 'dudh')).toBe(true);
  expect(same('aata', 'atta')).toBe(true);
  expect(same('chaawal', 'chaval')).toBe(true);
  expect(same('kurta', 'kurti')).toBe(false);
  expect(same('tel', 'til')).toBe(false);
});
