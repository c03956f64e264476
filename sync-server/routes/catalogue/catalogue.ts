import * as z from 'zod/mini';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { cursorText } from '#shared/protocol/cursor';
import { preparedResponse } from '../../catalogue/prepared-responses';
import { ASK_FIRST } from '../../http/response';
import { defineRoute } from '../../routing/route';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The public feed: the whole catalogue, then what changed; and events, for it and for the account (docs/api.md#change-feed). */
export const catalogueRoutes = [
  defineRoute({
    method: 'GET',
    path: '/catalogue/changes',
    who: 'all',
    summary: 'The whole catalogue from the start, then what changed since a cursor',
    response: { status: 200, schema: cataloguePage },
    query: z.strictObject({ since: z.optional(cursorText) }),
    async handle(request, { feedPages }) {
      const { name, isForEver, text } = await feedPages(request.query.since ?? '');
      return preparedResponse(request, name, isForEver ? FOR_EVER : ASK_FIRST, text);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/events',
    who: 'all',
    summary: 'Events: something is new in the catalogue, or in the account of whoever is signed in',
    response: { status: 200, type: 'text/event-stream' },
    rate: 'streams',
    handle: async ({ auth, ip }, { events }) => ({
      status: 200,
      body: await events.open(auth, ip),
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Proxies that collect replies before they hand them on are asked not to.
        'X-Accel-Buffering': 'no',
      },
    }),
  }),
];
