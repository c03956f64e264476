import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Route } from '../routing/route';
import { apiRoutes } from '../routes/api-routes';
import { healthRoutes } from '../routes/shop/health';
import { openApiDocument } from './openapi-document';
import { operationName } from './operation-name';
import type { Operation } from './openapi-types';

const TABLES = [
  { prefix: '/api', routes: apiRoutes },
  { prefix: '', routes: healthRoutes },
];
const ROWS = TABLES.flatMap(({ prefix, routes }) =>
  routes.map((route) => ({ name: `${route.method} ${prefix}${route.path}`, prefix, route })),
);
const document = openApiDocument(TABLES, 'session');
/** As a reader gets it. */
const read: unknown = JSON.parse(JSON.stringify(document));

/** Every object of a JSON value with its path. */
function* objectsIn(
  value: unknown,
  place = '',
): Generator<readonly [string, Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) yield* objectsIn(member, `${place}/${index}`);
  } else if (isObject(value)) {
    yield [place, value];
    for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${place}/${key}`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function operationOf(route: Route): Operation | undefined {
  const { paths } = openApiDocument([{ prefix: '', routes: [route] }], 'session');
  return Object.values(paths).flatMap((item) => Object.values(item))[0];
}

describe('the contract of the shop', () => {
  test.each(ROWS)('$name can be written into it', ({ prefix, route }) => {
    expect(() => openApiDocument([{ prefix, routes: [route] }], 'session')).not.toThrow();
  });

  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    if (!isObject(read)) throw new Error('No document');
    const { valid, errors } = await validator.validate(read);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every row of the tables, and nothing else', () => {
    const inDocument = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const inTables = ROWS.map(({ name }) => name.replaceAll(/:(\w+)/g, '{$1}'));
    expect(inDocument.sort()).toEqual(inTables.sort());
  });

  test('points at nothing that is not there', () => {
    const references = [...objectsIn(read)].flatMap(([, { $ref }]) =>
      typeof $ref === 'string' ? $ref : [],
    );
    const places = new Set(Array.from(objectsIn(read), ([place]) => `#${place}`));
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !places.has(reference))).toEqual([]);
  });

  test('has no unreferenced component', () => {
    const text = JSON.stringify(document);
    for (const kind of ['schemas', 'responses', 'parameters', 'headers'] as const) {
      const unused = Object.keys(document.components[kind]).filter(
        (name) => !text.includes(`"#/components/${kind}/${name}"`),
      );
      expect(unused, kind).toEqual([]);
    }
  });

  test('names each call once, and readably', () => {
    const names = ROWS.map(({ route }) => operationName(route));
    expect(new Set(names).size).toBe(names.length);
    for (const name of names)
      expect(name).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]+$/);
  });

  test('shows a number in a query as one', () => {
    const products = document.paths['/api/products']?.['get']?.parameters;
    expect(products).toContainEqual(
      expect.objectContaining({
        name: 'pageNumber',
        required: false,
        schema: expect.objectContaining({ type: 'integer', minimum: 1, default: 1 }),
      }),
    );
  });

  test('says the same every time', () => {
    expect(JSON.stringify(openApiDocument(TABLES, 'session'))).toBe(JSON.stringify(document));
  });

  test('writes no large shape twice: one that several calls share has a name', () => {
    const places = new Map<string, string[]>();
    for (const [place, node] of objectsIn(read)) {
      const { type, properties } = node;
      if (type !== 'object' || !isObject(properties) || Object.keys(properties).length < 4)
        continue;
      const text = JSON.stringify(node);
      places.set(text, [...(places.get(text) ?? []), place]);
    }
    expect([...places.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test.each(ROWS.filter(({ route }) => operationOf(route)?.requestBody))(
    'the body shown for $name is one that is taken',
    ({ route }) => {
      const media = operationOf(route)?.requestBody?.content['application/json'];
      if (!media) return expect(route.bodyRule.type).not.toBe('application/json');
      const shown: unknown = media.example;
      const parsed = route.body.safeParse(route.bodyRule.raw ? JSON.stringify(shown) : shown);
      // A form without examples of its own gets one in `schema-names.ts`.
      expect(parsed.error?.issues).toBeUndefined();
    },
  );
});
