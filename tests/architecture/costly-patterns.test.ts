import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMetrics } from '../../scripts/metrics.mjs';
import { ROOT } from '../server-process/server-process';
import { expressionsIn, isCostly } from './costly-patterns';

/**
 * Expressions that are slow on some text, and why no client can send it. What a visitor sends is parsed by hand
 * (`sync-server/http/entity-tag.ts`), or by an expression that passes the rule; a new row needs a reason of this kind.
 */
const OWNER = 'a setting of the owner';
const BUILD = 'a file of the build';
const STORAGE = 'an answer of the owner’s own storage';
const PASSWORD = 'a password of at most 128 characters';
const HARMLESS: Readonly<Record<string, string>> = {
  'shared/catalogue/spoken-key.ts /c+h+/g': 'a word of a keyword of at most 100 characters',
  'shared/shipping/pin-csv.ts /0+$/': 'a number of at most six digits',
  'shared/pages/cached-document.ts /<script type="module"[^>]* src="([^"]+)"/': BUILD,
  'shared/users/common-passwords.ts /[^a-z]+$/': PASSWORD,
  'sync-server/config/config.ts /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/': OWNER,
  'sync-server/config/pictures-config.ts /\\/+$/': OWNER,
  'sync-server/http/static-files.ts /^\\/assets\\/[^/]*worker-[\\w-]+\\.js$/':
    'the name of a file that is there',
  'sync-server/identity/commonest-passwords.ts /[^a-z]+$/': PASSWORD,
  'sync-server/images/s3-list.ts /<\\/ListBucketResult>\\s*$|<ListBucketResult[^>]*\\/>\\s*$/':
    STORAGE,
  'sync-server/images/s3-list.ts /<Contents>.*?<\\/Contents>/gs': STORAGE,
  'sync-server/mails/message.ts /^(.+) <([^<>]+)>$/': OWNER,
  'sync-server/pages/plain-text.ts /[\\s,;:.–-]+$/': 'cut to some 160 letters before',
  'sync-server/pages/template.ts /<link rel="stylesheet"[^>]*href="(\\/assets\\/[\\w.-]+\\.css)"[^>]*>/':
    BUILD,
  'sync-server/pages/template.ts /<link rel="icon"[^>]*>/': BUILD,
  'sync-server/pages/template.ts /<link rel="modulepreload"[^>]*>\\s*/g': BUILD,
  'sync-server/pages/template.ts /<script type="module"(?=[^>]* src="\\/assets\\/)/': BUILD,
  'sync-server/pages/template.ts /@font-face\\s*\\{[^}]*\\}/g': BUILD,
  'sync-server/pages/template.ts /<div id="root">[^]*<!-- opened -->\\s*<\\/div>/': BUILD,
};
/** Files that make an expression while they run: of constants alone. */
const MADE = [
  'shared/pages/deferred-css.ts',
  'shared/pages/server-paths.ts',
  'sync-server/images/s3-list.ts',
  'sync-server/store/uploaded-picture.ts',
];

const costly: string[] = [];
const made: string[] = [];
let seen = 0;

beforeAll(async () => {
  for (const { file } of await readMetrics()) {
    if (file.startsWith('pwa/')) continue;
    const found = expressionsIn(file, await readFile(ROOT + file, 'utf8'));
    seen += found.written.length;
    for (const { text, pattern, flags } of found.written)
      if (isCostly(pattern, flags)) costly.push(`${file} ${text}`);
    if (found.made > 0) made.push(file);
  }
});

test('no expression of the server or the rules is slow on what a visitor can send', () => {
  expect(seen).toBeGreaterThan(100);
  expect(costly.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
});

test('expressions are literals, and not built from input', () => {
  expect(made.toSorted()).toEqual(MADE);
});

describe('the rule', () => {
  test.each([
    /\s*,\s*/,
    /\/+$/,
    /\s+$/,
    /[^a-z]+$/,
    /(a+)+$/,
    /^(a+)+$/,
    /^(?:a|a)*$/,
    /^(?:a*b?)*c/,
    /^\d+\d+$/,
    /^\w+\s?\w+$/,
    /^.*,.*,.*$/,
    /^(.+) <(.+)>$/,
    /Version\/[\d.]+ .*Safari\//,
    /<a [^>]*href="([^"]+)"/,
    /^a+$/m,
    /\w+@/i,
    /x{2000,}y/,
    /^[ab]*[bc]*d/,
    /(.)\1+x/,
  ])('has something against %s', ({ source, flags }) => {
    expect(isCostly(source, flags)).toBe(true);
  });

  test.each([
    /\s+/,
    /^Bearer +(\S+) *$/i,
    /^[\w.-]+$/,
    /^[^\s@]+@[^\s@]+$/,
    /^[a-z]+(\.[a-z]+)+$/,
    /<title>[^<]*<\/title>/,
    /\{(\w+)\}/g,
    /^(?:W\/)?("[\x21\x23-\x7e]{1,200}")$/,
    /^(\d+\.\d+\.\d+\.\d+):\d+$/,
    /^(?:ab|cd)*$/,
    /^\d+([.,]\d+)?e\+?\d+$/i,
    /[\n\r\p{Z}\p{P}]+/u,
    /\s\S*$/,
    /x{1,200}y/,
    /^a*/,
  ])('has nothing against %s', ({ source, flags }) => {
    expect(isCostly(source, flags)).toBe(false);
  });
});
