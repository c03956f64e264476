import type { BodyRule, Route } from '../routing/route';
import type { SchemaConverter } from './convert-schema';
import { refusalsOf, takesKey, type ErrorResponses } from './error-responses';
import { exampleOf } from './example-of';
import { operationName, placeholdersOf } from './operation-name';
import type {
  JsonSchema,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  Response,
  SecurityRequirement,
} from './openapi-types';
import { tagOf } from './tags';

/** Headers that many calls take; the document has them in one place. */
export const SHARED_PARAMETERS: Readonly<Record<'IdempotencyKey' | 'IfMatch', Parameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Names this write. The same key and body give the same reply again for at least 90 days, so a write whose reply was lost can be sent again.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `revision` that the writer saw, in quotes. Another one is refused.',
    schema: { type: 'string', examples: ['"3"'] },
  },
};

interface Describing {
  readonly converter: SchemaConverter;
  readonly errors: ErrorResponses;
}

/**
 * Says of a row of the table everything that OpenAPI has a place for.
 * @throws Error naming the row where one of its schemas cannot be said
 */
export function describeRoute(route: Route, { converter, errors }: Describing): Operation {
  const parameters = parametersOf(route, converter);
  const requestBody = requestBodyOf(route, converter);
  return {
    operationId: operationName(route),
    tags: [tagOf(route.path).name],
    summary: route.summary,
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [route.response.status]: successOf(route, converter),
      ...errors.of(refusalsOf(route)),
    },
  };
}

/** The names of the two ways to show who is asking. */
const WAYS = ['cookie', 'bearer'] as const;

function securityOf({ who }: Route): readonly SecurityRequirement[] {
  const roles = who === 'admin' ? ['admin'] : [];
  const asked: SecurityRequirement[] = WAYS.map((way) => ({ [way]: roles }));
  return who === 'all' ? [{}, ...asked] : asked;
}

function parametersOf(
  route: Route,
  converter: SchemaConverter,
): readonly (Parameter | Reference)[] {
  const inPath = converter.convert(route.params, 'input').properties ?? {};
  const query = converter.convert(route.query, 'input');
  return [
    ...placeholdersOf(route.path).map((name): Parameter => {
      const schema = inPath[name];
      if (typeof schema !== 'object') throw new Error(`params say nothing of ${name}`);
      return { name, in: 'path', required: true, schema };
    }),
    ...Object.entries(query.properties ?? {}).map(([name, schema]): Parameter => {
      if (typeof schema !== 'object') throw new Error(`query says nothing of ${name}`);
      return { name, in: 'query', required: query.required?.includes(name) ?? false, schema };
    }),
    ...keyParameter(route),
    ...(route.ifMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
}

/** Where a key of a form is needed, the header is described in its place. */
function keyParameter(route: Route): readonly (Parameter | Reference)[] {
  if (!takesKey(route)) return [];
  if (!route.keyForm) return [{ $ref: '#/components/parameters/IdempotencyKey' }];
  const schema: JsonSchema = { type: 'string', pattern: route.keyForm.source };
  return [{ ...SHARED_PARAMETERS.IdempotencyKey, required: true, schema }];
}

function requestBodyOf(
  { body, bodyRule }: Route,
  converter: SchemaConverter,
): RequestBody | undefined {
  const schema = converter.convert(body, 'input');
  if (takesNothing(schema)) return undefined;
  return {
    description: `At most ${sizeText(bodyRule)}.`,
    required: !body.safeParse({}).success,
    content: {
      [bodyRule.type]: {
        schema,
        ...(bodyRule.type === 'application/json'
          ? { example: exampleOf(schema, converter.named) }
          : {}),
      },
    },
  };
}

/** The schema of a row that takes no body. */
function takesNothing({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === 'object' &&
    additionalProperties === false &&
    Object.keys(properties ?? {}).length === 0
  );
}

function sizeText({ limit }: BodyRule): string {
  const inKilobytes = limit / 1024;
  return inKilobytes < 1024 ? `${inKilobytes} kB` : `${inKilobytes / 1024} MB`;
}

function successOf({ response }: Route, converter: SchemaConverter): Response {
  const { status, schema, type = 'application/json' } = response;
  return {
    description: status === 201 ? 'Made.' : 'Done.',
    content: {
      [type]: { schema: schema ? converter.convert(schema, 'output') : { type: 'string' } },
    },
  };
}
