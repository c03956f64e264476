import * as z from 'zod/mini';
import { hookReport, orderHook as hookReply, type HookReport } from '#shared/admin/order-hook';
import type { Order } from '#shared/orders/order';
import type { TransitionRequest } from '#shared/orders/take-transition';
import { findWrittenOrders } from '../../admin/find-written';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { isHookSigned, SIGNATURE_HEADER } from '../../order-hook/hook-signature';
import { changeInTransaction } from '../../orders/change-in-transaction';
import { defineRoute } from '../../routing/route';
import { rulesOf } from './change-orders';

/** Who it is in the orders' trails. */
const HOOK = { kind: 'admin', user: 'order-hook', name: 'Order hook' } as const;
const MAX_REPORT = 16 * 1024;

/** Joins another system, such as an aggregator of couriers, with the orders (docs/api.md#order-hook). */
export const orderHookRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/order-hook',
    who: 'admin',
    may: 'edit-settings',
    summary: 'The secret that signs events of orders and reports about them, and how many wait',
    response: { status: 200, schema: hookReply },
    handle: async (_request, { store, orderHook: { secret } }) =>
      json(200, { secret, waiting: await store.read((shop) => shop.countOrderEvents()) }),
  }),

  defineRoute({
    method: 'POST',
    path: '/orders/hook',
    who: 'all',
    summary:
      'Takes what another system says of an order, signed with the shop’s secret: dispatched or delivered; said again it changes nothing',
    response: { status: 200, schema: messageResponse },
    refusals: [
      'not_verified',
      'not_found',
      'wrong_step',
      'order_cancelled',
      'not_paid',
      'disputed',
    ],
    fromAnywhere: true,
    ignoresKey: true,
    body: z.string(),
    bodyRule: { type: 'application/json', limit: MAX_REPORT, raw: true },
    async handle({ body, header }, services) {
      const { store, clock, orderHook } = services;
      const bytes = Buffer.from(body, 'latin1').toString('utf8');
      if (!isHookSigned(orderHook.secret, bytes, header(SIGNATURE_HEADER), clock()))
        throw new ApiError('not_verified', { message: 'The signature is not right' });
      const report = readReport(bytes);
      const message = await store.write(async (shop) => {
        const order = (await findWrittenOrders(shop, [report.order])).get(report.order);
        if (order === undefined || order === 'several')
          throw new ApiError('not_found', { message: 'Order not found' });
        const asked = transitionsFor(order, report);
        for (const request of asked) {
          const change = await changeInTransaction(
            shop,
            order._id,
            request,
            HOOK,
            rulesOf(services),
          );
          // Thrown, so that nothing of it is written.
          if (change.status === 'refused') throw new ApiError(change.code);
        }
        return asked.length > 0 ? 'Done' : 'Known already';
      });
      return json(200, { message });
    },
  }),
];

function readReport(text: string): HookReport {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new ApiError('invalid', { message: 'Not JSON' });
  }
  const { data, error } = hookReport.safeParse(given);
  if (!data) throw new ApiError('invalid', { message: z.prettifyError(error) });
  return data;
}

/** What brings the order where the report says that it is; nothing where it is there. */
function transitionsFor(order: Order, report: HookReport): readonly TransitionRequest[] {
  const { isPaid, isDelivered, dispatched, paymentMethod, totalPrice } = order;
  if (report.status === 'delivered') {
    if (isDelivered) return [];
    const cash: TransitionRequest = {
      transition: 'pay',
      receivedAmount: totalPrice,
      ...(dispatched && { with: 'courier' }),
    };
    const isOwed = paymentMethod === 'COD' && !isPaid;
    return [...(isOwed ? [cash] : []), { transition: 'deliver' }];
  }
  const { status: _status, order: _order, ...fields } = report;
  if (!dispatched) return [{ transition: 'dispatch', ...fields }];
  const isSame = (['courier', 'tracking', 'link', 'arrivesBy'] as const).every(
    (name) => fields[name] === undefined || fields[name] === dispatched[name],
  );
  return isSame || isDelivered ? [] : [{ transition: 'redispatch', ...fields }];
}
