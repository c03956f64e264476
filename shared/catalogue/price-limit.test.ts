import { expect, it } from 'vitest';
import { readPriceLimit } from './price-limit';

// docs/shop-rules.md#r-catalogue-4
it.each([
  ['saree under 2000', 'saree', 2000],
  ['under 1000', '', 1000],
  ['Shirts BELOW ₹1,200', 'shirts', 1200],
  ['shirt less than 500 rs', 'shirt', 500],
  ['phone upto 10k', 'phone', 10_000],
  ['5000 se kam ka mobile', 'ka mobile', 5000],
  ['mobile 500/- tak', 'mobile', 500],
  ['belt 299.50rs tak', 'belt', 299.5],
  ['pack of 3 shirts under Rs. 999', 'pack of 3 shirts', 999],
  ['1 hazar ke andar gift', 'gift', 1000],
  ['कुर्ती 1000 तक', 'कुर्ती', 1000],
  ['₹१,००० से कम', '', 1000],
  ['2 हज़ार के नीचे जूते', 'जूते', 2000],
])('reads %j as words and a price', (keyword, words, maxPrice) => {
  const folded = words.normalize('NFKD').split(' ').filter(Boolean);
  expect(readPriceLimit(keyword)).toEqual({ words: folded, maxPrice });
});

it.each(['underwear 2', 'rice 5 kg', 'class 8', 'thunder 100', '1000 takiya', 'under the tree'])(
  'finds no price in %j',
  (keyword) => {
    expect(readPriceLimit(keyword)).toEqual({ words: keyword.split(' ') });
  },
);
