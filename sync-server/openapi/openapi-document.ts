import type { Route } from '../routing/route';
import { createSchemaConverter } from './convert-schema';
import { describeRoute, SHARED_PARAMETERS } from './describe-route';
import { createErrorResponses, RETRY_AFTER } from './error-responses';
import { errorResponse } from './error-schema';
import type { OpenApiDocument, Operation } from './openapi-types';
import { pathTemplate } from './operation-name';
import { nameSchemas } from './schema-names';
import { inOrder } from './tags';

/** A table of routes and its path prefix. */
export interface MountedTable {
  readonly prefix: string;
  readonly routes: readonly Route[];
}

const TITLE = 'The shop’s API';
/** Raised when a call changes so that its callers have to. */
const VERSION = '1.0.0';

const INTRODUCTION = `Every call of the shop, made from the same table of routes that the server answers by: what stands here is what is checked.

Bodies are JSON in UTF-8 unless said otherwise; unknown fields are refused. Money is a number of rupees in products and two-decimal text in orders. Times are ISO 8601 in UTC.

Who is asking: a program sends \`Authorization: Bearer <token>\` with the token of its sign-in; a browser has the session cookie, and may change something only from the shop’s own page.

A reply from 400 on has a \`message\` for people and a \`code\` for programs, and \`fields\` where single fields are wrong. After 429 and 503 wait for \`Retry-After\` seconds.`;

/**
 * Writes the contract of the tables: an OpenAPI 3.1 document. Equal tables give equal text.
 * @param cookieName what the session cookie is called
 * @throws Error naming the row that cannot be said, or two calls of one name
 */
export function openApiDocument(
  tables: readonly MountedTable[],
  cookieName: string,
): OpenApiDocument {
  const converter = createSchemaConverter(nameSchemas());
  const errors = createErrorResponses(converter.convert(errorResponse, 'output'));
  const paths: Record<string, Record<string, Operation>> = {};
  const names = new Set<string>();
  const tags = new Set<string>();

  for (const { prefix, routes } of tables) {
    for (const route of routes) {
      const operation = describedOrNamed(route, () => describeRoute(route, { converter, errors }));
      if (names.has(operation.operationId))
        throw new Error(`Two calls are named ${operation.operationId}`);
      names.add(operation.operationId);
      tags.add(operation.tags[0]);
      const address = prefix + pathTemplate(route.path);
      paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation };
    }
  }

  return {
    openapi: '3.1.1',
    info: { title: TITLE, version: VERSION, description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: inOrder(tags),
    paths,
    components: {
      schemas: sorted(converter.named),
      parameters: SHARED_PARAMETERS,
      headers: { RetryAfter: RETRY_AFTER },
      responses: sorted(errors.shared),
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'Set by sign-in, for browsers.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of the reply to a sign-in, for programs.',
        },
      },
    },
  };
}

function describedOrNamed<T>({ method, path }: Route, describe: () => T): T {
  try {
    return describe();
  } catch (error) {
    throw new Error(`${method} ${path} cannot be written into the contract`, { cause: error });
  }
}

function sorted<T>(named: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}
