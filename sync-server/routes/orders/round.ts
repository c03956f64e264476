import { MAX_ROUND_DONE, round, roundQuery, takerFields } from '#shared/admin/round';
import { documentOfStop, type Order } from '#shared/orders/order';
import { asTakenBy, isStop } from '#shared/orders/change-stop';
import { MAX_ROUND, type DeliveryRoute, type Helper } from '#shared/orders/stop';
import { couriersOf } from '#shared/shop/couriers';
import { may } from '#shared/users/permissions';
import type { Rights } from '#shared/users/staff';
import * as z from 'zod/mini';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { orderFor } from '../../orders/order-for';
import { writeEffects } from '../../orders/write-effects';
import { defineRoute } from '../../routing/route';
import { done, refusal, withIdempotency } from '../../routing/with-idempotency';
import type { ShopReader } from '../../store/repositories/shop-on-engine';

/** The most helpers that can be chosen from. */
const MAX_HELPERS = 200;

/** What an admin takes along to the doors (docs/shop-rules.md#r-doorstep-3). */
export const roundRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/round',
    who: 'admin',
    may: 'deliver-orders',
    summary:
      'The orders that are on their way with the shop’s own couriers, and those with a return to pick up, 500 at most, newest first, and how many there are; a helper who may not see all orders gets their own and those that nobody has taken; with `?done=` (ids, commas between) how those stand',
    response: { status: 200, schema: round },
    query: roundQuery,
    async handle({ query: { done: asked = '' }, auth: { user } }, { store, clock }) {
      const ids = [...new Set(asked.split(',').filter((id) => id !== ''))].slice(0, MAX_ROUND_DONE);
      const { items, shown, total, others, helpers, routes } = await store.read(
        async (shop) => {
          const couriers = couriersOf(await shop.ownerSettings());
          const onTheRound = await shop.ordersOfTheRound(MAX_ROUND, couriers);
          return {
            ...onTheRound,
            shown: await ordersFor(shop, user, onTheRound.items),
            others: await shop.orders(ids),
            ...(await sharedOut(shop, user)),
          };
        },
        { replica: true },
      );
      const isOnItsWay = new Set(items.map(({ _id }) => _id));
      return json(200, {
        orders: shown.map((order) => orderFor(user, order, documentOfStop)),
        done: others
          .filter(({ _id }) => !isOnItsWay.has(_id))
          .map((order) => orderFor(user, order, documentOfStop)),
        total: shown.length < items.length ? shown.length : total,
        routes,
        ...(helpers && { helpers }),
        at: new Date(clock()).toISOString(),
      });
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/round/taker',
    who: 'admin',
    may: 'share-round',
    summary:
      'Gives orders of the round to a helper, or to nobody; those that are no longer there stay as they are',
    response: { status: 200, schema: z.object({ given: z.int() }) },
    refusals: ['not_found'],
    body: takerFields,
    handle(request, services) {
      const { orders: ids, taker } = request.body;
      return withIdempotency(services, request, ['share round', request.body], async (shop) => {
        const person = taker === null ? null : await shop.user(taker);
        if (person === undefined || (person && !may(person, 'deliver-orders')))
          return refusal(new ApiError('not_found', { message: 'This person does not deliver' }));
        const orders = await shop.orders(ids);
        const next = orders
          .filter((order) => isStop(order) && order.stop?.takenBy?.user !== person?._id)
          .map((order) => asTakenBy(order, person && { user: person._id, name: person.name }));
        await writeEffects(
          shop,
          next.map((order) => ({ kind: 'put-order', order })),
        );
        return done(json(200, { given: next.length }));
      });
    },
  }),
];

/**
 * The orders on the round of a person: all for who sees all orders, else theirs and those of nobody, or of one who no longer delivers: they
 * would lie where no helper finds them.
 */
async function ordersFor(
  shop: ShopReader,
  user: Rights & { readonly _id: string },
  items: readonly Order[],
): Promise<readonly Order[]> {
  if (may(user, 'see-orders')) return items;
  const takerOf = ({ stop }: Order) => stop?.takenBy?.user ?? user._id;
  const others = new Set<string>();
  for (const taker of new Set(items.map(takerOf))) {
    if (taker === user._id) continue;
    const person = await shop.user(taker);
    if (person && may(person, 'deliver-orders')) others.add(taker);
  }
  return items.filter((order) => !others.has(takerOf(order)));
}

/** What a person may see of how the round is shared out. */
async function sharedOut(
  shop: ShopReader,
  user: Rights & { readonly _id: string },
): Promise<{ readonly routes: DeliveryRoute[]; readonly helpers?: Helper[] }> {
  if (!may(user, 'share-round')) return { routes: await shop.deliveryRoutes([user._id]) };
  const helpers = await helpersOf(shop);
  return { helpers, routes: await shop.deliveryRoutes(helpers.map((one) => one.user)) };
}

/** Who can take orders of the round, by name. */
async function helpersOf(shop: ShopReader): Promise<Helper[]> {
  const page = { view: 'staff', sort: 'name', pageNumber: 1, pageSize: MAX_HELPERS } as const;
  const { items } = await shop.listUsers(page);
  return items
    .filter((person) => may(person, 'deliver-orders'))
    .map(({ _id, name }) => ({ user: _id, name }));
}
