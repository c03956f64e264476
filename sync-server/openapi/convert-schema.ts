import * as z from 'zod/mini';
import type { JsonSchema, SchemaNames } from './openapi-types';

/** Which side of a schema is described: what is sent to the server, or what it answers. */
type Side = 'input' | 'output';

const ZOD_DEFINITIONS = '#/$defs/';
const SCHEMAS = '#/components/schemas/';

/** Turns zod schemas into JSON Schemas, and gathers those that have a name. */
export function createSchemaConverter(names: SchemaNames) {
  const named = new Map<string, JsonSchema>();

  return {
    /** The named schemas met so far. */
    named,
    /** @throws Error for a schema that JSON Schema cannot say, or a name with two meanings */
    convert(schema: z.ZodMiniType, side: Side): JsonSchema {
      const {
        $schema: _dialect,
        $defs,
        ...converted
      } = z.toJSONSchema(schema, {
        io: side,
        metadata: names,
        override: (node) => simplify(node, names.get(node.zodSchema)?.as),
        unrepresentable: ({ zodSchema }) => (isFile(zodSchema) ? BINARY : 'throw'),
      });
      for (const [name, definition] of Object.entries($defs ?? {})) {
        moveReferences(definition);
        const known = named.get(name);
        if (known && JSON.stringify(known) !== JSON.stringify(definition))
          throw new Error(`${name} is one thing in a request and another in a reply`);
        named.set(name, definition);
      }
      moveReferences(converted);
      return converted;
    },
  };
}

export type SchemaConverter = ReturnType<typeof createSchemaConverter>;

/** A file of a form. */
const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/** zod has a type for files, and `instanceof` and its kin, with which a form's file is checked. */
function isFile({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === 'custom' || def.type === 'file';
}

interface Node {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: JsonSchema;
}

/** Leaves out what zod writes and a reader of the contract does not need. @param instead replaces all of it */
function simplify({ zodSchema, jsonSchema }: Node, instead: JsonSchema | undefined): void {
  if (instead) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, instead);
    return;
  }
  const { def } = zodSchema._zod;
  // A reply may say more one day; only a strict schema refuses what it does not know.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (def.type === 'record') delete jsonSchema.propertyNames;
  if (def.type === 'file') {
    delete jsonSchema.contentEncoding;
    // zod writes sizes in bytes here, where JSON Schema counts characters.
    delete jsonSchema.minLength;
    delete jsonSchema.maxLength;
  }
}

/** zod gathers definitions beside each schema; the document has them in one place. */
function moveReferences(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(moveReferences);
  if (!isRecord(node)) return;
  const { $ref } = node;
  if (typeof $ref === 'string') node['$ref'] = $ref.replace(ZOD_DEFINITIONS, SCHEMAS);
  Object.values(node).forEach(moveReferences);
}

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}
