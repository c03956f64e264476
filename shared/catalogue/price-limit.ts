import { foldForSearch } from './search-token';

const CURRENCY = '(?:₹|rs\\.?|inr|rupees?|rupaye|रु\\.?|रुपये|रुपए)';
const AMOUNT = `${CURRENCY}?\\s*(?<amount>\\d+(?:\\.\\d+)?)\\s*(?<thousands>k|thousand|hazaa?r|हजार)?(?:\\s*(?:${CURRENCY}|/-))?`;
const START = '(?<![\\p{L}\\p{M}\\p{N}])';
const END = '(?![\\p{L}\\p{M}\\p{N}])';
const BEFORE = 'under|below|less than|upto|up to|within|maximum|max|cheaper than|not more than';
const AFTER =
  'se kam|se ni?e?che|tak|ke andar|ke under|ke ni?e?che|or less|and below|and under|' +
  'से कम|से नीचे|तक|के अंदर|के अन्दर|के भीतर|के नीचे';

const LIMITS = [
  new RegExp(`${START}(?:${BEFORE})\\s*${AMOUNT}${END}`, 'u'),
  new RegExp(`${START}${AMOUNT}\\s*(?:${AFTER})${END}`, 'u'),
];

/** What is searched for, and at which price at most, in rupees. */
export interface LimitedKeyword {
  readonly words: string;
  readonly maxPrice?: number;
}

/** A nukta is left out by many: हज़ार. */
const NUKTA = /\u093c/g;

/** Reads a price out of a keyword: `saree under 2000`, `5000 se kam ka mobile`, `1k tak`, `₹1,000 तक`. */
export function readPriceLimit(keyword: string): LimitedKeyword {
  const folded = foldForSearch(keyword);
  const plain = folded.replace(NUKTA, '');
  for (const limit of LIMITS) {
    const found = limit.exec(plain);
    if (!found?.groups) continue;
    const { amount = '', thousands } = found.groups;
    return {
      words: plain.replace(found[0], ' ').trim(),
      maxPrice: Number(amount) * (thousands === undefined ? 1 : 1_000),
    };
  }
  return { words: folded };
}
