import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The one file that knows how an instant becomes a day (docs/shop-rules.md#r-limits-2). */
const ONE_PLACE = 'shared/shop/shop-day.ts';
/** A sentence that names its zone. */
const SAYS_UTC = new Set(['shared/payments/audit-sentence.ts']);

/** Ways from an instant to a day, or to a time of day, by another clock than the shop's. */
const OTHER_WAYS: readonly (readonly [what: string, way: RegExp])[] = [
  ['the first characters of an instant', /\.(?:slice|substring|substr)\(0, ?(?:7|10|13|16|19)\)/],
  ['an instant cut at its T', /\.split\('T'\)/],
  ['the clock of the reader', /\.toLocale(?:Date|Time)String\(|\.toDateString\(/],
  ['parts of a date', /\.get(?:UTC)?(?:FullYear|Month|Date|Day|Hours)\(/],
  ['SQL by the clock of the database', /\bto_char\(|current_date|date_trunc\(/i],
];
/** A form without a zone is by the reader's clock; days that are written out already are read as UTC. */
const FORM = /new Intl\.DateTimeFormat\([^;]*?\)\s*[.;]/gs;
const IN_ZONE = /timeZone: 'UTC'/;

const sources = ['pwa', 'shared', 'sync-server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|sql)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => file !== ONE_PLACE && !/\/testing\//.test(file)),
);

/** @returns the places in a text that get a day by another clock than the shop's */
function otherWays(file: string, text: string): string[] {
  const cuts = OTHER_WAYS.flatMap(([what, way]) =>
    way.test(text) && !SAYS_UTC.has(file) ? [`${file}: ${what}`] : [],
  );
  const forms = [...text.matchAll(FORM)].filter(([form]) => !IN_ZONE.test(form));
  return [...cuts, ...forms.map(() => `${file}: a form of dates without a zone`)];
}

// docs/shop-rules.md#r-limits-2
test('every day that is shown or stored is the shop’s', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources.flatMap((file) => otherWays(file, readFileSync(join(ROOT, file), 'utf8'))),
  ).toEqual([]);
});

test('notices another way to a day', () => {
  for (const way of [
    'order.createdAt.slice(0, 10)',
    'new Date(now).toISOString().substring(0, 10)',
    "at.split('T')[0]",
    'new Date(at).toLocaleDateString()',
    'new Date(at).getUTCDate()',
    "select to_char(at, 'YYYY-MM-DD')",
    "new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(at);",
  ])
    expect(otherWays('new.ts', way), way).toHaveLength(1);
});
