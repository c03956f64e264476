import { shopSettings, type ShopSettings } from '#shared/protocol/shop-settings';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

/** What the owner has switched on. It changes with a restart, so browsers ask each time. */
export const settingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/settings',
    who: 'all',
    summary: 'What the owner has switched on: online payments, signing in with Google',
    response: { status: 200, schema: shopSettings },
    async handle(_request, { payments, googleClientId }) {
      const settings: ShopSettings = { onlinePayments: payments?.kind ?? 'off', googleClientId };
      return json(200, settings, { 'Cache-Control': 'public, no-cache' });
    },
  }),
];
