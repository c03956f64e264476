import type * as z from 'zod/mini';

export type SchemaNames = z.core.$ZodRegistry<SchemaFacts>;

/** What the contract says of a schema beyond what it checks. */
export interface SchemaFacts {
  /** Its name in the document; users of the schema then reference it. */
  readonly id?: string;
  readonly description?: string;
  /** The first one is used where a call is shown. */
  readonly examples?: readonly unknown[];
  readonly format?: string;
  /** Replaces in the contract what the schema checks: a number in a query travels as text. */
  readonly as?: JsonSchema;
}

/** A JSON Schema as zod writes it; OpenAPI 3.1 takes the same. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Points at a part of the same document. */
export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

/** What travels, by content type. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: unknown }>
>;

export interface RequestBody {
  readonly description: string;
  readonly required: boolean;
  readonly content: Content;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content: Content;
}

/** What a caller shows; the names in a list are roles. An empty one: nothing. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security: readonly SecurityRequirement[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  /** By status. */
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
}

export interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly responses: Readonly<Record<string, Response>>;
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An OpenAPI 3.1 document, as far as this shop fills one. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Tag[];
  /** By address, and there by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

/** A part that may stand elsewhere in the document, and its name there. */
export function nameOfReference(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
