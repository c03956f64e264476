import { courierReply, couriersOf } from '#shared/shop/couriers';
import { ownerSettings, ownerSettingsFields } from '#shared/shop/owner-settings';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import { isSameContent, settingsConflict } from '../../routing/one-document';

/** In the security log. */
const NAME = 'shop settings';

/** What the owner has set of the shop itself: its name, how it is reached, its tax numbers, its limits. */
export const ownerSettingsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/settings',
    who: 'admin',
    may: 'edit-settings',
    summary: 'The shop’s settings: name, support, address, GST, limit of cash orders, low stock',
    response: { status: 200, schema: ownerSettings },
    handle: async (_request, { store }) =>
      json(200, await store.read((shop) => shop.ownerSettings())),
  }),

  defineRoute({
    method: 'GET',
    path: '/admin/couriers',
    who: 'admin',
    may: 'pack-orders',
    summary: 'Who brings the shop’s parcels, and where these can be followed',
    response: { status: 200, schema: courierReply },
    handle: async (_request, { store }) =>
      json(200, {
        couriers: [...couriersOf(await store.read((shop) => shop.ownerSettings()))],
      }),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/settings',
    who: 'admin',
    may: 'edit-settings',
    summary: 'Replaces the shop’s settings',
    response: { status: 200, schema: ownerSettings },
    ifMatch: true,
    body: ownerSettingsFields,
    handle: (request, services) =>
      withIdempotency(services, request, [NAME, request.body], async (shop) => {
        const before = await shop.ownerSettings();
        const conflict = await settingsConflict(shop, request, before, NAME);
        if (conflict) return refusal(conflict);
        const settings = {
          ...before,
          ...request.body,
          revision: before.revision + 1,
        };
        await shop.putOwnerSettings(settings);
        const { orderNumbersFrom: from = null } = settings;
        if (from !== null) await shop.beginOrderNumbers(from, services.clock());
        if (!isSameContent(before, settings))
          await recordSettingsChange(shop, request, NAME, services);
        return done(json(200, settings));
      }),
  }),
];
