import { timingSafeEqual } from 'node:crypto';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Context } from 'koa';
import { koaBody } from 'koa-body';
import * as z from 'zod/mini';
import { REFUND_KEY_HEADER } from '../gateway/razorpay-client';
import {
  paymentsOfOrder,
  refundedOf,
  refundsOfPayment,
  type FakePayment,
  type FakeRefund,
} from './ledger';
import { collection, disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities';
import type { StoredLedger } from './stored-ledger';

export interface GatewayCallsOptions {
  readonly stored: StoredLedger;
  readonly keyId: string;
  readonly keySecret: string;
  readonly clock: () => number;
  /** Makes the part of an id behind `order_` and the like. */
  readonly newId: () => string;
}

const MIN_REFUND = 100;
const receipt = z
  .string()
  .check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'));

/** Of an order, as the gateway documents it. */
const MAX_NOTES = 15;
const noteText = z
  .string()
  .check(z.maxLength(256, 'A note may not be longer than 256 characters.'));

const newOrder = z.object({
  amount: z
    .int('The amount must be an integer.')
    .check(z.minimum(100, 'Order amount less than minimum amount allowed')),
  currency: z.literal('INR', 'Currency is not supported'),
  receipt: z.optional(receipt),
  notes: z._default(
    z
      .record(z.string(), z.union([noteText, z.number()]))
      .check(z.refine((notes) => Object.keys(notes).length <= MAX_NOTES, 'Too many notes')),
    {},
  ),
});

const newRefund = z.object({
  amount: z.optional(
    z
      .int('The amount must be an integer.')
      .check(z.minimum(MIN_REFUND, 'The amount must be atleast INR 1.00')),
  ),
  receipt: z.optional(receipt),
});
/** As the gateway documents it. */
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{10,}$/;

/** An answer as the gateway gives it when it refuses. */
class GatewayError extends Error {
  constructor(
    readonly status: number,
    description: string,
  ) {
    super(description);
  }
}

/** The gateway's calls, as the official SDK makes them. */
export function createGatewayCalls(options: GatewayCallsOptions): Koa {
  const { stored, clock, newId } = options;
  const { book, save } = stored;
  const router = new Router({ prefix: '/v1', sensitive: true });

  router.post('/orders', async (ctx) => {
    const { amount, currency, receipt = null, notes } = bodyOf(ctx, newOrder);
    const id = `order_${newId()}`;
    const order = { id, amountPaise: amount, currency, receipt, notes, createdAt: clock() };
    book.orders.push(order);
    await save();
    ctx.body = orderEntity(book, order);
  });

  router.get('/orders', (ctx) => {
    const receipt = queryOf(ctx, 'receipt');
    const newestFirst = book.orders.toReversed();
    const found = newestFirst.filter((order) => receipt === '' || order.receipt === receipt);
    ctx.body = collection(onPage(ctx, found).map((order) => orderEntity(book, order)));
  });

  router.get('/orders/:id', (ctx) => {
    ctx.body = orderEntity(book, named(ctx, book.orders));
  });

  router.get('/orders/:id/payments', (ctx) => {
    const { id } = named(ctx, book.orders);
    ctx.body = collection(paymentsOfOrder(book, id).map((payment) => paymentEntity(book, payment)));
  });

  router.get('/payments/:id', (ctx) => {
    ctx.body = paymentEntity(book, named(ctx, book.payments));
  });

  const underWay = new Set<string>();
  router.post('/payments/:id/refund', async (ctx) => {
    const payment = named(ctx, book.payments);
    const asked = bodyOf(ctx, newRefund);
    const key = ctx.get(REFUND_KEY_HEADER) || null;
    if (key === null) {
      ctx.body = refundEntity(await refund(payment, asked, key));
      return;
    }
    if (!IDEMPOTENCY_KEY.test(key))
      throw new GatewayError(400, 'The idempotency key provided is invalid.');
    if (underWay.has(key))
      throw new GatewayError(409, 'Another request with the same idempotency key is in progress.');
    const before = book.refunds.find((one) => one.key === key);
    if (before) {
      const { amount = before.amountPaise, receipt: given = null } = asked;
      const isSame = before.amountPaise === amount && before.receipt === given;
      if (before.payment !== payment.id || !isSame)
        throw new GatewayError(
          400,
          'Different request with the same idempotency key has already been processed.',
        );
      ctx.body = refundEntity(before);
      return;
    }
    underWay.add(key);
    try {
      ctx.body = refundEntity(await refund(payment, asked, key));
    } finally {
      underWay.delete(key);
    }
  });

  async function refund(
    payment: FakePayment,
    asked: z.infer<typeof newRefund>,
    key: string | null,
  ): Promise<FakeRefund> {
    const left = payment.amountPaise - refundedOf(book, payment.id);
    const amountPaise = asked.amount ?? left;
    if (payment.status !== 'captured')
      throw new GatewayError(400, 'The payment status should be captured for action to be taken');
    if (amountPaise > left || left === 0)
      throw new GatewayError(400, 'The refund amount provided is greater than amount captured');
    if (amountPaise < MIN_REFUND)
      throw new GatewayError(400, 'The amount must be atleast INR 1.00');
    const made = {
      id: `rfnd_${newId()}`,
      payment: payment.id,
      amountPaise,
      currency: payment.currency,
      receipt: asked.receipt ?? null,
      key,
      createdAt: clock(),
    };
    book.refunds.push(made);
    await save();
    return made;
  }

  router.get('/payments/:id/refunds', (ctx) => {
    const { id } = named(ctx, book.payments);
    ctx.body = collection(onPage(ctx, refundsOfPayment(book, id)).map(refundEntity));
  });

  router.get('/disputes', (ctx) => {
    const found = onPage(ctx, book.disputes.toReversed()).flatMap((dispute) => {
      const payment = book.payments.find(({ id }) => id === dispute.payment);
      return payment ? disputeEntity(dispute, payment, clock()) : [];
    });
    ctx.body = collection(found);
  });

  router.get('/disputes/:id', (ctx) => {
    const dispute = named(ctx, book.disputes);
    const payment = book.payments.find(({ id }) => id === dispute.payment);
    if (!payment) throw new Error(`The dispute ${dispute.id} has no payment`);
    ctx.body = disputeEntity(dispute, payment, clock());
  });

  const koa = new Koa();
  koa.silent = true;
  koa.use(gatewayErrors);
  koa.use(onlyWithKeys(options));
  koa.use(
    koaBody({
      urlencoded: false,
      text: false,
      onError: () => {
        throw new GatewayError(400, 'The request body is not JSON');
      },
    }),
  );
  koa.use(router.routes());
  koa.use(() => {
    throw new GatewayError(404, 'The requested URL was not found on the server.');
  });
  return koa;
}

const gatewayErrors: Koa.Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const known = error instanceof GatewayError;
    ctx.status = known ? error.status : 500;
    const code = known ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR';
    const description = known ? error.message : 'The server encountered an error.';
    ctx.body = {
      error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
    };
  }
};

function onlyWithKeys({ keyId, keySecret }: GatewayCallsOptions): Koa.Middleware {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return (ctx, next) => {
    const given = Buffer.from(ctx.get('Authorization'));
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new GatewayError(401, 'Authentication failed');
    return next();
  };
}

function bodyOf<Value>(ctx: Context, schema: z.ZodMiniType<Value>): Value {
  const read = schema.safeParse(ctx.request.body ?? {});
  if (read.success) return read.data;
  throw new GatewayError(400, read.error.issues[0]?.message ?? 'The request is invalid');
}

/** One value of the query; empty where there is none. */
function queryOf(ctx: Context, name: string): string {
  return ctx.URL.searchParams.get(name) ?? '';
}

function onPage<Item>(ctx: Context, items: readonly Item[]): Item[] {
  const skip = Number(queryOf(ctx, 'skip')) || 0;
  const count = Math.min(Number(queryOf(ctx, 'count')) || 10, 100);
  return items.slice(skip, skip + count);
}

/** What the path names. */
function named<Item extends { id: string }>(ctx: RouterContext, items: readonly Item[]): Item {
  const item = items.find(({ id }) => id === ctx.params['id']);
  if (!item) throw new GatewayError(400, 'The id provided does not exist');
  return item;
}
