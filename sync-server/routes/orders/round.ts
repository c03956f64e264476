import { MAX_ROUND, MAX_ROUND_DONE, round, roundQuery } from '#shared/admin/round';
import { documentOfOrder } from '#shared/orders/order';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';

/** What an admin takes along to the doors (docs/shop-rules.md#r-doorstep-3). */
export const roundRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/round',
    who: 'admin',
    may: 'deliver-orders',
    summary:
      'The orders that are on their way, and those with a return to pick up, 500 at most, newest first, and how many there are; with `?done=` (ids, commas between) how those stand',
    response: { status: 200, schema: round },
    query: roundQuery,
    async handle({ query: { done = '' } }, { store, clock }) {
      const ids = done.split(',').filter((id) => id !== '');
      const asked = [...new Set(ids)].slice(0, MAX_ROUND_DONE);
      const { items, total, others } = await store.read(
        async (shop) => ({
          ...(await shop.ordersOfTheRound(MAX_ROUND)),
          others: await shop.orders(asked),
        }),
        { replica: true },
      );
      const isOnItsWay = new Set(items.map(({ _id }) => _id));
      return json(200, {
        orders: items.map(documentOfOrder),
        done: others.filter(({ _id }) => !isOnItsWay.has(_id)).map(documentOfOrder),
        total,
        at: new Date(clock()).toISOString(),
      });
    },
  }),
];
