import * as z from 'zod/mini';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { cursorText } from '#shared/protocol/cursor';
import { feedPage } from '../catalogue/feed';
import { preparedResponse } from '../catalogue/prepared-responses';
import { MAX_FEED_PAGE } from '#shared/core/limits';
import { defineRoute } from '../routing/route';
import { standingOf } from '../store/lowdb/feed-standing';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'public, no-cache';

/** The public feed: the whole catalogue, then what changed (docs/api.md#change-feed). */
export const catalogueRoutes = [
  defineRoute({
    method: 'GET',
    path: '/catalogue/changes',
    who: 'all',
    summary: 'The whole catalogue from the start, then what changed since a cursor',
    response: { status: 200, schema: cataloguePage },
    query: z.strictObject({ since: z.optional(cursorText) }),
    handle: (request, { store, prepared, feedPageNames }) =>
      store.read(async (shop) => {
        const newest = await shop.catalogueVersion();
        const { epoch, known, after } = await standingOf(shop, request.query.since, newest);
        const page = await shop.catalogueChanges(after, MAX_FEED_PAGE);
        // Only an address that names the store's epoch means the same for ever.
        const cacheControl = page.more && known ? FOR_EVER : ASK_FIRST;
        const name = feedPageNames(epoch, after, page);
        return preparedResponse(request, name, cacheControl, (encoding) =>
          prepared.text(`feed ${name}`, encoding, async () =>
            JSON.stringify(await feedPage(shop, epoch, page)),
          ),
        );
      }),
  }),
];
