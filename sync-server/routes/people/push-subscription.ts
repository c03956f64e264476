import { may } from '#shared/users/permissions';
import { createHash } from 'node:crypto';
import { pushState, pushSubscriptionBody, type PushState } from '#shared/protocol/push';
import { invalid } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { done, withIdempotency } from '../../routing/with-idempotency';
import type { PushSubscriptionRow } from '../../store/push-rows';
import type { ShopReader } from '../../store/repositories/shop-on-engine';
import type { Auth } from '../../identity/sessions';

/** How many devices of one person get notifications; the oldest gives way. */
export const MAX_SUBSCRIPTIONS = 10;
const PATH = '/push-subscription';

/** Notices on this device: one subscription for each session. */
export const pushSubscriptionRoutes = [
  defineRoute({
    method: 'GET',
    path: PATH,
    who: 'signed-in',
    summary: 'Whether this session takes notices, and the key that browsers subscribe with',
    response: { status: 200, schema: pushState },
    handle: async ({ auth }, { store, pushKey }) =>
      json(200, await store.read((shop) => stateOf(shop, auth, pushKey))),
  }),

  defineRoute({
    method: 'PUT',
    path: PATH,
    who: 'signed-in',
    summary: 'Sends notices of one’s orders to this browser, and of new orders to an admin’s',
    response: { status: 200, schema: pushState },
    body: pushSubscriptionBody,
    handle(request, services) {
      const { auth, body } = request;
      const { clock, pushKey, isPushEndpoint } = services;
      if (!isPushEndpoint(body.endpoint))
        throw invalid({ endpoint: 'Notices cannot be sent there' });
      return withIdempotency(services, request, { what: 'take notices', body }, async (shop) => {
        const { user, session } = auth;
        const _id = createHash('sha256').update(body.endpoint).digest('hex');
        const all = await shop.subscriptionsOf(user._id);
        const before =
          all.find((one) => one.session === session._id) ?? all.find((one) => one._id === _id);
        const others = all.filter((one) => one._id !== _id && one !== before);
        const tooMany = others.slice(0, Math.max(0, others.length + 1 - MAX_SUBSCRIPTIONS));
        for (const old of [...tooMany, ...(before && before._id !== _id ? [before] : [])])
          await shop.removeSubscription(old._id);
        // A previous user of the browser, who signed out offline, gets no more notifications here.
        await shop.putSubscription({
          _id,
          user: user._id,
          session: session._id,
          endpoint: body.endpoint,
          p256dh: body.keys.p256dh,
          auth: body.keys.auth,
          language: body.language ?? before?.language ?? 'en',
          topics: topicsOf(may(user, 'see-orders'), body.newOrders, before),
          createdAt: new Date(clock()).toISOString(),
        });
        return done(json(200, await stateOf(shop, auth, pushKey)));
      });
    },
  }),

  defineRoute({
    method: 'DELETE',
    path: PATH,
    who: 'signed-in',
    summary: 'Sends no more notices to this session’s browser',
    response: { status: 200, schema: pushState },
    handle(request, services) {
      const { auth } = request;
      return withIdempotency(services, request, 'take no notices', async (shop) => {
        for (const { _id, session } of await shop.subscriptionsOf(auth.user._id))
          if (session === auth.session._id) await shop.removeSubscription(_id);
        return done(json(200, await stateOf(shop, auth, services.pushKey)));
      });
    },
  }),
];

async function stateOf(
  shop: ShopReader,
  { user, session }: Auth,
  publicKey: string,
): Promise<PushState> {
  const all = await shop.subscriptionsOf(user._id);
  const own = all.find((one) => one.session === session._id);
  const newOrders = may(user, 'see-orders') && own?.topics.includes('orders') === true;
  return { publicKey, subscribed: own !== undefined, newOrders };
}

function topicsOf(
  seesOrders: boolean,
  newOrders: boolean | undefined,
  before: PushSubscriptionRow | undefined,
): PushSubscriptionRow['topics'] {
  if (!seesOrders) return [];
  if (newOrders === undefined) return before?.topics ?? [];
  return newOrders ? ['orders'] : [];
}
