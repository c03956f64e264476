import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { ENVELOPE_TYPE, errorEnvelope } from '#shared/protocol/error-report';
import type { Route } from '../../../sync-server/routing/route';
import type { Dictionary } from './dictionary';
import { formBodies } from './form-bodies';
import { hostileText, wildValue } from './hostile';
import { nearJson } from './json-text';
import { nearValid } from './near-valid';
import { arbitraryOf, schemaOf, type Schema } from './schema-arbitrary';

export interface Body {
  readonly bytes: Uint8Array;
  /** `Content-Type`. */
  readonly type: string | undefined;
  /** `Content-Encoding`. */
  readonly encoding?: string;
}

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

/** A body may repeat the id of its path, which chance hardly ever hits. */
export const REPEATED_IDS = new Set(['id', '_id', 'productId', 'userId']);

const ODD_TYPES = [
  undefined,
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON; CHARSET=UTF-8',
  'application/vnd.api+json',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'text/html',
  'text/csv; charset=latin1; header=absent',
  'image/png',
  'json',
  '*/*',
  '/',
] as const;

/** Bodies for a row: valid ones, nearly valid ones, and invalid ones. */
export function bodiesFor(route: Route, dictionary: Dictionary): fc.Arbitrary<Body | undefined> {
  const own = bodiesOfItsType(route, dictionary);
  const none = fc.constant(undefined);
  const sized = fc.oneof(
    { weight: 14, arbitrary: own },
    { weight: 2, arbitrary: fc.tuple(own, fc.constantFrom(...ODD_TYPES)).map(ofAnotherType) },
    { weight: 2, arbitrary: fc.tuple(own, packing).map(packed) },
    { weight: 1, arbitrary: junk },
  );
  return takesNothing(schemaOf(route.body)) && route.bodyRule.type === JSON_TYPE
    ? fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: sized })
    : fc.oneof({ weight: 1, arbitrary: none }, { weight: 15, arbitrary: sized });
}

/** Whether a body of this shape is empty. */
export function takesNothing({ properties = {}, anyOf, oneOf }: Schema): boolean {
  return Object.keys(properties).length === 0 && !anyOf && !oneOf;
}

function bodiesOfItsType(
  { path, body, bodyRule }: Route,
  dictionary: Dictionary,
): fc.Arbitrary<Body> {
  if (bodyRule.type === 'multipart/form-data') return formBodies(dictionary.pictures);
  if (bodyRule.type === CSV_TYPE)
    return textsLike(dictionary.tablesUnder(path.split('/')[1] ?? '')).map((text) =>
      bodyOf(text, CSV_TYPE),
    );
  if (bodyRule.type === ENVELOPE_TYPE)
    return textsLike([AN_ENVELOPE]).map((text) => bodyOf(text, ENVELOPE_TYPE));
  const schema = schemaOf(body);
  const known = (name: string) => dictionary.known(name);
  const valid = arbitraryOf(schema, { known });
  const withoutIds = arbitraryOf(schema, { known, omit: REPEATED_IDS });
  const pastLimits = arbitraryOf(schema, { known, overstep: true });
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => bodyOf(JSON.stringify(value) ?? '', JSON_TYPE));
  return fc.oneof(
    { weight: 3, arbitrary: json(valid) },
    { weight: 5, arbitrary: json(withoutIds) },
    { weight: 3, arbitrary: json(pastLimits) },
    { weight: 6, arbitrary: json(nearValid(valid)) },
    { weight: 2, arbitrary: nearJson(valid).map((text) => bodyOf(text, JSON_TYPE)) },
    { weight: 2, arbitrary: json(wildValue) },
  );
}

const AN_ENVELOPE = errorEnvelope({
  id: 'a'.repeat(32),
  at: 1_700_000_000_000,
  build: 'shop-abc1234',
  kind: 'error',
  type: 'TypeError',
  message: 'x is not a function',
  frames: [{ file: '/assets/shop-abc1234.js', function: 'open', line: 1, column: 1 }],
});

/** One of these texts, whole, cut, or damaged. */
function textsLike(known: readonly string[]): fc.Arbitrary<string> {
  const good = fc.constantFrom(...known);
  const cut = fc.tuple(good, fc.nat({ max: 400 })).map(([text, at]) => text.slice(0, at));
  const hurt = fc
    .tuple(good, fc.nat({ max: 400 }), hostileText)
    .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at));
  const rows = fc
    .tuple(good, fc.array(fc.array(hostileText, { maxLength: 10 }), { maxLength: 5 }))
    .map(([text, all]) => `${text}\n${all.map((cells) => cells.join(',')).join('\n')}`);
  return fc.oneof({ weight: 2, arbitrary: good }, cut, hurt, rows, hostileText);
}

export function bodyOf(text: string, type: string): Body {
  return { bytes: Buffer.from(text), type };
}

function ofAnotherType([body, type]: [Body, string | undefined]): Body {
  return { ...body, type };
}

const PACK: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  identity: (bytes) => bytes,
};

/** How a body is compressed, how it is declared, and how it is damaged. */
const packing = fc.record({
  as: fc.constantFrom(...Object.keys(PACK)),
  said: fc.option(fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'GZIP', 'x'), {
    freq: 3,
  }),
  harm: fc.constantFrom('none', 'none', 'cut', 'flip', 'more'),
  at: fc.nat({ max: 200 }),
});

function packed([body, { as, said, harm, at }]: [
  Body,
  { as: string; said: string | null; harm: string; at: number },
]): Body {
  const bytes = Buffer.from(PACK[as]?.(body.bytes) ?? body.bytes);
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  if (harm === 'flip') bytes.writeUInt8((bytes[place] ?? 0) ^ 0xff, place);
  const harmed =
    harm === 'cut'
      ? bytes.subarray(0, place)
      : harm === 'more'
        ? Buffer.concat([bytes, Buffer.from('more')])
        : bytes;
  return { ...body, bytes: harmed, encoding: said ?? as };
}

/** Random bytes; some of them more than any row takes as JSON. */
const junk: fc.Arbitrary<Body> = fc
  .oneof(
    { weight: 6, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(300_000, 1_000_000).map((size) => Buffer.alloc(size, 'a')),
    },
  )
  .chain((bytes) =>
    fc.constantFrom(JSON_TYPE, CSV_TYPE, ...ODD_TYPES).map((type) => ({ bytes, type })),
  );
