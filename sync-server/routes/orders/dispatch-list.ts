import * as z from 'zod/mini';
import { remittancePreview } from '#shared/admin/remittance-list';
import { dispatchPreview, dispatchQuery, MAX_DISPATCH_BYTES } from '#shared/admin/dispatch-list';
import { json } from '../../http/response';
import { previewDispatch, readParcels } from '../../admin/preview-dispatch';
import { previewRemittance, readRemittances } from '../../admin/preview-remittance';
import { defineRoute } from '../../routing/route';
import { fromTable } from '../../routing/table-reply';

/**
 * A courier’s lists before they are booked: parcels by `PUT /orders/dispatch`, cash by `PUT /orders/remit`
 * (docs/shop-rules.md#r-orders-14, docs/shop-rules.md#r-orders-12).
 */
export const dispatchListRoutes = [
  defineRoute({
    method: 'POST',
    path: '/orders/dispatch/preview',
    who: 'admin',
    may: 'pack-orders',
    summary:
      'What dispatching by a courier’s CSV table (order, courier, tracking number) would do, row by row; nothing is written',
    ignoresKey: true,
    response: { status: 200, schema: dispatchPreview },
    query: dispatchQuery,
    body: z.string('Send the table as the body'),
    bodyRule: { type: 'text/csv', limit: MAX_DISPATCH_BYTES },
    async handle({ body, query: { courier = '' } }, services) {
      const parcels = await fromTable(readParcels(body, courier));
      const rows = await services.store.read((shop) =>
        previewDispatch(shop, parcels, services.clock()),
      );
      return json(200, { rows });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/orders/remit/preview',
    who: 'admin',
    may: 'give-money',
    summary:
      'What booking a courier’s remittance sheet as CSV (tracking number, amount) would do, row by row; nothing is written',
    ignoresKey: true,
    response: { status: 200, schema: remittancePreview },
    body: z.string('Send the table as the body'),
    bodyRule: { type: 'text/csv', limit: MAX_DISPATCH_BYTES },
    async handle({ body }, { store }) {
      const written = await fromTable(readRemittances(body));
      const rows = await store.read((shop) => previewRemittance(shop, written));
      return json(200, { rows });
    },
  }),
];
