import { expect, test } from 'vitest';
import { HEAD_TEXTS } from '#shared/pages/head-texts';
import hindi from '../../pwa/i18n/hi.json';

const { texts: english, ...en } = HEAD_TEXTS.en;
const { texts: inHindi, ...hi } = HEAD_TEXTS.hi;

/** Each text of the head in both languages. */
const PAIRS = [
  ...Object.entries(en).map(([key, text]) => [text, new Map(Object.entries(hi)).get(key)] as const),
  ...Object.values(english).flatMap(({ title, about }, place) => {
    const same = Object.values(inHindi)[place];
    return [[title, same?.title] as const, [about, same?.about] as const];
  }),
];
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('the head of a document says in Hindi what the screens say', () => {
  const messages = new Map<string, string>(Object.entries(hindi));
  const shared = PAIRS.filter(([text]) => messages.has(text));
  expect(shared.length).toBeGreaterThan(9);
  for (const [text, words] of shared) expect([text, words]).toEqual([text, messages.get(text)]);
});

test('both languages have the same places', () => {
  for (const [text, words] of PAIRS) expect(places(words ?? '')).toEqual(places(text));
});
