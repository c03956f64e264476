import { randomUUID } from 'node:crypto';
import type { ProductDocument } from '#shared/catalogue/product';
import type { Outcome } from '#shared/protocol/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import {
  codOrder,
  orderBody,
  queued,
  type ShopApi,
  type Shopper,
} from '../server-process/shop-api';

/** An order that the server has acknowledged, with the answer as it came. */
export interface Acknowledged {
  readonly orderId: string;
  readonly answer: string;
  /** Asks for the same answer again. */
  again(): Promise<string>;
}

/**
 * A device that orders in a loop and never makes an order anew: what was not answered goes out again under its old id,
 * as the outbox does. Gives up only by being stopped.
 */
export interface OrderingClient {
  readonly shopper: Shopper;
  readonly acknowledged: Acknowledged[];
  /** Sends one order, the unanswered one first. @throws where no answer came */
  orderOnce(): Promise<void>;
  /** Order ids that went out and have no answer. */
  unanswered(): string[];
}

const ANSWERED: readonly Outcome['status'][] = ['applied', 'refused'];

/** Orders through `POST /api/sync`, a few actions in one batch. */
export function syncClient(
  api: ShopApi,
  shopper: Shopper,
  pick: () => ProductDocument,
): OrderingClient {
  const clientId = randomUUID();
  const own = api.as(shopper);
  const acknowledged: Acknowledged[] = [];
  let seq = 0;
  let waiting: (QueuedAction & { orderId: string })[] = [];

  const send = (actions: readonly (QueuedAction & { orderId: string })[]) =>
    own.sync({
      clientId,
      user: shopper.user._id,
      actions: actions.map(({ orderId: _orderId, ...action }) => action),
    });

  return {
    shopper,
    acknowledged,
    unanswered: () => waiting.map(({ orderId }) => orderId),
    async orderOnce() {
      if (waiting.length === 0) {
        waiting = Array.from({ length: 2 }, () => {
          const args = codOrder([[pick(), 1]]);
          seq += 1;
          return { ...queued(seq, 'place-cod-order', args), orderId: args.orderId };
        });
      }
      const reply = await send(waiting);
      for (const { id, outcome } of reply.outcomes) {
        const action = waiting.find((one) => one.id === id);
        if (!action || !ANSWERED.includes(outcome.status)) throw new Error(`Not asked for: ${id}`);
        if (outcome.status !== 'applied') throw new Error(`Refused: ${JSON.stringify(outcome)}`);
        acknowledged.push({
          orderId: action.orderId,
          answer: JSON.stringify(outcome),
          again: async () => JSON.stringify((await send([action])).outcomes[0]?.outcome),
        });
        waiting = waiting.filter((one) => one !== action);
      }
    },
  };
}

/** Orders through `POST /api/orders` with an `Idempotency-Key`. */
export function restClient(
  api: ShopApi,
  shopper: Shopper,
  pick: () => ProductDocument,
): OrderingClient {
  const own = api.as(shopper);
  const acknowledged: Acknowledged[] = [];
  let waiting: { key: string; orderId: string; body: object } | null = null;

  return {
    shopper,
    acknowledged,
    unanswered: () => (waiting ? [waiting.orderId] : []),
    async orderOnce() {
      const orderId = waiting?.orderId ?? randomUUID();
      waiting ??= {
        key: randomUUID(),
        orderId,
        body: { _id: orderId, ...orderBody([[pick(), 1]]) },
      };
      const { key, body } = waiting;
      const send = () => own.raw('POST', '/orders', body, { 'idempotency-key': key });
      const { status, text } = await send();
      if (status !== 201 && status !== 200) throw new Error(`POST /orders: ${status} ${text}`);
      acknowledged.push({ orderId, answer: text, again: async () => (await send()).text });
      waiting = null;
    },
  };
}
