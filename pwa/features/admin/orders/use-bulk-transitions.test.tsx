// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { namedOrders } from '#shared/admin/mark-orders';
import type { OrderDocument } from '#shared/orders/order';
import { anOrderDocument } from '../../../testing/order-things';
import { createDevice, showScreen, SHOPPER } from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { OrderResults } from './bulk-results';
import { useBulkTransitions } from './use-bulk-transitions';
import type { BulkTransition } from '../../../components/admin/use-transit-many';

const server = openTestApi();
const AT = '2026-03-01T10:00:00.000Z';
const named = z.object({ _id: z.string() });
/** Two and a half calls. */
const ORDERS = Array.from({ length: 250 }, (_, place) =>
  anOrderDocument({ _id: `order-${place}`, isPaid: true }),
);

/** Marks all orders; each pause is over when the test says so. */
function Marking({
  pause,
  orders = ORDERS,
  as = 'deliver',
}: {
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly orders?: readonly OrderDocument[];
  readonly as?: BulkTransition;
}) {
  const nothing = () => undefined;
  const bulk = useBulkTransitions({ onMarked: nothing, onDone: nothing, pause });
  const run = bulk.runOf('list');
  return (
    <>
      <button onClick={() => void bulk.start('list', orders, as)}>go</button>
      {run && (
        <OrderResults
          run={run}
          onUndo={(done, undo) => void bulk.start('list', done, undo)}
          onClose={bulk.clear}
        />
      )}
    </>
  );
}

/** @param answer to each call for many, by its number from 0; nothing: all of them are marked */
async function open(answer: (call: number) => Response | undefined) {
  const keys: (string | null)[] = [];
  const waiting: (() => void)[] = [];
  server.use(
    http.put(`${API}/orders/deliver`, async ({ request }) => {
      const { orders } = namedOrders.parse(await request.json());
      keys.push(request.headers.get('Idempotency-Key'));
      const lines = orders.map(({ _id }) => ({
        status: 'marked',
        _id,
        at: '2026-03-01T10:00:00.000Z',
        revision: 2,
      }));
      return answer(keys.length - 1) ?? HttpResponse.json({ orders: lines });
    }),
  );
  const pause = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <Marking pause={pause} />, '/admin/orderlist');
  const person = userEvent.setup({ delay: null });
  const go = () => person.click(screen.getByRole('button', { name: 'go' }));
  await go();
  return { keys, waiting, go };
}

const slowDown = () =>
  HttpResponse.json(
    { message: 'Too many attempts. Please wait a moment', code: 'slow_down' },
    { status: 429, headers: { 'Retry-After': '30' } },
  );

const PAUSING = 'Pausing for a moment. Keep this page open.';

// docs/shop-rules.md#r-orders-11
test('waits where the shop limits the rate, says so, and marks the rest', async () => {
  const { waiting, keys } = await open((call) =>
    call === 1 || call === 2 ? slowDown() : undefined,
  );
  expect(await screen.findByText(PAUSING)).toBeTruthy();
  expect(screen.getByText('Mark As Delivered: 100 of 250…')).toBeTruthy();
  waiting.shift()?.();
  await expect.poll(() => waiting.length).toBe(1);
  expect(screen.getByText(PAUSING)).toBeTruthy();
  waiting.shift()?.();
  expect(await screen.findByText('Mark As Delivered: 250 of 250 done')).toBeTruthy();
  expect(screen.queryByText(PAUSING)).toBeNull();
  expect(keys).toHaveLength(5);
});

test('stops where the shop asks for pauses without end', async () => {
  const { waiting } = await open(slowDown);
  for (let pause = 0; pause < 24; pause += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  expect(await screen.findByText('Mark As Delivered: 0 of 250 done')).toBeTruthy();
  expect(screen.getAllByText('No answer')).toHaveLength(250);
});

// docs/shop-rules.md#r-orders-11
test('retries those whose answer was lost under the same key', async () => {
  const { waiting, keys } = await open((call) => (call === 1 ? HttpResponse.error() : undefined));
  expect(await screen.findByText(PAUSING)).toBeTruthy();
  expect(screen.getByText('Mark As Delivered: 100 of 250…')).toBeTruthy();
  waiting.shift()?.();
  expect(await screen.findByText('Mark As Delivered: 250 of 250 done')).toBeTruthy();
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test('ends without answers, and uses the same keys when it is started again', async () => {
  let isReached = false;
  const { waiting, keys, go } = await open(() => (isReached ? undefined : HttpResponse.error()));
  for (let again = 0; again < 2; again += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  expect(await screen.findByText('Mark As Delivered: 0 of 250 done')).toBeTruthy();
  // Three times the first, and once each of the others.
  expect(keys).toHaveLength(5);
  isReached = true;
  await go();
  expect(await screen.findByText('Mark As Delivered: 250 of 250 done')).toBeTruthy();
  expect(keys.slice(5)).toEqual(keys.slice(2, 5));
});

test('retries cash and delivery whose answers were lost under the same keys, the cash first', async () => {
  const keys: string[] = [];
  let calls = 0;
  const waiting: (() => void)[] = [];
  server.use(
    http.put(`${API}/orders/:mark`, async ({ request, params }) => {
      const { orders } = z.object({ orders: z.array(named) }).parse(await request.json());
      keys.push(`${String(params['mark'])} ${request.headers.get('Idempotency-Key') ?? ''}`);
      calls += 1;
      // The first answer about the cash is lost, and the first about the delivery.
      if (calls === 1 || calls === 3) return HttpResponse.error();
      const lines = orders.map(({ _id }) => ({ status: 'marked', _id, at: AT, revision: 2 }));
      return HttpResponse.json({ orders: lines });
    }),
  );
  const pause = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  const orders = [
    anOrderDocument({ _id: 'owing' }),
    anOrderDocument({ _id: 'paid', isPaid: true }),
  ];
  showScreen(
    services,
    <Marking pause={pause} orders={orders} as="handed-over" />,
    '/admin/orderlist',
  );
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'go' }));
  for (let again = 0; again < 2; again += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  expect(await screen.findByText('Cash collected and delivered: 2 of 2 done')).toBeTruthy();
  const [pay, , deliver] = keys;
  expect(pay).toMatch(/^pay /);
  expect(deliver).toMatch(/^deliver /);
  expect(keys).toEqual([pay, pay, deliver, pay, deliver]);
});
