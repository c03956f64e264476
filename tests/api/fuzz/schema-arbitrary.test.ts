import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { WRITES } from '../rows';
import { takesJson } from '../valid-request';
import { REPEATED_IDS } from './bodies';
import { FORMED } from './dictionary';
import { nearValid } from './near-valid';
import { arbitraryOf, schemaOf, type Choices } from './schema-arbitrary';

const draw = (schema: z.ZodMiniType, choices: Choices = {}) =>
  fc.sample(arbitraryOf(schemaOf(schema), choices), { seed: 1, numRuns: 300 });
const shareOf = (values: readonly unknown[], schema: z.ZodMiniType) =>
  values.filter((value) => schema.safeParse(value).success).length / values.length;

describe('values of a schema', () => {
  test.each<[string, z.ZodMiniType]>([
    ['a bounded text', z.string().check(z.minLength(2), z.maxLength(5))],
    ['a text of a form', z.string().check(z.regex(/^\d{10}$/))],
    ['a whole number', z.int().check(z.minimum(1), z.maximum(20))],
    ['a number', z.number().check(z.minimum(0), z.maximum(9.5))],
    ['one of several', z.enum(['COD', 'Razorpay'])],
    ['always the same', z.literal(7)],
    ['either', z.union([z.string().check(z.maxLength(3)), z.null(), z.boolean()])],
    ['a list', z.array(z.boolean()).check(z.minLength(1), z.maxLength(3))],
    ['an object', z.strictObject({ a: z.string(), b: z.optional(z.int()) })],
    ['any keys', z.record(z.string(), z.int())],
  ])('%s: all fit, and there is more than one of most', (_what, schema) => {
    const values = draw(schema);
    expect(shareOf(values, schema)).toBe(1);
    const different = new Set(values.map((value) => JSON.stringify(value))).size;
    expect(different).toBeGreaterThanOrEqual(schema instanceof z.ZodMiniLiteral ? 1 : 2);
  });

  test('reach the bounds, and with `overstep` exceed them by one', () => {
    const number = z.int().check(z.minimum(1), z.maximum(20));
    expect(draw(number)).toEqual(expect.arrayContaining([1, 20]));
    expect(draw(number, { overstep: true })).toEqual(expect.arrayContaining([0, 21]));
    const lengths = (choices: Choices) =>
      draw(z.string().check(z.minLength(2), z.maxLength(5)), choices).map(
        (text) => String(text).length,
      );
    expect(Math.max(...lengths({}))).toBe(5);
    expect([
      Math.min(...lengths({ overstep: true })),
      Math.max(...lengths({ overstep: true })),
    ]).toEqual([1, 6]);
  });

  test('use what is known by name, and leave out what should be', () => {
    const schema = z.strictObject({ id: z.optional(z.string()), product: z.string() });
    const values = draw(schema, {
      known: (name) => (name === 'product' ? fc.constant('kettle') : undefined),
      omit: new Set(['id']),
    });
    expect(values).toContainEqual({ product: 'kettle' });
    expect(values.some((value) => JSON.stringify(value).includes('"id"'))).toBe(false);
  });
});

describe.each(WRITES.filter(takesJson))('bodies for $name', ({ route }) => {
  const choices: Choices = { omit: REPEATED_IDS, known: (name) => FORMED[name] };

  test('fit its shape, and those with a mistake mostly do not', () => {
    const valid = arbitraryOf(schemaOf(route.body), choices);
    const right = fc.sample(valid, { seed: 1, numRuns: 300 });
    const wrong = fc.sample(nearValid(valid), { seed: 1, numRuns: 300 });
    // Refinements and trimming are not in the schema.
    expect(shareOf(right, route.body)).toBeGreaterThan(0.05);
    expect(shareOf(wrong, route.body)).toBeLessThan(shareOf(right, route.body));
  });
});
