import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import hindi from './hi.json';
import { languageCookie, languageOf } from './language';
import { createTranslator } from './translate';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The source that may say a message: the page, the rules, and the server, whose replies people read. */
const SOURCE = ['pwa', 'shared', 'sync-server'].flatMap((folder) =>
  readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** As a message may stand in the source: whole, in any quotes. */
const isSaid = (message: string) => {
  const forms = [`'${message.replaceAll("'", "\\'")}'`, `"${message}"`, `\`${message}\``];
  return SOURCE.some((text) => forms.some((form) => text.includes(form)));
};

describe('the catalogue', () => {
  test('says each message in Hindi, with the same places', () => {
    const wrong = Object.entries(hindi).filter(
      ([english, words]) => words.trim() === '' || places(english).join() !== places(words).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('holds no message that nobody says', () => {
    expect(Object.keys(hindi).filter((message) => !isSaid(message))).toEqual([]);
  });

  test('stands in the order of the alphabet, so that a message is found and nobody adds it twice', () => {
    const messages = Object.keys(hindi);
    expect(messages).toEqual([...messages].sort());
  });
});

describe('a translator', () => {
  const words = { 'Only {count} left.': 'केवल {count} बचे हैं।', Cart: 'कार्ट' };

  test('speaks English by itself', () => {
    const { t, said } = createTranslator('en', null);
    expect(t('Contact')).toBe('Contact');
    expect(said('Anything at all')).toBe('Anything at all');
  });

  test('says what the catalogue knows, and leaves the rest as it is', () => {
    const { t, said } = createTranslator('hi', hindi);
    expect(t('Contact')).toBe('संपर्क');
    expect(said('Contact')).toBe('संपर्क');
    expect(said('A reply of tomorrow’s server')).toBe('A reply of tomorrow’s server');
    expect(said('constructor')).toBe('constructor');
  });

  test('fills places', () => {
    const { t } = createTranslator('hi', words);
    const say: (message: string, values: Record<string, number>) => string = t as never;
    expect(say('Only {count} left.', { count: 3 })).toBe('केवल 3 बचे हैं।');
  });
});

describe('the language that was chosen', () => {
  test('is kept in a cookie', () => {
    expect(languageCookie('hi', true)).toBe(
      'language=hi; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    expect(languageOf('a=b; language=hi; c=d')).toBe('hi');
  });

  test('is English where nobody chose, and for a language that the shop does not speak', () => {
    expect(languageOf('')).toBe('en');
    expect(languageOf('language=xx; mylanguage=hi')).toBe('en');
  });
});
