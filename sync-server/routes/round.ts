import { MAX_ROUND, round } from '#shared/admin/round';
import { documentOfOrder } from '#shared/orders/order';
import { json } from '../http/response';
import { defineRoute } from '../routing/route';

/** What an admin takes along to the doors (docs/shop-rules.md#r-doorstep-3). */
export const roundRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/round',
    who: 'admin',
    summary: 'The orders that are on their way, 500 at most, newest first, and how many there are',
    response: { status: 200, schema: round },
    async handle(_request, { store }) {
      const { items, total } = await store.read((shop) => shop.ordersOnTheWay(MAX_ROUND), {
        replica: true,
      });
      return json(200, { orders: items.map(documentOfOrder), total });
    },
  }),
];
