import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncResponse } from '#shared/protocol/sync';
import { ChaosProxy } from '../chaos-proxy/chaos-proxy';
import { at, theSync } from '../chaos-proxy/faults';
import { ServerProcess } from '../server-process/server-process';
import { codOrder, orderBody, queued, ShopApi, SOME_ADDRESS } from '../server-process/shop-api';

/** The same batch 20 times at once has one effect and 20 equal answers (docs/guarantees.md#delivered-at-once). */
let server: ServerProcess;
let proxy: ChaosProxy;
let api: ShopApi;

beforeAll(async () => {
  server = await ServerProcess.start();
  proxy = await ChaosProxy.open(server.port, ({ path }) => path !== '/api/users');
  api = new ShopApi(proxy.origin);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

test('the same batch 20 times at once: one effect each, equal answers', async () => {
  const shopper = await api.register();
  const own = api.as(shopper);
  const [product] = (await api.plainProducts()).filter(({ countInStock }) => countInStock >= 10);
  if (!product) throw new Error('Nothing in stock');
  const order = codOrder([[product, 2]]);
  const actions = [
    queued(1, 'add-address', { addressId: randomUUID(), body: { ...SOME_ADDRESS } }),
    queued(2, 'place-cod-order', order),
    queued(3, 'write-review', {
      reviewId: randomUUID(),
      productId: product._id,
      review: { rating: 5, comment: 'Came in a day.' },
    }),
  ];

  proxy.next({ match: theSync, fault: { kind: 'duplicate', times: 20 } });
  const first = await own.sync({ clientId: randomUUID(), user: shopper.user._id, actions });
  expect(first.outcomes.map(({ outcome }) => outcome.status)).toEqual(Array(3).fill('applied'));

  const answers = proxy.log
    .of(({ fault }) => fault === 'duplicate')
    .flatMap(({ responseBodies }) => responseBodies)
    .map((text) => syncResponse.parse(JSON.parse(text)));
  expect(answers).toHaveLength(20);
  for (const answer of answers) {
    expect(answer.outcomes).toEqual(first.outcomes);
    expect(answer.lastSeq).toBe(3);
  }

  expect(await own.orders()).toMatchObject([{ _id: order.orderId }]);
  expect(await own.addresses()).toHaveLength(1);
  const after = await api.product(product._id);
  expect(after.countInStock).toBe(product.countInStock - 2);
  expect(after.numReviews).toBe(product.numReviews + 1);
});

test('the same REST order 20 times at once under one key: one order, no two replies differ', async () => {
  const shopper = await api.register();
  const [product] = (await api.plainProducts()).filter(({ countInStock }) => countInStock >= 10);
  if (!product) throw new Error('Nothing in stock');

  proxy.next({ match: at('POST', '/api/orders'), fault: { kind: 'duplicate', times: 20 } });
  const send = () =>
    api.as(shopper).raw('POST', '/orders', body, { 'idempotency-key': 'order-once' });
  const body = orderBody([[product, 1]]);
  await send();
  // 409 `in_progress` while the first is in flight is an answer too; a retry returns the same order.
  const responses = proxy.log
    .of(({ path, fault }) => path === '/api/orders' && fault === 'duplicate')
    .flatMap(({ responseBodies }) => responseBodies)
    .filter((text) => !text.includes('in_progress'));
  expect(new Set(responses).size).toBe(1);
  expect((await send()).text).toBe(responses[0]);
  expect(await api.as(shopper).orders()).toHaveLength(1);
  expect((await api.product(product._id)).countInStock).toBe(product.countInStock - 1);
});
