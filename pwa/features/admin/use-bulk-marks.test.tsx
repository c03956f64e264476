// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { anOrderDocument } from '../../test-support/order-things';
import { createDevice, showScreen, SHOPPER } from '../../test-support/screen-harness';
import { API } from '../../test-support/shop-floor';
import { openTestApi } from '../../test-support/test-api';
import { BulkResults } from './bulk-results';
import { useBulkMarks } from './use-bulk-marks';

const server = openTestApi();
const ORDERS = ['one', 'two', 'three'].map((_id) => anOrderDocument({ _id }));

/** Marks all orders; each pause is over when the test says so. */
function Marking({ pause }: { readonly pause: (milliseconds: number) => Promise<void> }) {
  const nothing = () => undefined;
  const bulk = useBulkMarks({ onMarked: nothing, onDone: nothing, pause });
  const run = bulk.runOf('list');
  return (
    <>
      <button onClick={() => void bulk.start('list', ORDERS, 'paid')}>go</button>
      {run && <BulkResults run={run} onClose={bulk.clear} />}
    </>
  );
}

/** A shop that takes so many marks before each pause. */
async function open(free: number, refillsAfter = 1) {
  let left = free;
  let pauses = 0;
  const waiting: (() => void)[] = [];
  server.use(
    http.put(`${API}/orders/:id/pay`, ({ params }) => {
      if (left === 0)
        return HttpResponse.json(
          { message: 'Too many attempts. Please wait a moment', code: 'slow_down' },
          { status: 429, headers: { 'Retry-After': '30' } },
        );
      left -= 1;
      return HttpResponse.json(anOrderDocument({ _id: String(params['id']), isPaid: true }));
    }),
  );
  const pause = () =>
    new Promise<void>((resolve) => {
      waiting.push(() => {
        pauses += 1;
        if (pauses >= refillsAfter) left = free;
        resolve();
      });
    });
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(services, <Marking pause={pause} />, '/admin/orderlist');
  const person = userEvent.setup({ delay: null });
  await person.click(screen.getByRole('button', { name: 'go' }));
  return { waiting };
}

const PAUSING = 'Pausing for a moment. Keep this page open.';

test('more marks than the shop takes at once: waits, says so, and marks the rest', async () => {
  const { waiting } = await open(2, 2);
  expect(await screen.findByText(PAUSING)).toBeTruthy();
  expect(screen.getByText('Mark COD Paid: 2 of 3…')).toBeTruthy();
  waiting.shift()?.();
  await expect.poll(() => waiting.length).toBe(1);
  expect(screen.getByText(PAUSING)).toBeTruthy();
  waiting.shift()?.();
  expect(await screen.findByText('Mark COD Paid: 3 of 3 done')).toBeTruthy();
  expect(screen.queryByText(PAUSING)).toBeNull();
});

test('a shop that asks for pauses without end is not asked for ever', async () => {
  const { waiting } = await open(0);
  for (let pause = 0; pause < 24; pause += 1) {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
  }
  expect(await screen.findByText('Mark COD Paid: 0 of 3 done')).toBeTruthy();
  expect(screen.getAllByText('No answer')).toHaveLength(3);
});
