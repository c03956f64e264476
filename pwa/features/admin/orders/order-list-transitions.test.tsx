// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { anOrderDocument } from '../../../testing/order-things';
import { PIN_TABLE, WITH_PINS } from '../../../testing/pin-things';
import { API } from '../../../testing/shop-floor';
import { accessibilityFaults } from '../../../testing/screen-harness';
import {
  COD,
  DONE,
  PAID,
  rowOf,
  showOrderList,
  STEPS,
  testOrderList,
  textsOf,
} from '../../../testing/order-list';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const { server, open, answerMarks, answerManyMarks, hold } = testOrderList();

// docs/shop-rules.md#r-texts-12
describe('Mark COD Paid', () => {
  const press = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click(within(await rowOf('order-cod')).getByRole('button', { name: 'Mark COD Paid' }));

  test('says so, and shows the order paid', async () => {
    const { person } = await open();
    const asked = answerMarks();
    await press(person);
    expect(await screen.findByText('Marked COD paid for order-cod')).toBeTruthy();
    expect(asked).toEqual(['pay order-cod {"receivedAmount":750}']);
    await waitFor(async () =>
      expect(textsOf(await rowOf('order-cod')).slice(5)).toEqual(['2026-03-01', 'No', 'Details']),
    );
  });

  test.each([
    ['in the shop’s words', 409, 'It is paid already', 'It is paid already'],
    ['without words', 409, '', 'Failed to mark COD paid'],
  ])('that is refused says so %s', async (_how, status, message, shown) => {
    const { person } = await open();
    answerMarks({ 'order-cod': HttpResponse.json({ message, code: 'already_paid' }, { status }) });
    await press(person);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  test('that has no answer says so', async () => {
    const { person } = await open();
    answerMarks({ 'order-cod': HttpResponse.error() });
    await press(person);
    expect(await screen.findByText('Error marking COD paid')).toBeTruthy();
  });
});

describe('many orders at once', () => {
  async function select(person: ReturnType<typeof userEvent.setup>, ...ids: string[]) {
    for (const id of ids) await person.click(within(await rowOf(id)).getByRole('checkbox'));
  }

  test('are marked after a question, where the transition is allowed, with a result for each', async () => {
    const second = anOrderDocument({ _id: 'order-cod-2', totalPrice: '10.00' });
    const { person } = await open({ orders: [COD, second, PAID] });
    const asked = answerManyMarks({ 'order-cod': 'It is paid already' });
    await select(person, 'order-cod', 'order-paid', 'order-cod-2');
    expect(screen.getByText('All 3 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark COD Paid (2)' }));
    const question = screen.getByRole('dialog', { name: 'Mark COD Paid' });
    expect(
      within(question).getByText(/for 2 orders been received, ₹760\.00 in total/),
    ).toBeTruthy();
    expect(asked).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Yes, mark 2 orders' }));
    const results = await screen.findByRole('region', { name: 'Results' });
    expect(await within(results).findByText('Mark COD Paid: 1 of 2 done')).toBeTruthy();
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Refusedorder-cod: It is paid already', 'DoneMarked COD paid for order-cod-2']);
    expect(asked).toEqual([
      'pay {"orders":[{"_id":"order-cod","receivedAmount":750},{"_id":"order-cod-2","receivedAmount":10}]}',
    ]);
    // What failed is to be read; it goes with the list that it was done in.
    expect(within(results).getByRole('group').hasAttribute('open')).toBe(true);
    await person.click(screen.getByRole('link', { name: /^Delivered/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Results' })).toBeNull());
    await person.click(screen.getByRole('link', { name: /^All/ }));
    const again = await screen.findByRole('region', { name: 'Results' });
    await person.click(within(again).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull();
  });

  // docs/shop-rules.md#r-orders-14
  test('that were packed or dispatched are taken back by Undo, which is offered for a while', async () => {
    const { person } = await open({ orders: [COD, PAID] });
    const asked = answerManyMarks();
    await select(person, 'order-cod', 'order-paid');
    await person.click(screen.getByRole('button', { name: 'Dispatch (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dispatch 2 orders' });
    fireEvent.change(within(dialog).getByLabelText(/^Courier/), { target: { value: 'Post' } });
    await person.click(within(dialog).getByRole('button', { name: 'Dispatch' }));
    const results = await screen.findByRole('region', { name: 'Results' });
    await person.click(await within(results).findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not dispatched: 2 of 2 done')).toBeTruthy();
    expect(asked.at(-1)).toBe('undispatch {"orders":[{"_id":"order-cod"},{"_id":"order-paid"}]}');
    expect(within(results).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  // docs/shop-rules.md#r-orders-14
  test('are cancelled after a question that says what goes back, and how', async () => {
    const counted = { ...COD, _id: 'order-counted', isPaid: true, totalPrice: '10.00' };
    const { person } = await open({ orders: [COD, PAID, counted] });
    const asked = answerManyMarks();
    await select(person, 'order-cod', 'order-paid', 'order-counted');
    await person.click(screen.getByRole('button', { name: 'Cancel order (3)' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel 3 orders?' });
    expect(question.textContent).toContain('The items of 3 orders go back into stock.');
    expect(question.textContent).toContain('₹1,299.50 goes back by Razorpay for 1 order.');
    expect(question.textContent).toContain('₹10.00 was received in cash for 1 order.');
    expect(await accessibilityFaults()).toEqual([]);
    fireEvent.change(within(question).getByLabelText(/^Reason/), { target: { value: 'Flood' } });
    await person.click(within(question).getByRole('button', { name: 'Yes, cancel' }));
    expect(await screen.findByText('Cancel order: 3 of 3 done')).toBeTruthy();
    expect(asked).toEqual([
      'cancel {"orders":[{"_id":"order-cod","reason":"Flood"},{"_id":"order-paid","reason":"Flood"},{"_id":"order-counted","reason":"Flood"}]}',
    ]);
  });

  test('stay ticked when the list is left, and its reader comes back to it', async () => {
    const { person } = await open();
    await select(person, 'order-cod', 'order-done');
    expect(screen.getByText('2 selected')).toBeTruthy();
    cleanup();
    await showOrderList();
    expect(await screen.findByText('2 selected')).toBeTruthy();
    // What has left the list meanwhile is ticked no more.
    cleanup();
    hold([COD, PAID]);
    await showOrderList();
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    cleanup();
    await showOrderList();
    await rowOf('order-cod');
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('are selected on every page of a filter, and stay so until it changes', async () => {
    const { person } = await open({ total: 60, pages: 3 });
    const second = anOrderDocument({ _id: 'order-old' });
    await select(person, 'order-cod');
    hold([second]);
    await person.click(screen.getByRole('button', { name: 'Page 2' }));
    await select(person, 'order-old');
    expect(screen.getByText('2 selected')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: /^Unpaid/ }));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  test('cannot be selected between choosing a filter and the arrival of its list', async () => {
    const { person } = await open({ total: 60, pages: 3 });
    await rowOf('order-cod');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get(`${API}/orders`, async () => {
        await held;
        const counts = { all: 60, unpaid: 31, 'cod-unpaid': 2, undelivered: 3, delivered: 1 };
        const page = { page: 1, pages: 2, total: 31, counts: { ...counts, ...STEPS } };
        return HttpResponse.json({ ...page, orders: [COD] });
      }),
    );
    const selectAll = (total: number) =>
      screen.getByRole<HTMLButtonElement>('button', { name: `Select all ${total}` });
    const areDisabled = () => [
      selectAll(60).disabled,
      ...screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.disabled),
    ];
    expect(areDisabled()).toEqual([false, false, false, false, false]);
    fireEvent.click(screen.getByRole('link', { name: /^Unpaid/ }));
    expect(areDisabled()).toEqual([true, true, true, true, true]);
    await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('status=unpaid'));
    expect(areDisabled()).toEqual([true, true, true, true, true]);
    answer();
    await waitFor(() => expect(selectAll(31).disabled).toBe(false));
    await person.click(within(await rowOf('order-cod')).getByRole('checkbox'));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  // docs/shop-rules.md#r-orders-11
  test('are all selected at once, however many pages they are on', async () => {
    const { person, asked } = await open({ total: 4 });
    await select(person, 'order-cod');
    const pages = [
      [COD, PAID],
      [DONE, anOrderDocument({ _id: 'order-4' })],
    ];
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        const { search, searchParams } = new URL(request.url);
        asked.push(search);
        const page = Number(searchParams.get('pageNumber'));
        const counts = {
          all: 4,
          unpaid: 2,
          'cod-unpaid': 2,
          undelivered: 3,
          delivered: 1,
          ...STEPS,
        };
        const orders = pages[page - 1] ?? [];
        return HttpResponse.json({ orders, page, pages: 2, total: 4, counts });
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Select all 4' }));
    expect(await screen.findByText('All 4 selected')).toBeTruthy();
    expect(asked.filter((search) => search.includes('sort=date'))).toEqual([
      '?pageNumber=1&sort=date&pageSize=100',
      '?pageNumber=2&sort=date&pageSize=100',
    ]);
    expect(screen.getByRole('button', { name: 'Mark COD Paid (2)' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  test('are marked as delivered where they are paid, all of a page by one box', async () => {
    const { person } = await open();
    const asked = answerManyMarks();
    await rowOf('order-cod');
    await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('All 3 selected')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Mark As Delivered (1)' }));
    await person.click(screen.getByRole('button', { name: 'Yes, mark 1 order' }));
    expect(await screen.findByText('Mark As Delivered: 1 of 1 done')).toBeTruthy();
    expect(asked).toEqual(['deliver {"orders":[{"_id":"order-paid"}]}']);
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
  });

  // docs/shop-rules.md#r-orders-11
  test('offer nothing that fits none of them', async () => {
    const { person } = await open();
    await select(person, 'order-done');
    expect(screen.getByText('1 selected')).toBeTruthy();
    for (const name of [/^Pack/, /^Dispatch/, /^Cash collected/, /^Mark COD.*\(/, /^Mark As/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  // docs/shop-rules.md#r-orders-11
  test('are handed over at once: the cash of those that owe it, then all of them', async () => {
    const { person } = await open();
    const asked = answerManyMarks();
    await select(person, 'order-cod', 'order-paid', 'order-done');
    await person.click(screen.getByRole('button', { name: 'Cash collected and delivered (2)' }));
    expect(
      screen.getByText(/^Have 2 orders been delivered, and has ₹750\.00 in cash .* for 1 order\?/),
    ).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Yes, mark 2 orders' }));
    expect(await screen.findByText('Cash collected and delivered: 2 of 2 done')).toBeTruthy();
    expect(asked).toEqual([
      'pay {"orders":[{"_id":"order-cod","receivedAmount":750}]}',
      'deliver {"orders":[{"_id":"order-cod"},{"_id":"order-paid"}]}',
    ]);
  });

  // docs/shop-rules.md#r-orders-14
  test('are dispatched with the day by which the last of them arrives by the table of postal codes', async () => {
    server.use(
      http.get(`${API}/settings`, () => HttpResponse.json(WITH_PINS)),
      http.get(`${API}/pin-table`, () => HttpResponse.json(PIN_TABLE)),
    );
    const shippingAddress = { ...COD.shippingAddress, postalCode: '411001' };
    const early = { ...COD, _id: 'early', shippingAddress, createdAt: '2026-02-26T09:00:00.000Z' };
    const late = { ...COD, _id: 'late', shippingAddress };
    const { person } = await open({ orders: [early, late, PAID] });
    await select(person, 'early', 'late');
    await person.click(screen.getByRole('button', { name: 'Dispatch (2)' }));
    const day = screen.getByLabelText<HTMLInputElement>('Arrives by (optional)');
    await waitFor(() => expect(day.value).toBe('2026-03-04'));
    await person.clear(day);
    expect(day.value).toBe('');
  });

  test('are selected without selecting one first, where they are on more than one page', async () => {
    const { person } = await open({ total: 60, pages: 3 });
    await rowOf('order-cod');
    await person.click(screen.getByRole('button', { name: 'Select all 60' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
  });
});
