import { foldForSearch, plainWords } from './search-token';

const phrases = (text: string) =>
  text.split(', ').map((phrase) => plainWords(foldForSearch(phrase)));
const words = (text: string) => new Set(plainWords(foldForSearch(text)));

const BEFORE = phrases(
  'under, below, less than, upto, up to, within, maximum, max, cheaper than, not more than',
);
const AFTER = phrases(
  'se kam, se neeche, se niche, tak, ke andar, ke under, ke neeche, ke niche, or less, and below, and under, ' +
    'से कम, से नीचे, तक, के अंदर, के अन्दर, के भीतर, के नीचे',
);
const CURRENCY = words('rs inr rupee rupees rupaye रु रुपये रुपए');
const THOUSAND = words('k thousand hazar hazaar हज़ार हजार');
/** A number, alone or with what is written together with it: 10k, 500rs. */
const AMOUNT = /^(\d[\d.]*)(k|rs)?$/;

/** What is searched for, and at which price at most, in rupees. */
export interface LimitedKeyword {
  /** Folded. */
  readonly words: readonly string[];
  readonly maxPrice?: number;
}

/** An amount in a list of words, and where it ends. */
interface Amount {
  readonly rupees: number;
  readonly end: number;
}

function amountAt(all: readonly string[], start: number): Amount | undefined {
  let place = start;
  const take = (those: ReadonlySet<string>) => {
    const isNext = those.has(all[place] ?? '');
    if (isNext) place += 1;
    return isNext;
  };
  take(CURRENCY);
  const [, digits, unit] = AMOUNT.exec(all[place] ?? '') ?? [];
  const amount = Number(digits);
  if (digits === undefined || Number.isNaN(amount)) return undefined;
  place += 1;
  const isThousands = unit === 'k' || take(THOUSAND);
  take(CURRENCY);
  return { rupees: isThousands ? amount * 1_000 : amount, end: place };
}

/** The length of a phrase that begins at a place; 0 where none does. */
function phraseAt(all: readonly string[], place: number, those: readonly string[][]): number {
  const found = those.find((phrase) => phrase.every((word, at) => all[place + at] === word));
  return found?.length ?? 0;
}

/** Reads a price out of a keyword: `saree under 2000`, `5000 se kam ka mobile`, `1k tak`, `₹1,000 तक`. */
export function readPriceLimit(keyword: string): LimitedKeyword {
  const all = plainWords(foldForSearch(keyword));
  for (let place = 0; place < all.length; place += 1) {
    const before = phraseAt(all, place, BEFORE);
    const amount = amountAt(all, place + before);
    if (!amount) continue;
    const after = before > 0 ? 0 : phraseAt(all, amount.end, AFTER);
    if (before + after === 0) continue;
    const rest = [...all.slice(0, place), ...all.slice(amount.end + after)];
    return { words: rest, maxPrice: amount.rupees };
  }
  return { words: all };
}
