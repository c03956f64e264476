import fc from 'fast-check';
import type { Route } from '../../../sync-server/routing/route';
import type { Dictionary } from './dictionary';
import { hostileText } from './hostile';
import { nearValid } from './near-valid';
import { arbitraryOf, schemaOf } from './schema-arbitrary';

/** A part of a path that cannot be an id. */
const ODD_PARTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%zz',
  '%',
  '%00',
  '%c0%ae',
  '%E0%A4%A',
  '%F0%9F%92%A9',
  'a%2Fb',
  'a/b',
  '//',
  '\\',
  ';',
  ':id',
  '*',
  '(.*)',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '0',
  '{}',
  '[object%20Object]',
  'a'.repeat(65),
  'a'.repeat(6_000),
  'é',
] as const;

const ODD_QUERIES = [
  '?',
  '?&&&',
  '?=',
  '?a[]=1&a[]=2',
  '?__proto__=1',
  '?__proto__[isAdmin]=true',
  '?constructor=1',
  '?isAdmin=true',
  '?%zz=%zz',
  '?keyword=%',
  '?keyword=%00',
  '?keyword=%ff%fe',
  '?keyword=a&keyword=b',
  '?keyword[]=a',
  '?keyword[a]=b',
  '?pageNumber=0',
  '?pageNumber=-1',
  '?pageNumber=1e3',
  '?pageNumber=1.5',
  '?pageNumber=999999999',
  '?pageNumber=9999999999999999999999',
  '?pageNumber=%D9%A3',
  `?keyword=${'(a%2B)%2B'.repeat(30)}$`,
  `?${'a=b&'.repeat(1_200)}`,
  `?a=${'x'.repeat(6_000)}`,
] as const;

/** Addresses of a row: real ones, and what looks like them. */
export function targetsFor(
  prefix: string,
  route: Route,
  dictionary: Dictionary,
): fc.Arbitrary<string> {
  return fc
    .tuple(pathsOf(route, dictionary), queriesOf(route, dictionary), twists)
    .map(([path, query, twist]) => twist(prefix + path) + query);
}

function pathsOf({ path, params }: Route, dictionary: Dictionary): fc.Arbitrary<string> {
  const parts = path.split('/').slice(1);
  const shapes = schemaOf(params).properties ?? {};
  const filled = parts.map((part, place): fc.Arbitrary<string> => {
    if (!part.startsWith(':')) return fc.constant(part);
    const schema = shapes[part.slice(1)];
    const fitting = typeof schema === 'object' ? arbitraryOf(schema).map(String) : hostileText;
    const existing = dictionary.idsUnder(parts[place - 1] ?? '') ?? fitting;
    return fc.oneof(
      { weight: 8, arbitrary: existing },
      { weight: 1, arbitrary: fitting.map(escaped) },
      { weight: 2, arbitrary: fc.constantFrom(...ODD_PARTS) },
      { weight: 1, arbitrary: hostileText.map(escaped) },
    );
  });
  return fc.tuple(...filled).map((all) => `/${all.join('/')}`);
}

/** As a browser writes it; a lone surrogate, which it cannot write, becomes what browsers make of it. */
function escaped(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function queriesOf({ query }: Route, dictionary: Dictionary): fc.Arbitrary<string> {
  const schema = schemaOf(query);
  const odd = fc.constantFrom(...ODD_QUERIES);
  const none = fc.constant('');
  if (Object.keys(schema.properties ?? {}).length === 0)
    return fc.oneof({ weight: 12, arbitrary: none }, { weight: 1, arbitrary: odd });
  const known = (name: string) => dictionary.known(name);
  const valid = arbitraryOf(schema, { known });
  return fc.oneof(
    { weight: 1, arbitrary: none },
    { weight: 5, arbitrary: valid.map(queryOf) },
    { weight: 1, arbitrary: arbitraryOf(schema, { known, overstep: true }).map(queryOf) },
    { weight: 2, arbitrary: nearValid(valid).map(queryOf) },
    { weight: 2, arbitrary: odd },
  );
}

/** Lists become repeated keys. */
function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${escaped(String(value))}`;
  const pairs = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const members: unknown[] = Array.isArray(member) ? member : [member];
    return members.map((one) => `${escaped(name)}=${escaped(textOf(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What proxies and careless clients do to an address. */
const twists: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 40, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => `${path}/`,
      (path: string) => `/${path}`,
      (path: string) => path.toUpperCase(),
      (path: string) => path.replaceAll('/', '//'),
      (path: string) => path.replace('/api/', '/api/./'),
      (path: string) => path.replace('/api/', '/x/../api/'),
      (path: string) => `http://evil.example${path}`,
      (path: string) => `${path};a=b`,
      (path: string) => `${path}%20`,
    ),
  },
);
