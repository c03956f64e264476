// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { takerFields } from '#shared/admin/round';
import type { OrderDocument } from '#shared/orders/order';
import type { Helper } from '#shared/orders/stop';
import { REFUSED_AT_THE_DOOR } from '#shared/orders/transition-reason';
import { AdminQueries } from '../../components/admin/admin-queries';
import type { SettledAction } from '../../database/outbox-entry';
import { anOrderDocument } from '../../testing/order-things';
import {
  accessibilityFaults,
  createDevice,
  NOW,
  showScreen,
  SHOPPER,
  type DeviceOptions,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { openTestApi } from '../../testing/test-api';
import { Component as RoundScreen } from './round-screen';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();
const ADMIN = { ...SHOPPER, _id: 'admin-1', name: 'Meera', isAdmin: true };

function onTheWay(id: string, name: string, place: object, given: Partial<OrderDocument> = {}) {
  const { shippingAddress } = anOrderDocument();
  return anOrderDocument({
    _id: id,
    user: { _id: `of-${id}`, name, email: `${id}@example.com` },
    shippingAddress: { ...shippingAddress, ...place },
    dispatched: { at: '2026-03-01T06:00:00.000Z', courier: 'Own delivery' },
    ...given,
  });
}

const FAR = onTheWay('order-far', 'Farah', { postalCode: '560001', city: 'Bengaluru' });
const TENTH = onTheWay('order-ten', 'Tara', { address: '10 Hill Road', postalCode: '411001' });
const NINTH = onTheWay(
  'order-nine',
  'Nina',
  { address: '9 Hill Road', postalCode: '411001', phone: '9000000009' },
  { paymentMethod: 'Razorpay', isPaid: true, paidAt: '2026-02-28T10:00:00.000Z' },
);

interface Given extends DeviceOptions {
  readonly orders?: readonly OrderDocument[];
  readonly helpers?: readonly Helper[];
  /** The server is out of reach. */
  readonly offline?: boolean;
}

async function open({
  orders = [FAR, TENTH, NINTH],
  helpers,
  offline = false,
  ...given
}: Given = {}) {
  let held = orders;
  const answer = { offline };
  server.use(
    http.get(`${API}/admin/round`, () =>
      answer.offline
        ? HttpResponse.error()
        : HttpResponse.json({
            orders: held,
            done: [],
            total: held.length,
            ...(helpers && { helpers }),
            at: new Date(NOW).toISOString(),
          }),
    ),
  );
  const device = await createDevice({ user: ADMIN, ...given });
  const show = () =>
    showScreen(
      device.services,
      <AdminQueries>
        <RoundScreen />
      </AdminQueries>,
      '/admin/round',
    );
  const shown = show();
  return {
    ...device,
    answer,
    shown,
    show,
    hold: (next: readonly OrderDocument[]) => {
      held = next;
    },
  };
}

/** By their tags: asking for the roles of hundreds of buttons takes seconds here. */
const doors = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll('li h3')];
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
const namesOf = async () => (await doors()).map(({ textContent }) => textContent);

async function door(name: string) {
  const heading = await screen.findByText(name, { selector: 'h3' });
  const card = heading.closest('li');
  if (!card) throw new Error('No card');
  return within(card);
}

/** A figure of the round's head, with its name; nothing where it is not shown. */
const figure = (name: string) =>
  screen.queryByText(name, { selector: 'dt' })?.parentElement?.textContent;

/** An answer of the shop to something that was done at a door. */
function answered(
  name: string,
  orderId: string,
  outcome: SettledAction['outcome'],
  given: Partial<SettledAction> = {},
): SettledAction {
  return {
    id: `${name} ${orderId}`,
    clientId: 'client',
    seq: 1,
    user: ADMIN._id,
    name,
    version: 1,
    args: name === 'collect-cash' ? { orderId, amount: '750.00' } : { orderId },
    deps: [],
    enqueuedAt: NOW,
    settledAt: NOW,
    cursor: '',
    dismissed: false,
    outcome,
    ...given,
  };
}

describe('my round', () => {
  // docs/shop-rules.md#r-doorstep-3
  test('goes by postal code and street; each door says who, where and what, with a call and a map', async () => {
    await open();
    expect(await namesOf()).toEqual(['Nina', 'Tara', 'Farah']);
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual([
      '411001 Pune',
      '560001 Bengaluru',
    ]);
    const nina = await door('Nina');
    expect(nina.getByText(/9 Hill Road, Pune/).textContent).toContain('411001');
    expect(nina.getByText('₹750.00')).toBeTruthy();
    expect(nina.getByText('Paid')).toBeTruthy();
    const call = nina.getByRole('link', { name: 'Call 9000000009, Nina' });
    expect(call.getAttribute('href')).toBe('tel:+919000000009');
    const map = new URL(nina.getByRole('link', { name: 'Map, Nina' }).getAttribute('href') ?? '');
    expect(map.searchParams.get('query')).toBe('9 Hill Road, Pune 411001, India');
    expect((await door('Tara')).getByText('Collect cash')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-1
  test('names whom a parcel is for, where that is not who ordered it', async () => {
    await open({ orders: [onTheWay('order-gift', 'Farah', { name: 'Meera Rao' })] });
    expect(await screen.findByRole('heading', { name: 'Meera Rao' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Call .*, Meera Rao$/ })).toBeTruthy();
    expect(screen.queryByText('Farah')).toBeNull();
  });

  test('one tap keeps both, and shows them at once; nothing is paid at a door twice', async () => {
    const { db } = await open();
    const tara = await door('Tara');
    await userEvent.click(tara.getByRole('button', { name: 'Cash collected and delivered, Tara' }));
    expect(await tara.findByText('Delivered')).toBeTruthy();
    expect(tara.getByText('Cash collected')).toBeTruthy();
    expect(tara.getByText('Waiting to send')).toBeTruthy();
    expect(tara.queryByRole('button', { name: /^Cash collected/ })).toBeNull();
    const [collect, deliver] = await db.outbox
      .orderBy('id')
      .toArray()
      .then((all) => all.sort((a, b) => a.seq - b.seq));
    expect(collect).toMatchObject({
      name: 'collect-cash',
      args: { orderId: 'order-ten', amount: '750.00' },
    });
    expect(deliver).toMatchObject({ name: 'deliver-order', deps: [collect?.id] });
    expect(document.activeElement?.textContent).toBe('Tara');
    expect(figure('To deliver')).toBe('To deliver2');
    expect(figure('Cash to collect')).toBe('Cash to collect₹750.001 order');
    expect(figure('Cash collected')).toBe('Cash collected₹750.001 order');
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-1
  test('Undo takes both back', async () => {
    const { db } = await open();
    const tara = await door('Tara');
    await userEvent.click(tara.getByRole('button', { name: 'Cash collected and delivered, Tara' }));
    await userEvent.click(await tara.findByRole('button', { name: 'Undo, Tara' }));
    expect(await tara.findByText('Collect cash')).toBeTruthy();
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['void', 'void']);
    expect(await db.settled.filter(({ dismissed }) => !dismissed).count()).toBe(0);
    expect(tara.queryByText('Needs your attention')).toBeNull();
  });

  // docs/shop-rules.md#r-doorstep-5
  test('a return is picked up with one tap, without a signal, and taken back with another', async () => {
    const at = '2026-03-01T06:00:00.000Z';
    const [line] = TENTH.orderItems;
    const toPickUp = {
      ...TENTH,
      isPaid: true,
      paidAt: at,
      isDelivered: true,
      deliveredAt: at,
      returnRequests: [
        {
          id: 'return-1',
          askedAt: at,
          wish: 'refund' as const,
          reason: 'Dented',
          lines: [{ product: line?.product ?? '', qty: 1 }],
          state: 'approved' as const,
          at,
        },
      ],
    };
    const { db, answer } = await open({ orders: [NINTH, toPickUp] });
    const tara = await door('Tara');
    answer.offline = true;
    expect(tara.getByText('Pick up a return')).toBeTruthy();
    expect(tara.queryByRole('button', { name: /Delivered/ })).toBeNull();
    const picked = { name: `Picked up, Tara, 1 × ${line?.name ?? ''}` };
    await userEvent.click(tara.getByRole('button', picked));
    expect(await tara.findByText('Waiting to send')).toBeTruthy();
    expect(tara.queryByRole('button', picked)).toBeNull();
    expect(await db.outbox.toArray()).toMatchObject([
      { name: 'pick-up-return', args: { orderId: 'order-ten', returnId: 'return-1' } },
    ]);
    expect([figure('To deliver'), figure('To pick up')]).toEqual(['To deliver1', 'To pick up0']);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(tara.getByRole('button', { name: 'Undo, Tara' }));
    expect(await tara.findByRole('button', picked)).toBeTruthy();
  });

  test('what is paid is only handed over; cash may also be taken alone', async () => {
    const { db } = await open();
    const nina = await door('Nina');
    expect(nina.queryByRole('button', { name: /Cash/ })).toBeNull();
    await userEvent.click(nina.getByRole('button', { name: 'Delivered, Nina' }));
    const farah = await door('Farah');
    await userEvent.click(farah.getByRole('button', { name: 'Cash collected, Farah' }));
    expect(await farah.findByRole('button', { name: 'Delivered, Farah' })).toBeTruthy();
    await waitFor(async () =>
      expect((await db.outbox.toArray()).map(({ name }) => name).sort()).toEqual([
        'collect-cash',
        'deliver-order',
      ]),
    );
  });

  // docs/shop-rules.md#r-doorstep-3
  test('is shown offline once it was loaded; before that it says what is needed', async () => {
    const device = await open({ offline: true });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
    device.answer.offline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await namesOf()).toHaveLength(3);

    device.answer.offline = true;
    device.shown.unmount();
    device.show();
    expect(await namesOf()).toEqual(['Nina', 'Tara', 'Farah']);
  });

  test('nothing of another admin’s round is shown', async () => {
    const { db, shown, show, answer } = await open();
    await doors();
    shown.unmount();
    answer.offline = true;
    await db.round.toCollection().modify({ user: 'admin-2' });
    await db.settings.put({ key: 'round:admin-2', user: 'admin-2', at: NOW, total: 3 });
    show();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('Nina')).toBeNull();
  });

  test('of a restored shop says what it no longer knows of, and sends both again', async () => {
    const { db } = await open({ orders: [TENTH] });
    await doors();
    const forgotten = { status: 'refused', code: 'forgotten' } as const;
    await db.settled.bulkAdd([
      answered('collect-cash', 'order-ten', forgotten),
      answered('deliver-order', 'order-ten', forgotten),
    ]);
    const tara = await door('Tara');
    await tara.findByText('The shop no longer knows that you collected the cash. Send it again?');
    await tara.findByText('The shop no longer knows that you delivered this. Send it again?');
    expect(await accessibilityFaults()).toEqual([]);
    expect(tara.queryByRole('button', { name: /^Cash collected/ })).toBeNull();
    for (const left of [1, 0]) {
      const [again] = tara.getAllByRole('button', { name: 'Send again' });
      if (!again) throw new Error('Nothing can be sent again');
      await userEvent.click(again);
      await waitFor(() =>
        expect(tara.queryAllByRole('button', { name: 'Send again' })).toHaveLength(left),
      );
    }
    const waiting = await db.outbox.orderBy('[clientId+seq]').toArray();
    expect(waiting.map(({ name }) => name)).toEqual(['collect-cash', 'deliver-order']);
  });

  test('says who had acted before, and why something was refused', async () => {
    const { db } = await open();
    await doors();
    await db.settled.bulkAdd([
      answered('deliver-order', 'order-nine', {
        status: 'applied',
        code: 'already_done',
        detail: { doneBy: 'Ravi', doneAt: '2026-03-01T09:30:00.000Z' },
      }),
      answered('collect-cash', 'order-far', { status: 'refused', code: 'order_cancelled' }),
      answered('deliver-order', 'order-far', {
        status: 'refused',
        code: 'dependency_refused',
        detail: { dependency: 'collect-cash order-far' },
      }),
    ]);
    const nina = await door('Nina');
    expect(await nina.findByText(/^Ravi had already done this at 2026-03-01/)).toBeTruthy();
    const farah = await door('Farah');
    expect(await farah.findByText('This order was cancelled.')).toBeTruthy();
    expect(farah.queryByText('An earlier step couldn’t be completed.')).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);

    await userEvent.click(farah.getByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    await waitFor(() => expect(farah.queryByText('This order was cancelled.')).toBeNull());
    await waitFor(async () =>
      expect(
        await db.settled
          .filter(({ outcome, dismissed }) => outcome.status === 'refused' && !dismissed)
          .count(),
      ).toBe(0),
    );
  });

  test('is narrowed by postal code or name, and hides what is done', async () => {
    await open();
    await doors();
    const filter = screen.getByLabelText('Filter by PIN code or name');
    await userEvent.type(filter, '4110');
    await waitFor(async () => expect(await namesOf()).toEqual(['Nina', 'Tara']));
    await userEvent.clear(filter);
    await userEvent.type(filter, 'fara');
    await waitFor(async () => expect(await namesOf()).toEqual(['Farah']));
    await userEvent.clear(filter);
    await userEvent.type(filter, 'nobody');
    expect(await screen.findByText('Nothing matches.')).toBeTruthy();
    await userEvent.clear(filter);
    const nina = await door('Nina');
    await userEvent.click(nina.getByRole('button', { name: 'Delivered, Nina' }));
    await userEvent.click(screen.getByLabelText('Hide what is done'));
    await waitFor(async () => expect(await namesOf()).toEqual(['Tara', 'Farah']));
  });

  // docs/shop-rules.md#r-doorstep-6
  test('nobody at home, refused and a note are kept without a signal, and shown at once; each can be undone', async () => {
    const { db, answer } = await open();
    const tara = await door('Tara');
    answer.offline = true;
    await userEvent.click(tara.getByRole('button', { name: 'Not at home, Tara' }));
    expect(await tara.findByText(/^Not at home: .*, Meera$/)).toBeTruthy();
    await userEvent.click(tara.getByRole('button', { name: 'Undo, Tara' }));
    await waitFor(() => expect(tara.queryByText(/^Not at home: /)).toBeNull());

    await userEvent.click(tara.getByRole('button', { name: 'Add a note, Tara' }));
    await userEvent.type(tara.getByLabelText('Note for the next one who comes'), 'Ring twice');
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(tara.getByRole('button', { name: 'Save' }));
    expect(await tara.findByText('Ring twice')).toBeTruthy();

    await userEvent.click(tara.getByRole('button', { name: 'Refused, Tara' }));
    expect(await tara.findByText('Refused at the door')).toBeTruthy();
    expect(tara.queryByRole('button', { name: /^Cash collected/ })).toBeNull();
    const waiting = await db.outbox.orderBy('[clientId+seq]').toArray();
    const kept = waiting.filter(({ name }) => name !== 'void');
    expect(kept).toMatchObject([
      { name: 'note-stop', args: { orderId: 'order-ten', text: 'Ring twice' } },
      { name: 'refuse-delivery', args: { orderId: 'order-ten' } },
    ]);
    // What a shopper hears of waits to be undone.
    expect(kept.map(({ heldUntil }) => heldUntil !== undefined)).toEqual([false, true]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-6
  test('the head counts a refused stop as refused, and who was not at home today, not as delivered', async () => {
    const at = new Date(NOW - 60_000).toISOString();
    const by = { user: 'helper-2', name: 'Ravi' };
    const yesterday = { at: new Date(NOW - 24 * 60 * 60_000).toISOString(), by };
    await open({
      orders: [
        { ...FAR, stop: { visits: [{ at, by }] } },
        { ...TENTH, stop: { visits: [yesterday] } },
        { ...NINTH, returned: { at, reason: REFUSED_AT_THE_DOOR } },
      ],
    });
    await doors();
    expect(['To deliver', 'Delivered', 'Not at home', 'Refused'].map(figure)).toEqual([
      'To deliver2',
      'Delivered0',
      'Not at home1',
      'Refused1',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    const tara = await door('Tara');
    await userEvent.click(tara.getByRole('button', { name: 'Refused, Tara' }));
    await waitFor(() => expect(figure('Refused')).toBe('Refused2'));
    expect(tara.queryByText('Collect cash')).toBeNull();
    expect([figure('Delivered'), figure('To deliver')]).toEqual(['Delivered0', 'To deliver1']);
  });

  test('Undo of what was done leaves a note that waits, too', async () => {
    const { db, answer } = await open();
    const tara = await door('Tara');
    answer.offline = true;
    await userEvent.click(tara.getByRole('button', { name: 'Add a note, Tara' }));
    await userEvent.type(tara.getByLabelText('Note for the next one who comes'), 'Ring twice');
    await userEvent.click(tara.getByRole('button', { name: 'Save' }));
    await tara.findByText('Ring twice');
    await userEvent.click(tara.getByRole('button', { name: 'Refused, Tara' }));
    await tara.findByText('Refused at the door');
    await userEvent.click(tara.getByRole('button', { name: 'Undo, Tara' }));
    await waitFor(() => expect(tara.queryByText('Refused at the door')).toBeNull());
    expect(tara.getByText('Ring twice')).toBeTruthy();
    const kept = (await db.outbox.toArray()).filter(({ name }) => name !== 'void');
    expect(kept).toMatchObject([{ name: 'note-stop' }]);
    // Alone, it is taken back by the same button.
    await userEvent.click(tara.getByRole('button', { name: 'Undo, Tara' }));
    await waitFor(() => expect(tara.queryByText('Ring twice')).toBeNull());
  });

  // docs/shop-rules.md#r-doorstep-7
  test('who shares out the round gives one stop from its card', async () => {
    const given: unknown[] = [];
    const helpers = [
      { user: ADMIN._id, name: 'Meera' },
      { user: 'helper-2', name: 'Ravi' },
    ];
    const gone = { user: 'helper-3', name: 'Gopal' };
    const device = await open({ orders: [TENTH, { ...FAR, stop: { takenBy: gone } }], helpers });
    server.use(
      http.put(`${API}/admin/round/taker`, async ({ request }) => {
        given.push(takerFields.parse(await request.json()));
        device.hold([{ ...TENTH, stop: { takenBy: { user: 'helper-2', name: 'Ravi' } } }]);
        return HttpResponse.json({ given: 1 });
      }),
    );
    const tara = await door('Tara');
    const farah = await door('Farah');
    // Whose role no longer delivers has it until somebody else does.
    const ofFarah = farah.getByLabelText<HTMLSelectElement>('Who takes it: Farah');
    expect(ofFarah.selectedOptions[0]?.textContent).toBe('Gopal');
    await userEvent.selectOptions(tara.getByLabelText('Who takes it: Tara'), 'Ravi');
    expect(await screen.findByText('Taken by Ravi')).toBeTruthy();
    expect(given).toEqual([{ orders: ['order-ten'], taker: 'helper-2' }]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-7
  test('one’s own stops come first; taking one moves it there', async () => {
    const takenBy = { user: 'helper-2', name: 'Ravi' };
    await open({ orders: [FAR, TENTH, { ...NINTH, stop: { takenBy } }] });
    expect(await namesOf()).toEqual(['Tara', 'Farah', 'Nina']);
    expect((await door('Nina')).getByText('Taken by Ravi')).toBeTruthy();
    const farah = await door('Farah');
    await userEvent.click(farah.getByRole('button', { name: 'Take it, Farah' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Farah', 'Tara', 'Nina']));
    expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual([
      'Yours · 560001 Bengaluru',
      'Not taken · 411001 Pune',
      'Ravi · 411001 Pune',
    ]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-8
  test('a stop is moved by a button and by dragging, without a signal, and is one waiting action', async () => {
    const { db, answer } = await open();
    await doors();
    answer.offline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Move Farah up' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Nina', 'Farah', 'Tara']));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Farah up');
    const handle = screen.getByRole('button', { name: 'Move Tara up' }).parentElement;
    const target = (await screen.findByText('Nina', { selector: 'h3' })).closest('li');
    if (!handle || !target) throw new Error('No card');
    fireEvent.dragStart(handle);
    fireEvent.dragOver(target);
    fireEvent.drop(target);
    await waitFor(async () => expect(await namesOf()).toEqual(['Tara', 'Nina', 'Farah']));
    expect(await db.outbox.toArray()).toMatchObject([
      { args: { helper: 'admin-1', stops: ['order-ten', 'order-nine', 'order-far'] } },
    ]);
  });

  // docs/shop-rules.md#r-doorstep-8
  test('a stop is moved past the next one that is shown, whatever is hidden between', async () => {
    await open();
    const nina = await door('Tara');
    await userEvent.click(nina.getByRole('button', { name: 'Cash collected and delivered, Tara' }));
    await userEvent.click(screen.getByLabelText('Hide what is done'));
    await waitFor(async () => expect(await namesOf()).toEqual(['Nina', 'Farah']));
    await userEvent.click(screen.getByRole('button', { name: 'Move Farah up' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Farah', 'Nina']));
  });

  test('without orders on their way it says so', async () => {
    await open({ orders: [] });
    expect(await screen.findByText('No orders are on their way.')).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  // docs/shop-rules.md#r-doorstep-3
  test('keeps an order that was delivered here for the shift, and drops one that others delivered', async () => {
    const device = await open();
    await doors();
    await device.db.settled.add(
      answered('deliver-order', 'order-nine', { status: 'applied', code: 'done' }),
    );
    device.hold([FAR]);
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(async () => expect(await namesOf()).toEqual(['Nina', 'Farah']));
    await device.db.settled.clear();
    expect((await door('Nina')).getByText('Delivered')).toBeTruthy();
  });

  test('hundreds of doors are rendered in parts', async () => {
    const many = Array.from({ length: 90 }, (_, place) =>
      onTheWay(`order-${place}`, `Person ${place}`, { address: `${place} Hill Road` }),
    );
    await open({ orders: many });
    expect(await namesOf()).toHaveLength(40);
    await userEvent.click(screen.getByRole('button', { name: 'Show 40 more' }));
    await waitFor(async () => expect(await namesOf()).toHaveLength(80));
  });
});
