import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSchemaConverter } from './convert-schema';
import type { SchemaFacts } from './openapi-types';

const names = () => z.registry<SchemaFacts>();

test('a named shape is referenced wherever it is used, and written once', () => {
  const pair = z.object({ left: z.string(), right: z.string() });
  const converter = createSchemaConverter(names().add(pair, { id: 'Pair', description: 'Two' }));
  expect(converter.convert(z.array(pair), 'output')).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Pair' },
  });
  expect(converter.convert(pair, 'output')).toEqual({ $ref: '#/components/schemas/Pair' });
  expect([...converter.named]).toEqual([
    [
      'Pair',
      {
        type: 'object',
        description: 'Two',
        properties: { left: { type: 'string' }, right: { type: 'string' } },
        required: ['left', 'right'],
      },
    ],
  ]);
});

test('a name with two meanings is refused', () => {
  const schema = z.object({ page: z._default(z.int(), 1) });
  const converter = createSchemaConverter(names().add(schema, { id: 'Page' }));
  converter.convert(schema, 'input');
  expect(() => converter.convert(schema, 'output')).toThrow('Page is one thing in a request');
});

test('only a strict shape refuses what it does not know', () => {
  const converter = createSchemaConverter(names());
  expect(converter.convert(z.object({}), 'output')).not.toHaveProperty('additionalProperties');
  expect(converter.convert(z.strictObject({}), 'output')).toMatchObject({
    additionalProperties: false,
  });
  expect(converter.convert(z.record(z.string(), z.int()), 'output')).toEqual({
    type: 'object',
    additionalProperties: { type: 'integer' },
  });
});

test('limits of a whole number are its own, not those of all numbers', () => {
  const converter = createSchemaConverter(names());
  expect(converter.convert(z.int(), 'input')).toEqual({ type: 'integer' });
  expect(converter.convert(z.int().check(z.minimum(1), z.maximum(5)), 'input')).toEqual({
    type: 'integer',
    minimum: 1,
    maximum: 5,
  });
});

test('what is sent is described before it is changed, what is answered after', () => {
  const size = z.pipe(z.string(), z.transform(Number));
  const converter = createSchemaConverter(names());
  expect(converter.convert(size, 'input')).toEqual({ type: 'string' });
  expect(() => converter.convert(size, 'output')).toThrow('Transforms');
});

test('a field that is called like a reference stays as it is', () => {
  const schema = z.object({ $ref: z.string() });
  expect(createSchemaConverter(names()).convert(schema, 'output')).toMatchObject({
    properties: { $ref: { type: 'string' } },
  });
});
