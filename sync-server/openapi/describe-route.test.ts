import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { json } from '../http/response';
import { defineRoute, type Route } from '../routing/route';
import { openApiDocument } from './openapi-document';
import type { OpenApiDocument, Operation } from './openapi-types';

/** The document of one row alone. */
function documentOf(route: Route): OpenApiDocument {
  return openApiDocument([{ prefix: '', routes: [route] }], 'session');
}

function operationOf(route: Route): Operation {
  const [operation] = Object.values(documentOf(route).paths).flatMap((item) => Object.values(item));
  if (!operation) throw new Error('No call in the document');
  return operation;
}

const bare = { method: 'GET', path: '/products', who: 'all', summary: 'A test' } as const;
const response = { status: 200, schema: z.object({ done: z.boolean() }) };
const handle = async () => json(200, { done: true });

describe('what follows from a row', () => {
  const statusesOf = (route: Route) => Object.keys(operationOf(route).responses);

  test('a public read', () => {
    const operation = operationOf(defineRoute({ ...bare, response, handle }));
    expect(operation.security).toEqual([{}, { cookie: [] }, { bearer: [] }]);
    expect(Object.keys(operation.responses)).toEqual(['200', '400', '503']);
    expect(operation).not.toHaveProperty('requestBody');
    expect(operation).not.toHaveProperty('parameters');
  });

  test('a call for admins asks for the role', () => {
    const route = defineRoute({ ...bare, who: 'admin', may: 'export', response, handle });
    expect(operationOf(route).security).toEqual([{ cookie: ['admin'] }, { bearer: ['admin'] }]);
    expect(statusesOf(route)).toEqual(['200', '400', '401', '403', '503']);
  });

  test('a signed-in write takes a key, and may be refused for its body, its key and its pace', () => {
    const route = defineRoute({
      ...bare,
      method: 'PUT',
      path: '/products/:id',
      who: 'signed-in',
      response,
      ifMatch: true,
      refusals: ['already_paid'],
      params: z.object({ id: z.string() }),
      body: z.strictObject({ name: z.optional(z.string()) }),
      handle,
    });
    const operation = operationOf(route);
    expect(operation.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
      { $ref: '#/components/parameters/IfMatch' },
    ]);
    expect(operation.requestBody).toMatchObject({ required: false });
    expect(statusesOf(route)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '503',
    ]);
    expect(operation.responses['409']).toMatchObject({
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              {
                properties: {
                  code: { enum: ['version_conflict', 'already_paid', 'id_reused', 'in_progress'] },
                },
              },
            ],
          },
        },
      },
    });
  });

  test('what may be worth asking again later says when', () => {
    const { responses } = documentOf(
      defineRoute({ ...bare, response, rate: 'writes', handle }),
    ).components;
    for (const name of ['SlowDown', 'Unavailable'])
      expect(responses[name]?.headers).toEqual({
        'Retry-After': { $ref: '#/components/headers/RetryAfter' },
      });
  });

  test('a query is taken apart into parameters', () => {
    const query = z.strictObject({ since: z.string(), page: z._default(z.string(), '1') });
    expect(operationOf(defineRoute({ ...bare, response, query, handle })).parameters).toEqual([
      { name: 'since', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'page', in: 'query', required: false, schema: { type: 'string', default: '1' } },
    ]);
  });

  test.each([
    ['a file', z.file().check(z.minSize(1), z.maxSize(9))],
    ['whatever a check lets through', z.custom<File>((value) => value instanceof File)],
  ])('a form with %s is described', (_what, image) => {
    const operation = operationOf(
      defineRoute({
        ...bare,
        method: 'POST',
        response,
        bodyRule: { type: 'multipart/form-data', limit: 5 * 1024 * 1024 },
        body: z.strictObject({ image }),
        handle,
      }),
    );
    expect(operation.requestBody).toEqual({
      description: 'At most 5 MB.',
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { image: { type: 'string', format: 'binary' } },
            required: ['image'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  test('a table is text, going in and coming out', () => {
    const operation = operationOf(
      defineRoute({
        ...bare,
        method: 'POST',
        response: { status: 200, type: 'text/csv' },
        bodyRule: { type: 'text/csv', limit: 8 * 1024 * 1024 },
        body: z.string(),
        handle,
      }),
    );
    expect(operation.requestBody?.content).toEqual({ 'text/csv': { schema: { type: 'string' } } });
    expect(operation.responses['200']).toMatchObject({
      content: { 'text/csv': { schema: { type: 'string' } } },
    });
  });
});

describe('what cannot be written is named', () => {
  test('a shape that JSON cannot say', () => {
    const route = defineRoute({ ...bare, response: { status: 200, schema: z.bigint() }, handle });
    expect(() => documentOf(route)).toThrow('GET /products cannot be written');
  });

  test('a part of the path that nothing is said of', () => {
    const route = defineRoute({ ...bare, path: '/products/:id', response, handle });
    expect(() => documentOf(route)).toThrow('GET /products/:id cannot be written');
  });

  test('a path that belongs to no group', () => {
    const route = defineRoute({ ...bare, path: '/somewhere', response, handle });
    expect(() => documentOf(route)).toThrow('GET /somewhere cannot be written');
  });

  test('two calls of one name', () => {
    const route = defineRoute({ ...bare, response, handle });
    expect(() => openApiDocument([{ prefix: '', routes: [route, route] }], 'session')).toThrow(
      'Two calls are named getProducts',
    );
  });
});
