import { expect, test } from 'vitest';
import { HINDI_HEADS } from '#shared/pages/head-texts';
import hindi from '../../pwa/i18n/hi.json';

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('the head of a document says in Hindi what the screens say', () => {
  const messages = new Map<string, string>(Object.entries(hindi));
  const shared = Object.entries(HINDI_HEADS).filter(([text]) => messages.has(text));
  expect(shared.length).toBeGreaterThan(9);
  for (const [text, words] of shared) expect([text, words]).toEqual([text, messages.get(text)]);
});

test('both languages have the same places', () => {
  for (const [text, words] of Object.entries(HINDI_HEADS))
    expect(places(words)).toEqual(places(text));
});
