import fc from 'fast-check';
import * as z from 'zod/mini';
import { HOSTILE_TEXTS, hostileValue } from './hostile';

/** The JSON Schema that zod writes for a shape. */
export type Schema = z.core.JSONSchema.JSONSchema;
type AnySchema = z.core.JSONSchema._JSONSchema;

export interface Choices {
  /** Values worth trying under a name, such as ids that exist; nothing where any value will do. */
  readonly known?: (name: string) => fc.Arbitrary<unknown> | undefined;
  /** Names for which only known values are used. */
  readonly only?: ReadonlySet<string>;
  /** Optional properties that are left out. */
  readonly omit?: ReadonlySet<string>;
  /** Lengths, counts and numbers may be one beyond their bounds. */
  readonly overstep?: boolean;
}

/** Longer texts and lists are made at their very bounds only. */
const DEFAULT_LENGTH = 12;
const DEFAULT_ITEMS = 3;
/** The default for a missing bound of a schema. */
const UNBOUNDED = 300;

/** What a client may send for a shape, as JSON Schema. */
export function schemaOf(schema: z.ZodMiniType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/**
 * Values of a JSON Schema, of what zod writes of it for this shop's shapes. What a schema cannot say (a refinement, such
 * as "no product twice") may be broken by some of them.
 * @throws Error for a reference that leads nowhere
 */
export function arbitraryOf(schema: Schema, choices: Choices = {}): fc.Arbitrary<unknown> {
  return valuesOf(schema, { ...choices, root: schema }, '');
}

interface Way extends Choices {
  readonly root: Schema;
}

function valuesOf(schema: AnySchema, way: Way, name: string): fc.Arbitrary<unknown> {
  const known = name === '' ? undefined : way.known?.(name);
  if (known && way.only?.has(name)) return known;
  const any = plainValuesOf(schema, way);
  return known ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: any }) : any;
}

function plainValuesOf(schema: AnySchema, way: Way): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostileValue;
  if (schema.$ref !== undefined) return plainValuesOf(referred(schema.$ref, way.root), way);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => plainValuesOf(one, way)));
  if (schema.allOf) return plainValuesOf(merged(schema, schema.allOf), way);
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => plainValuesOf({ ...schema, type }, way)));
  switch (schema.type) {
    case 'string':
      return texts(schema, way);
    case 'integer':
    case 'number':
      return numbers(schema, way);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return lists(schema, way);
    case 'object':
      return objects(schema, way);
    default:
      return hostileValue;
  }
}

function referred(reference: string, root: Schema): AnySchema {
  const name = /^#\/\$defs\/(.+)$/.exec(reference)?.[1];
  const found = reference === '#' ? root : root.$defs?.[name ?? ''];
  if (!found) throw new Error(`No schema at ${reference}`);
  return found;
}

/** Several schemas for one value, merged; of two patterns the last one counts. */
function merged({ allOf: _parts, ...rest }: Schema, parts: readonly Schema[]): Schema {
  let inTransaction: Schema = rest;
  for (const part of parts) inTransaction = { ...inTransaction, ...part };
  return inTransaction;
}

/** A bound, or with `overstep` one of its neighbours beyond it. */
function bounds(least: number, most: number, { overstep = false }: Way): readonly [number, number] {
  return overstep ? [least - 1, most + 1] : [least, most];
}

function texts(schema: Schema, way: Way): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = UNBOUNDED, pattern } = schema;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const [shortest, longest] = bounds(minLength, maxLength, way);
  const least = Math.max(0, shortest);
  const fitting = HOSTILE_TEXTS.filter(({ length }) => length >= least && length <= longest);
  const usual = { minLength: least, maxLength: Math.min(longest, least + DEFAULT_LENGTH) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(usual) },
    {
      weight: 1,
      arbitrary: fc
        .string({ ...usual, unit: 'grapheme' })
        // Schemas count in units of 16 bits.
        .map((text) => text.slice(0, longest)),
    },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(least), 'é'.repeat(longest)) },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(least), ...fitting) },
  );
}

function numbers(schema: Schema, way: Way): fc.Arbitrary<number> {
  const whole = schema.type === 'integer';
  const [least, most] = bounds(
    schema.minimum ?? boundOf(schema.exclusiveMinimum) ?? -1_000,
    schema.maximum ?? boundOf(schema.exclusiveMaximum) ?? 1_000_000,
    way,
  );
  // Near its lower bound, where stocks, prices and counts are.
  const usual = fc.integer({
    min: Math.ceil(least),
    max: Math.floor(Math.min(most, least + 1_000)),
  });
  const edges = fc.constantFrom(
    least,
    most,
    Math.max(least, 0),
    Math.max(least, Math.min(1, most)),
  );
  if (whole) return fc.oneof(usual, edges);
  const cents = usual.map((number) => Math.max(least, Math.trunc(number) / 100));
  return fc.oneof(cents, edges, fc.double({ min: least, max: most, noNaN: true }));
}

function boundOf(bound: number | boolean | undefined): number | undefined {
  return typeof bound === 'number' ? bound : undefined;
}

function lists(schema: Schema, way: Way): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = UNBOUNDED, items = true } = schema;
  const item = valuesOf(Array.isArray(items) ? (items[0] ?? true) : items, way, '');
  const [fewest, most] = bounds(minItems, maxItems, way);
  const least = Math.max(0, fewest);
  const usual = fc.array(item, {
    minLength: least,
    maxLength: Math.min(most, least + DEFAULT_ITEMS),
  });
  if (way.overstep !== true) return usual;
  const tooMany = item.map((one) => Array.from({ length: most }, () => one));
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: tooMany });
}

function objects(schema: Schema, way: Way): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || way.omit?.has(name) !== true)
      .map(([name, member]) => [name, valuesOf(member, way, name)]),
  );
  const named: fc.Arbitrary<object> = fc.record<Record<string, unknown>>(members, {
    requiredKeys: required,
  });
  if (additionalProperties === undefined || additionalProperties === false) return named;
  const others = fc.dictionary(
    fc.string({ maxLength: 8 }),
    valuesOf(additionalProperties, way, ''),
    {
      maxKeys: DEFAULT_ITEMS,
    },
  );
  return fc.tuple(others, named).map(([more, own]) => ({ ...more, ...own }));
}
