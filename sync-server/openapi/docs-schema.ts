import { joined, markup, withCode, type Markup, type Part } from '../http/markup';
import { nameOfReference, type JsonSchema } from './openapi-types';

type Schema = JsonSchema | boolean | undefined;

/** The address of a named schema in the page. */
export function shapeAnchor(name: string): string {
  return `shape-${name}`;
}

/** The kind of a value in a few words; a named schema is a link to its own place. */
export function typeText(schema: Schema): Part {
  if (typeof schema !== 'object') return 'anything';
  const { $ref, const: constant, enum: values, anyOf, oneOf, type, items } = schema;
  if ($ref !== undefined) {
    const name = nameOfReference($ref);
    return markup`<a href="#${shapeAnchor(name)}">${name}</a>`;
  }
  if (constant !== undefined) return code(constant);
  if (values) return ['one of ', joined(values.map(code), ', ')];
  const branches = anyOf ?? oneOf;
  if (branches) return joined(branches.map(typeText), ' or ');
  if (type === 'array') return ['list of ', typeText(Array.isArray(items) ? true : items)];
  if (type === 'object') return objectText(schema);
  if (schema.format === 'binary') return 'file';
  if (type === undefined) return 'anything';
  return joined([type].flat(), ' or ');
}

function objectText({ properties, additionalProperties }: JsonSchema): Part {
  if (properties || typeof additionalProperties !== 'object') return 'object';
  return ['object of ', typeText(additionalProperties)];
}

function code(value: unknown): Markup {
  return markup`<code>${JSON.stringify(value)}</code>`;
}

/** The limits of a value as phrases: lengths, sizes, form, what it is where it is missing. */
export function limitsOf(schema: Schema): readonly Part[] {
  if (typeof schema !== 'object') return [];
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern, format } = schema;
  return [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    range(minimum, maximum, ''),
    format === 'binary' ? undefined : format,
    pattern === undefined ? undefined : ['matches ', markup`<code>${pattern}</code>`],
    schema.default === undefined ? undefined : ['default ', code(schema.default)],
  ].filter((phrase) => phrase !== undefined);
}

function range(least: number | undefined, most: number | undefined, what: string): Part {
  if (least !== undefined && most !== undefined)
    return least === most ? `exactly ${least}${what}` : `${least} to ${most}${what}`;
  if (most !== undefined) return `at most ${most}${what}`;
  return least === undefined ? undefined : `at least ${least}${what}`;
}

/** One line of a list of fields. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly description?: string | undefined;
}

/** A list of fields with type, limits and required marks; objects without a name of their own are opened below. */
export function fieldList(fields: readonly Field[]): Markup {
  return markup`<dl class="fields">${fields.map(
    ({ name, required, schema, description = descriptionOf(schema) }) =>
      markup`<div><dt><code>${name}</code>${required ? markup` <span class="required">required</span>` : undefined}</dt>
<dd><span class="type">${joined([typeText(schema), ...limitsOf(schema)], ' · ')}</span>${
        description === undefined ? undefined : markup`<p>${withCode(description)}</p>`
      }${within(schema)}</dd></div>`,
  )}</dl>`;
}

function descriptionOf(schema: Schema): string | undefined {
  return typeof schema === 'object' ? schema.description : undefined;
}

function within(schema: Schema): Part {
  if (typeof schema !== 'object') return undefined;
  const inner = Array.isArray(schema.items) ? undefined : schema.items;
  return fieldsOf(schema) ?? (typeof inner === 'object' ? fieldsOf(inner) : undefined);
}

/** The fields of an object, or of each of several; nothing where there are none. */
export function fieldsOf({ properties, required = [], oneOf, anyOf }: JsonSchema): Part {
  const branches = (oneOf ?? anyOf ?? []).map(fieldsOf).filter((part) => part !== undefined);
  if (branches.length > 0)
    return markup`<ol class="branches">${branches.map((part) => markup`<li>${part}</li>`)}</ol>`;
  if (!properties || Object.keys(properties).length === 0) return undefined;
  return fieldList(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      schema,
      required: required.includes(name),
    })),
  );
}

/** A whole value: what it is, its limits, and the fields it has. */
export function valueText(schema: JsonSchema): Markup {
  const fields = within(schema);
  const isObject = schema.type === 'object' || schema.oneOf !== undefined;
  // The fields say by themselves that it is an object.
  if (fields !== undefined && isObject) return markup`${fields}`;
  const facts = joined([typeText(schema), ...limitsOf(schema)], ' · ');
  return markup`<p class="type">${facts}</p>${fields}`;
}
