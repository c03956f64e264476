import * as z from 'zod/mini';
import { cashOrder } from '../cash-order';
import { median } from '../figures';
import { jsonRequest, LeanConnection } from '../lean-client';
import type { Case, Measured } from './case';
import { productId } from './filled-shop';
import { startShop } from './shop-processes';
import { markedOrders } from '#shared/admin/mark-orders';

const ORDERS = 200;
const ROUNDS = 5;

const placed = z.object({ _id: z.string() });

/** Two hundred orders marked as paid: call by call, and by the one call for many. */
export const markedPaid: Case = async (server): Promise<Measured> => {
  const shop = await startShop(server, { products: ORDERS, people: ORDERS });
  const connection = new LeanConnection(shop.ports[0] ?? 0);
  const { admin, people } = shop.signedIn;
  async function newOrders(): Promise<string[]> {
    const ids: string[] = [];
    for (let number = 0; number < ORDERS; number += 1) {
      const order = jsonRequest(
        'POST',
        '/api/orders',
        people[number],
        cashOrder(productId(number)),
      );
      ids.push(placed.parse(JSON.parse(await connection.send(order)))._id);
    }
    return ids;
  }
  async function timed(work: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  }
  const calls: number[] = [];
  const together: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const single = await newOrders();
      calls.push(
        await timed(async () => {
          for (const id of single)
            await connection.send(
              jsonRequest('PUT', `/api/orders/${id}/pay`, admin, { receivedAmount: '499.00' }),
            );
        }),
      );
      const all = await newOrders();
      together.push(
        await timed(async () => {
          const orders = all.map((_id) => ({ _id, receivedAmount: '499.00' }));
          const text = await connection.send(
            jsonRequest('PUT', '/api/orders/pay', admin, { orders }),
          );
          const answer = markedOrders.parse(JSON.parse(text));
          if (answer.orders.some(({ status }) => status !== 'marked'))
            throw new Error(`Not all were marked: ${text.slice(0, 200)}`);
        }),
      );
    }
    const share = median(together.map((time, round) => time / (calls[round] ?? Number.NaN)));
    return {
      how: `Orders marked as paid: ${ORDERS} by ${ORDERS} calls of \`PUT /api/orders/{id}/pay\`, one after another, and by one call of \`PUT /api/orders/pay\`; ${ROUNDS} rounds.`,
      figures: [
        {
          what: `${ORDERS} orders marked as paid by one call against ${ORDERS} calls`,
          measured: `${share.toFixed(3)}×`,
          budget: 'at most 0.05×',
          holds: share <= 0.05,
        },
      ],
      details: `${ORDERS} calls: ${median(calls).toFixed(0)} ms; one call: ${median(together).toFixed(0)} ms.`,
    };
  } finally {
    connection.close();
    await shop.close();
  }
};
