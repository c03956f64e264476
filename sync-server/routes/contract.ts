import * as z from 'zod/mini';
import { preparedReply } from '../catalogue/prepared-replies';
import type { Reply, RequestFacts } from '../http/reply';
import { defineRoute } from '../routing/route';
import type { ContractText } from '../http/contract';
import type { Services } from '../routing/services';

/** A reader asks each time, and mostly hears "as you have it". */
const ASK_FIRST = 'public, no-cache';

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
    reply: { status: 200, shape: openApi },
    handle: (request, services) =>
      textReply(request, services, services.contract.document(), 'application/json'),
  }),

  defineRoute({
    method: 'GET',
    path: '/docs',
    who: 'all',
    summary: 'This contract as a page to read',
    reply: { status: 200, type: 'text/html' },
    handle: (request, services) =>
      textReply(request, services, services.contract.page(), 'text/html'),
  }),

  defineRoute({
    method: 'GET',
    path: '/docs.css',
    who: 'all',
    summary: 'How that page looks',
    reply: { status: 200, type: 'text/css' },
    handle: async (request, services) =>
      textReply(request, services, await services.contract.stylesheet(), 'text/css'),
  }),
];

async function textReply(
  request: RequestFacts,
  { prepared }: Services,
  { text, hash }: ContractText,
  type: string,
): Promise<Reply> {
  const reply = await preparedReply(request, hash, ASK_FIRST, (encoding) =>
    prepared.text(`contract ${hash}`, encoding, async () => text),
  );
  return { ...reply, headers: { ...reply.headers, 'Content-Type': `${type}; charset=utf-8` } };
}
