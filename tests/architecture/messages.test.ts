import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ATTENTION_WORDS } from '#shared/payments/audit';
import { HINDI_OF_MAILS } from '../../sync-server/mails/texts/mail-words';
import hindi from '../../pwa/i18n/hi.json';
import { unsaidTexts } from './unsaid-texts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The source that may say a message: the page, the rules, and the server, whose replies people read. */
const SOURCE = ['pwa', 'shared', 'sync-server'].flatMap((folder) =>
  readdirSync(fromRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);

/** Texts that are the same in every language. */
const EXCEPTIONS: readonly string[] = [];

/** Every text of the page that is not said through the catalogue, with its file and line. */
const unsaidOfPage = () =>
  readdirSync(fromRoot('pwa'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(fromRoot('.'), join(entry.parentPath, entry.name)))
    .filter((path) => !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .flatMap((path) =>
      unsaidTexts(path, readFileSync(fromRoot(path), 'utf8'), (text) => Object.hasOwn(hindi, text))
        .filter(({ text }) => !EXCEPTIONS.includes(text))
        .map(({ line, text }) => `${path}:${line} ${text}`),
    );

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** A message as the source may write it: whole, in any quotes. */
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

  test('and mails about orders say the same', () => {
    const ofScreens: Readonly<Record<string, string>> = hindi;
    const other = Object.entries(HINDI_OF_MAILS).filter(
      ([english, words]) => (ofScreens[english] ?? words) !== words,
    );
    expect(other).toEqual([]);
  });

  test('holds no unused message', () => {
    expect(Object.keys(hindi).filter((message) => !isSaid(message))).toEqual([]);
  });

  test('says what happened to an order, and what is wrong with a payment', () => {
    const source = readFileSync(fromRoot('shared/payments/audit-sentence.ts'), 'utf8');
    const sentences = [...source.matchAll(/'(\{who\}[^']+)'/g)].map(([, words]) => words ?? '');
    expect(sentences.length).toBeGreaterThan(10);
    const said = [...sentences, ...Object.values(ATTENTION_WORDS)];
    expect(said.filter((text) => !Object.hasOwn(hindi, text))).toEqual([]);
  });

  test('is in alphabetical order, so that a message is easily found and not added twice', () => {
    const messages = Object.keys(hindi);
    expect(messages).toEqual([...messages].sort());
  });
});

describe('a text of the page', () => {
  test('is said in the chosen language, wherever it is shown', () => {
    expect(unsaidOfPage()).toEqual([]);
  });

  test.each([
    ['the text of an element', 'const x = <p>Your cart</p>;', 'Your cart'],
    ['a text in braces', "const x = <p>{ok ? 'Yes' : t('No')}</p>;", 'Yes'],
    ['a text with a place', 'const x = <p>{`Order ${id}`}</p>;', 'Order'],
    ['an accessible name', 'const x = <nav aria-label="Pages" />;', 'Pages'],
    ['a title in braces', "const x = <Card title={'Shipping'} />;", 'Shipping'],
    ['a toast', "toast.error('Failed');", 'Failed'],
    ['a sentence kept for later', "const FAILED = 'Login failed again';", 'Login failed again'],
  ])('is found where it is not: %s', (_where, source, text) => {
    expect(unsaidTexts('found.tsx', source, () => false)).toEqual([{ line: 1, text }]);
  });

  test.each([
    ['a message', "const x = <p title={t('Pages')}>{t('Your cart')}</p>;"],
    ['a message that is kept for later', "const FAILED = 'Login failed';"],
    ['money, a name, a sign', 'const x = <p>{formatInr(sum)} · {name} → 2 x 3</p>;'],
    [
      'a class, a column, a drawing',
      "const x = <a className=\"go\" sx={{ p: 'auto 1fr' }} d='M4 7h9' />;",
    ],
    ['what is thrown', "throw new Error('The shop is closed');"],
  ])('is nothing else: %s', (_what, source) => {
    expect(
      unsaidTexts('found.tsx', source, (text) => ['Your cart', 'Login failed'].includes(text)),
    ).toEqual([]);
  });
});
