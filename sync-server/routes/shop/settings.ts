import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import { publicFacts } from '../../catalogue/shop-opening';
import { contentTag } from '../../catalogue/content-tag';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';

/** What the owner has switched on, says of the shop, and which table of postal codes there is. Browsers ask each time. */
export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    who: 'all',
    summary:
      'What the owner has switched on (online payments, signing in with Google), says of the shop, and which table of postal codes there is',
    response: { status: 200, schema: shopSettings },
    async handle(_request, { payments, googleClientId, store, clock }) {
      const { shop, table } = await store.read(
        async (reader) => ({
          shop: await publicFacts(reader, clock()),
          table: await reader.pinTable(),
        }),
        { replica: true },
      );
      const settings: ShopSettings = {
        onlinePayments: payments && !payments.isUnreadable ? payments.kind : 'off',
        googleClientId,
        shop,
        ...(table.count > 0 ? { pinTable: contentTag(table) } : {}),
      };
      return json(200, settings, { 'Cache-Control': 'public, no-cache' });
    },
  }),
];
