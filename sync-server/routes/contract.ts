import * as z from 'zod/mini';
import { preparedResponse } from '../catalogue/prepared-responses';
import { ASK_FIRST, type ApiResponse, type RequestFacts } from '../http/response';
import { defineRoute } from '../routing/route';
import type { ContractText, Services } from '../routing/services';

const openApi = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

/** The contract itself, made from the tables of routes. */
export const contractRoutes = [
  defineRoute({
    method: 'GET',
    path: '/openapi.json',
    who: 'all',
    summary: 'This contract as an OpenAPI 3.1 document',
    response: { status: 200, schema: openApi },
    handle: (request, services) =>
      textResponse(request, services, services.contract.document(), 'application/json'),
  }),

  defineRoute({
    method: 'GET',
    path: '/docs',
    who: 'all',
    summary: 'This contract as a page to read',
    response: { status: 200, type: 'text/html' },
    handle: (request, services) =>
      textResponse(request, services, services.contract.page(), 'text/html'),
  }),

  defineRoute({
    method: 'GET',
    path: '/docs.css',
    who: 'all',
    summary: 'How that page looks',
    response: { status: 200, type: 'text/css' },
    handle: async (request, services) =>
      textResponse(request, services, await services.contract.stylesheet(), 'text/css'),
  }),
];

async function textResponse(
  request: RequestFacts,
  { prepared }: Services,
  { text, hash }: ContractText,
  type: string,
): Promise<ApiResponse> {
  const response = await preparedResponse(request, hash, ASK_FIRST, (encoding) =>
    prepared.text(`contract ${hash}`, encoding, async () => text),
  );
  return {
    ...response,
    headers: { ...response.headers, 'Content-Type': `${type}; charset=utf-8` },
  };
}
