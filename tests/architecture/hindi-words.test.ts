import { describe, expect, test } from 'vitest';
import { HINDI_HEADS } from '#shared/pages/head-texts';
import hindi from '../../pwa/i18n/hi.json';
import { HINDI_OF_MAILS } from '../../sync-server/mails/texts/mail-words';

/** What the shop says in Hindi, on its screens, in search engines and in mails. */
const SAID = Object.values({ ...HINDI_HEADS, ...HINDI_OF_MAILS, ...hindi });

/** A word of its own, not a part of another: `\b` knows no Devanagari. */
const word = (letters: string) => new RegExp(`(?<!\\p{L}|\\p{M})(?:${letters})`, 'u');

/** The one word for each thing, and others that say the same. */
const ONE_WORD: readonly (readonly [word: string, others: string])[] = [
  ['बाकी काम', 'भेजने की स्थिति'],
  ['इंपोर्ट', 'आयात'],
  ['एक्सपोर्ट', 'निर्यात'],
  ['मुख्य पता', 'डिफ़ॉल्ट'],
  ['सामान का कुल', 'उप-योग'],
  ['प्रोडक्ट', 'उत्पाद'],
  ['कैटेगरी', 'श्रेणी|श्रेणि'],
  ['ग्राहक', 'खरीदार(?!ी)'],
  ['पीस', 'नग(?!\\p{L}|\\p{M})'],
  ['कारण', 'वजह'],
  ['रकम', 'राशि'],
  ['तालिका', 'टेबल'],
  ['पंक्ति', '(?<!कमांड )लाइन(?!\\p{L}|\\p{M})'],
  ['साइन आउट', 'लॉग आउट'],
  ['साइन इन', 'साइन-इन'],
  ['दो चरणों वाला', 'दो-चरण'],
  ['सहेजें', 'सेव '],
  ['टेस्ट', 'जाँच ईमेल|जाँच भुगतान'],
];

describe('in Hindi', () => {
  test.each(ONE_WORD)('the one word is %s, and nothing says %s', (used, others) => {
    expect(SAID.filter((text) => word(others).test(text))).toEqual([]);
    expect(SAID.some((text) => text.includes(used))).toBe(true);
  });

  test('the dot is under ज, फ, ड and ढ alone, as most people write', () => {
    const isDotted = (text: string) => /[\u0915-\u0917]\u093c/u.test(text.normalize('NFD'));
    expect(SAID.filter(isDotted)).toEqual([]);
    expect(isDotted('ख़रीद')).toBe(true);
  });

  test('only what happens to an order is cancelled: a dialog is left', () => {
    const cancels = Object.entries(hindi).filter(([, text]) => text === 'रद्द करें');
    expect(cancels).toEqual([]);
    expect([hindi.Cancel, hindi.Close, hindi['Go Back']]).toEqual(Array(3).fill('वापस जाएँ'));
  });
});
