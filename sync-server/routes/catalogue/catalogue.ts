import * as z from 'zod/mini';
import {
  cataloguePage,
  changedProducts,
  mostWantedPage,
  namedProducts,
  type MostWantedPage,
  type NamedProducts,
} from '#shared/protocol/catalogue-feed';
import { MAX_NAMED_PRODUCTS } from '#shared/catalogue/list-sizes';
import { documentId } from '#shared/core/identifier';
import { writeCursor } from '#shared/protocol/cursor';
import { cursorText } from '#shared/protocol/cursor-text';
import { namedDocuments } from '../../catalogue/feed';
import { contentTag } from '../../catalogue/content-tag';
import { wantedInCategory, wantedOnPage } from '../../catalogue/most-wanted';
import { preparedForScripts } from '../../catalogue/prepared-responses';
import { ASK_FIRST } from '../../http/response';
import { categoryName, pageNumber } from '../../routing/list-query';
import { defineRoute } from '../../routing/route';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import { standingOf } from '../../store/repositories/feed-standing';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Ids with commas between them. */
const namedIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  z.array(documentId).check(z.maxLength(MAX_NAMED_PRODUCTS)),
);

/** From where a reader follows who sees this state. */
const positionIn = async (shop: ShopReader, epoch: string) =>
  writeCursor({ epoch, version: await shop.settledCatalogue() });

/** The public feed: the whole catalogue, then what changed; and events, for it and for the account (docs/api.md#change-feed). */
export const catalogueRoutes = [
  defineRoute({
    method: 'GET',
    path: '/catalogue/changes',
    who: 'all',
    summary: 'The whole catalogue from the start, then what changed since a cursor',
    response: { status: 200, schema: cataloguePage },
    query: z.strictObject({ since: z.optional(cursorText), stock: z.optional(z.literal('1')) }),
    async handle(request, { feedPages }) {
      const { since = '', stock } = request.query;
      const asking = { since, takesStock: stock !== undefined };
      const { name, isForEver, text } = await feedPages(asking);
      return preparedForScripts(request, name, isForEver ? FOR_EVER : ASK_FIRST, text);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/catalogue/most-wanted',
    who: 'all',
    summary: 'What most people want of the catalogue, for a device without room for all of it',
    response: { status: 200, schema: mostWantedPage },
    query: z.strictObject({ page: pageNumber, category: z.optional(categoryName) }),
    async handle(request, { store, prepared, mostWanted, clock }) {
      const list = await mostWanted.list();
      const { page, category } = request.query;
      const name = `${list.name}-${category === undefined ? page : contentTag([category])}`;
      const write = (): Promise<MostWantedPage> =>
        store.read(
          async (shop) => {
            const cursor = await positionIn(shop, await shop.epoch());
            const { ids, more } =
              category === undefined
                ? wantedOnPage(list, page)
                : { ids: await wantedInCategory(shop, list, category), more: false };
            return {
              cursor,
              more,
              total: await shop.countProducts(),
              pricedAt: new Date(clock()).toISOString(),
              changes: await namedDocuments(shop, ids),
            };
          },
          { replica: true },
        );
      const response = await preparedForScripts(request, name, ASK_FIRST, (encoding) =>
        prepared.text(`wanted ${name}`, encoding, async () => JSON.stringify(await write())),
      );
      return { ...response, stillHolds: () => mostWanted.isFresh(list) };
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/catalogue/changed',
    who: 'all',
    summary: 'Which products changed since a cursor, for a device that holds a part of them',
    response: { status: 200, schema: changedProducts },
    query: z.strictObject({ since: cursorText }),
    async handle(request, { changedPages }) {
      const { name, text } = await changedPages(request.query.since);
      return preparedForScripts(request, name, ASK_FIRST, text);
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/catalogue/products',
    who: 'all',
    summary: 'Products by their ids, as they are now',
    response: { status: 200, schema: namedProducts },
    // The cursor makes it another address when something has changed: no cache on the way knows that.
    query: z.strictObject({ ids: namedIds, since: z.optional(cursorText) }),
    handle: (request, { store, prepared }) =>
      store.read(
        async (shop) => {
          const { ids, since } = request.query;
          const newest = await shop.catalogueVersion();
          const { epoch } = await standingOf(shop, since, newest);
          const name = `${epoch}.${await shop.catalogueState()}`;
          const write = async (): Promise<NamedProducts> => ({
            cursor: await positionIn(shop, epoch),
            changes: await namedDocuments(shop, ids),
          });
          return preparedForScripts(request, name, ASK_FIRST, (encoding) =>
            prepared.text(`${name} named ${ids.join()}`, encoding, async () =>
              JSON.stringify(await write()),
            ),
          );
        },
        { replica: true },
      ),
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
