import * as z from 'zod/mini';
import { ORDER_SORTS, orderFilters, orderPage } from '#shared/admin/order-list';
import { documentOfOrder } from '#shared/orders/order';
import { soughtKeyword } from '../../admin/find-written';
import { json } from '../../http/response';
import { flaggedAmong } from '../../orders/offer-flags';
import { defineRoute } from '../../routing/route';
import { pageNumber, pageSize, searchKeyword } from '../../routing/list-query';

/** Which orders are wanted, and how they are sorted: of a page, and of the table that is exported. */
export const orderListQuery = z.strictObject({
  ...orderFilters,
  keyword: searchKeyword,
  sort: z.optional(z.enum(ORDER_SORTS)),
});

const pageQuery = z.extend(orderListQuery, { pageNumber, pageSize });

/** All orders, for the admins. The owner's devices learn of each change through their account's feed. */
export const orderAdminRoutes = [
  defineRoute({
    method: 'GET',
    path: '/orders',
    who: 'admin',
    may: 'see-orders',
    summary:
      'A page of all orders, newest first, and how many each status holds; keyword looks into id, number, name, email, phone, city, postal code, tracking number and products',
    response: { status: 200, schema: orderPage },
    query: pageQuery,
    async handle({ query }, { store }) {
      return store.read(
        async (shop) => {
          const wanted = { ...query, keyword: await soughtKeyword(shop, query.keyword) };
          const { items, page, pages, total } = await shop.listOrders(wanted);
          const counts = await shop.countOrders(wanted);
          const flagged = await flaggedAmong(shop, items);
          return json(200, {
            orders: items.map(documentOfOrder),
            page,
            pages,
            total,
            counts,
            ...(flagged.length > 0 && { flagged }),
          });
        },
        { replica: true },
      );
    },
  }),
];
