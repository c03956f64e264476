import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import { factsOf } from '#shared/shop/owner-settings';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

/** What the owner has switched on, and says of the shop. Browsers ask each time. */
export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    who: 'all',
    summary:
      'What the owner has switched on (online payments, signing in with Google), and says of the shop',
    response: { status: 200, schema: shopSettings },
    async handle(_request, { payments, googleClientId, store }) {
      const shop = await store.read((reader) => reader.ownerSettings(), { replica: true });
      const settings: ShopSettings = {
        onlinePayments: payments?.kind ?? 'off',
        googleClientId,
        shop: factsOf(shop),
      };
      return json(200, settings, { 'Cache-Control': 'public, no-cache' });
    },
  }),
];
