import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import { contentTag } from '../catalogue/content-tag';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

/** What the owner has switched on, and which table of postal codes there is: browsers ask each time. */
export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    who: 'all',
    summary:
      'What the owner has switched on: online payments, signing in with Google, a table of postal codes',
    response: { status: 200, schema: shopSettings },
    async handle(_request, { payments, googleClientId, store }) {
      const table = await store.read((shop) => shop.pinTable(), { replica: true });
      const settings: ShopSettings = {
        onlinePayments: payments?.kind ?? 'off',
        googleClientId,
        ...(table.count > 0 ? { pinTable: contentTag(table) } : {}),
      };
      return json(200, settings, { 'Cache-Control': 'public, no-cache' });
    },
  }),
];
