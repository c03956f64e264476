// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { DispatchRow } from '#shared/admin/dispatch-list';
import { READY_COURIERS } from '#shared/shop/couriers';
import { AdminQueries } from '../../../components/admin/admin-queries';
import { anOrderDocument } from '../../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../../testing/screen-harness';
import { API } from '../../../testing/shop-floor';
import { openTestApi } from '../../../testing/test-api';
import { Component as DispatchScreen } from './dispatch-screen';

vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
afterEach(cleanup);

const found = (_id: string) => ({
  _id,
  name: 'Asha Rao',
  city: 'Pune',
  totalPrice: '750.00',
  revision: 1,
});
const row = (line: number, more: Partial<DispatchRow>): DispatchRow => ({
  line,
  order: '#aaaaaaaa',
  courier: 'Ekart',
  tracking: `N${line}`,
  does: 'nothing',
  ...more,
});

type Device = Awaited<ReturnType<typeof createDevice>>;

/** Shows the screen to an admin; what the shop says of a list is in `rows`. */
async function open(address: string, rows: () => DispatchRow[]) {
  const asked: string[] = [];
  const note = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${pathname}${search} ${await request.text()}`);
  };
  server.use(
    http.get(`${API}/admin/couriers`, () => HttpResponse.json({ couriers: READY_COURIERS })),
    http.post(`${API}/orders/dispatch/preview`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ rows: rows() });
    }),
    http.put(`${API}/orders/:as`, async ({ request }) => {
      await note(request.clone());
      const { orders } = (await request.json()) as { orders: { _id: string }[] };
      return HttpResponse.json({
        orders: orders.map(({ _id }) =>
          _id === 'bbbbbbbb-1'
            ? { status: 'refused', _id, code: 'disputed', message: 'The payment is disputed' }
            : { status: 'marked', _id, at: '2026-03-01T10:00:00.000Z', revision: 2 },
        ),
      });
    }),
    http.get(`${API}/orders`, () => {
      const orders = ['aaaaaaaa-1', 'bbbbbbbb-1', 'cccccccc-1'].map((_id) =>
        anOrderDocument({ _id }),
      );
      const none = { undelivered: 3, delivered: 0, returns: 0, cancelled: 0, unpaid: 0 };
      const counts = {
        all: 3,
        'cod-unpaid': 0,
        'to-pack': 0,
        'to-dispatch': 3,
        dispatched: 0,
        'cash-with-courier': 0,
        ...none,
      };
      return HttpResponse.json({ orders, page: 1, pages: 1, total: 3, counts });
    }),
  );
  const device = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  show(device, address);
  return { ...device, asked, person: userEvent.setup({ delay: null }) };
}

const show = ({ services }: Pick<Device, 'services'>, address: string) =>
  showScreen(
    services,
    <AdminQueries>
      <DispatchScreen />
    </AdminQueries>,
    address,
  );

// docs/shop-rules.md#r-orders-14
test('a courier’s file is shown row by row, and what is ticked is dispatched in one go', async () => {
  let isDone = false;
  const { asked, person } = await open('/admin/dispatch', () => [
    row(2, {
      found: found('aaaaaaaa-1'),
      does: isDone ? 'nothing' : 'dispatch',
      link: 'https://e.example/N2',
    }),
    row(3, { found: found('bbbbbbbb-1'), does: 'dispatch' }),
    row(4, { found: found('cccccccc-1'), does: 'redispatch' }),
    row(5, { order: '#zzzzzzzz', problem: 'There is no such order' }),
  ]);
  await person.upload(
    screen.getByLabelText('Choose File'),
    new File(['order,courier,tracking\n#aaaaaaaa,Ekart,N2'], 'parcels.csv', { type: 'text/csv' }),
  );
  const parcels = within(await screen.findByRole('list', { name: 'Parcels' }));
  expect(screen.getByText('Parcels: 4 · Can be dispatched: 3 · Wrong: 1')).toBeTruthy();
  expect(parcels.getByText('There is no such order')).toBeTruthy();
  const boxes = parcels.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, true],
  ]);
  expect(await accessibilityFaults()).toEqual([]);
  isDone = true;
  await person.click(screen.getByRole('button', { name: 'Dispatch (2)' }));
  expect(await screen.findByText('1 order dispatched')).toBeTruthy();
  const put = asked.find((line) => line.startsWith('PUT'));
  expect(put).toBe(
    'PUT /api/orders/dispatch {"orders":[{"_id":"aaaaaaaa-1","courier":"Ekart","tracking":"N2","link":"https://e.example/N2"},{"_id":"bbbbbbbb-1","courier":"Ekart","tracking":"N3"}]}',
  );
  // What the shop says afterwards, and what it refused.
  expect(await screen.findByText('Dispatched like this')).toBeTruthy();
  expect(screen.getByText('The payment is disputed')).toBeTruthy();
});

test('numbers are typed or scanned: Enter goes on to the next order, a scanned label to its own', async () => {
  const { asked, person } = await open('/admin/dispatch?by=number&courier=Ekart', () => []);
  const field = (id: string) =>
    screen.findByLabelText<HTMLInputElement>(`Tracking number of #${id}`);
  await person.type(await field('aaaaaaaa'), 'N1{Enter}');
  expect(document.activeElement).toBe(await field('bbbbbbbb'));
  await person.keyboard('#cccccccc{Enter}');
  expect(document.activeElement).toBe(await field('cccccccc'));
  await person.keyboard('N"3{Enter}');
  expect((await field('bbbbbbbb')).value).toBe('');
  expect(await accessibilityFaults()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Check (2)' }));
  await waitFor(() =>
    expect(asked.at(-1)).toBe(
      'POST /api/orders/dispatch/preview?courier=Ekart order,tracking\naaaaaaaa-1,"N1"\ncccccccc-1,"N""3"',
    ),
  );
});

test('typed numbers are there again after a reload, until they have gone out', async () => {
  const { person, services } = await open('/admin/dispatch?by=number&courier=Ekart', () => []);
  const field = (id: string) =>
    screen.findByLabelText<HTMLInputElement>(`Tracking number of #${id}`);
  await person.type(await field('aaaaaaaa'), 'N1');
  await waitFor(async () =>
    expect(await services.db.settings.get('draft:tracking numbers')).toMatchObject({
      values: { 'aaaaaaaa-1': 'N1' },
    }),
  );
  cleanup();
  show({ services }, '/admin/dispatch?by=number&courier=Ekart');
  await waitFor(async () => expect((await field('aaaaaaaa')).value).toBe('N1'));
});
