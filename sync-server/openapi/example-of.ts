import { nameOfReference, type JsonSchema } from './openapi-types';

/**
 * A value of a schema, to show how a call looks: what the schema names as its example, else the smallest that fits, of an
 * object only the fields that must be there.
 * @param schemas what references point at, by name
 */
export function exampleOf(
  schema: JsonSchema | boolean | undefined,
  schemas: ReadonlyMap<string, JsonSchema>,
): unknown {
  if (schema === undefined || typeof schema === 'boolean') return {};
  if (schema.$ref !== undefined)
    return exampleOf(schemas.get(nameOfReference(schema.$ref)) ?? true, schemas);
  const { examples, const: constant, default: usual, enum: values, anyOf, oneOf } = schema;
  for (const known of [examples?.[0], constant, usual, values?.[0]])
    if (known !== undefined) return known;
  const branch = anyOf?.[0] ?? oneOf?.[0];
  if (branch !== undefined) return exampleOf(branch, schemas);
  return exampleOfType(schema, schemas);
}

function exampleOfType(schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): unknown {
  const { type, properties = {}, required = [], items, minimum = 0, minLength = 0 } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        required.map((name) => [name, exampleOf(properties[name], schemas)]),
      );
    case 'array':
      return Array.isArray(items) ? [] : [exampleOf(items, schemas)];
    case 'string':
      return 'text'.padEnd(minLength, '…');
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}
