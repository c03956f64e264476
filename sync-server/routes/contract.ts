import * as z from 'zod/mini';
import { preparedResponse } from '../catalogue/prepared-responses';
import { ASK_FIRST } from '../http/response';
import { defineRoute } from '../routing/route';

const openApi = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

/** The contract itself, made from the tables of routes: under its own name, and where a reader looks for documentation. */
export const contractRoutes = [
  contractAt('/openapi.json', 'This contract as an OpenAPI 3.1 document'),
  contractAt('/docs', 'The same document, which any viewer of OpenAPI shows as a page'),
];

function contractAt(path: string, summary: string) {
  return defineRoute({
    method: 'GET',
    path,
    who: 'all',
    summary,
    response: { status: 200, schema: openApi },
    async handle(request, { contract, prepared }) {
      const { text, hash } = contract.document();
      const response = await preparedResponse(request, hash, ASK_FIRST, (encoding) =>
        prepared.text(`contract ${hash}`, encoding, async () => text),
      );
      return {
        ...response,
        headers: { ...response.headers, 'Content-Type': 'application/json; charset=utf-8' },
      };
    },
  });
}
