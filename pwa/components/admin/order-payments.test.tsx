// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { REFUND_KEY } from '#shared/payments/payment';
import type { OrderHistory } from '#shared/payments/payment-documents';
import { CURRENT_PASSWORD_WRONG } from '#shared/users/freshness';
import { historyThing, paymentThing, refundThing } from '../../testing/payment-things';
import {
  accessibilityFaults,
  createDevice,
  showScreen,
  SHOPPER,
} from '../../testing/screen-harness';
import { API } from '../../testing/shop-floor';
import { ORDER_ID } from '../../testing/shop-things';
import { openTestApi } from '../../testing/test-api';
import { instantText } from '../design/when-text';
import { AdminQueries } from './admin-queries';
import { OrderPayments } from './order-payments';

// Whole screens under axe: on a busy machine that takes long, and long is no fault.
vi.setConfig({ testTimeout: 90_000 });

const server = openTestApi();

/** What the server says of the order now; a test changes it as the server would. */
let history: OrderHistory;

async function open(first: OrderHistory = historyThing()) {
  history = first;
  server.use(http.get(`${API}/orders/${ORDER_ID}/history`, () => HttpResponse.json(history)));
  const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
  showScreen(
    services,
    <AdminQueries>
      <OrderPayments orderId={ORDER_ID} />
    </AdminQueries>,
  );
  await screen.findByRole('heading', { name: 'History' });
  return userEvent.setup({ delay: null });
}

interface Asked {
  readonly key: string;
  readonly body: unknown;
}

/** Answers each refund that is asked for with the next of these. */
function answerRefunds(...answers: readonly ((asked: Asked) => Response)[]): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post(`${API}/payments/order_gw1/refunds`, async ({ request }) => {
      const one = {
        key: request.headers.get('Idempotency-Key') ?? '',
        body: await request.json(),
      };
      asked.push(one);
      const next = answers[asked.length - 1];
      if (!next) throw new Error('Nobody expected another refund');
      return next(one);
    }),
  );
  return asked;
}
const json = (body: JsonBodyType, status: number) => HttpResponse.json(body, { status });
const refused = (code: string, message: string) => () => json({ code, message }, 409);
/** The server accepts the refund and records it. */
const taken =
  (state: 'requested' | 'pending' | 'processed' | 'failed' = 'requested') =>
  ({ key }: Asked) => {
    const payment = paymentThing({ refunds: [refundThing({ key, state })] });
    history = historyThing({ payments: [payment] });
    return json(payment, 201);
  };
const lost = () => HttpResponse.error();

const dialog = () => screen.getByRole('dialog', { name: 'Refund' });
const press = (person: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  person.click(within(dialog()).getByRole('button', { name }));

async function openDialog(person: ReturnType<typeof userEvent.setup>) {
  await person.click(screen.getByRole('button', { name: 'Refund… pay_second' }));
  return within(dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Amount in rupees' });
}
async function ask(person: ReturnType<typeof userEvent.setup>, amount: string) {
  const box = await openDialog(person);
  await person.clear(box);
  await person.type(box, amount);
  await press(person, 'Continue');
  await within(dialog()).findByText(/^Refund ₹.+\? This/);
}

describe('the payments of an order', () => {
  test('show what came in, what went back, what is wrong, and the history', async () => {
    await open(
      historyThing({
        payments: [
          paymentThing({
            refunds: [
              refundThing({ state: 'pending', gatewayRefund: 'rfnd_1' }),
              refundThing({ key: 'another-key-of-one', amount: '5.00', state: 'failed' }),
            ],
          }),
        ],
      }),
    );
    expect(screen.getByRole('heading', { name: 'Payment order_gw1' })).toBeTruthy();
    expect(screen.getByText('Pays the order')).toBeTruthy();
    expect(screen.getByText('Paid twice')).toBeTruthy();
    expect(screen.getByText('pay_second: the order was already paid: refund it')).toBeTruthy();
    expect(screen.getByText('₹99.50')).toBeTruthy();
    expect(screen.getByText('Pending')).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText('rfnd_1')).toBeTruthy();
    expect(screen.getByText('Asha Rao (shopper) placed the order')).toBeTruthy();
    expect(screen.getByText(instantText('2026-03-01T09:10:00.000Z')).getAttribute('datetime')).toBe(
      '2026-03-01T09:10:00.000Z',
    );
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('offer no refund where nothing is left', async () => {
    const { captures } = paymentThing();
    const gone = captures.map((capture) => ({ ...capture, refundable: '0.00' }));
    await open(historyThing({ payments: [paymentThing({ captures: gone })] }));
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  test('say so where the server does not answer', async () => {
    server.use(http.get(`${API}/orders/${ORDER_ID}/history`, () => json({}, 500)));
    const { services } = await createDevice({ user: { ...SHOPPER, isAdmin: true } });
    showScreen(
      services,
      <AdminQueries>
        <OrderPayments orderId={ORDER_ID} />
      </AdminQueries>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load payments');
  });
});

describe('a refund', () => {
  test('is of all that is left, unless the admin chooses otherwise, and is requested once', async () => {
    const asked = answerRefunds(taken('pending'));
    const person = await open();
    const box = await openDialog(person);
    expect(box.value).toBe('1299.50');
    expect(await accessibilityFaults()).toEqual([]);
    await person.clear(box);
    await person.type(box, '99.5');
    await press(person, 'Continue');
    expect(await within(dialog()).findByText(/^Refund ₹99\.50\?/)).toBeTruthy();
    expect(asked).toEqual([]);
    await press(person, 'Refund ₹99.50');
    expect(await screen.findByText('Refund of ₹99.50 is on its way')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(asked).toEqual([
      { key: expect.stringMatching(REFUND_KEY), body: { payment: 'pay_second', amount: '99.50' } },
    ]);
  });

  test.each(['0', '0.99', '1299.51', 'all', ''])('of %j is not asked for', async (amount) => {
    const person = await open();
    const box = await openDialog(person);
    await person.clear(box);
    if (amount) await person.type(box, amount);
    await press(person, 'Continue');
    expect(
      await within(dialog()).findByText('Enter an amount from ₹1.00 to ₹1,299.50'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(box);
  });

  test('asks for the password where the shop wants it, and gives it with the next try', async () => {
    const wanted = (message: string, fields?: object) => () =>
      json({ code: 'reauth_required', message, fields }, 403);
    const asked = answerRefunds(
      wanted('Please enter your current password'),
      wanted(CURRENT_PASSWORD_WRONG, { currentPassword: CURRENT_PASSWORD_WRONG }),
      taken(),
    );
    const person = await open();
    await ask(person, '1.00');
    await press(person, 'Refund ₹1.00');
    expect(await screen.findByText('Please enter your current password')).toBeTruthy();
    const password = await within(dialog()).findByLabelText('Current Password');
    expect(await accessibilityFaults()).toEqual([]);
    await person.type(password, 'a guess');
    await press(person, 'Refund ₹1.00');
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    await person.clear(password);
    await person.type(password, 'mango tree{Enter}');
    expect(await screen.findByText('Refund of ₹1.00 requested')).toBeTruthy();
    const refund = { payment: 'pay_second', amount: '1.00' };
    expect(asked.map(({ body }) => body)).toEqual([
      refund,
      { ...refund, currentPassword: 'a guess' },
      { ...refund, currentPassword: 'mango tree' },
    ]);
  });

  test('is not requested by the second click of a double click', async () => {
    answerRefunds();
    const person = await open();
    await openDialog(person);
    await person.dblClick(within(dialog()).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog()).findByRole('button', { name: 'Refund ₹1,299.50' })).toBeTruthy();
  });

  test('keeps the amount when the admin goes back', async () => {
    const person = await open();
    await ask(person, '20');
    await press(person, 'Back');
    expect(within(dialog()).getByRole<HTMLInputElement>('textbox').value).toBe('20');
  });

  test('whose answer is lost goes again under the same key, for the same amount', async () => {
    const asked = answerRefunds(
      lost,
      () => json({ code: 'unavailable', message: 'Soon' }, 503),
      taken(),
    );
    const person = await open();
    await ask(person, '20');
    await press(person, 'Refund ₹20.00');
    expect(await within(dialog()).findByText(/won’t refund twice/)).toBeTruthy();
    expect(within(dialog()).queryByRole('textbox')).toBeNull();
    await press(person, 'Try again');
    expect(await within(dialog()).findByText('Soon')).toBeTruthy();
    await press(person, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Refund… pay_second' }));
    await press(person, 'Try again');
    expect(await screen.findByText('Refund of ₹20.00 requested')).toBeTruthy();
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('whose answer is lost, but which turns out to be recorded, is not offered again', async () => {
    answerRefunds((asked) => {
      taken('requested')(asked);
      return lost();
    });
    const person = await open();
    await ask(person, '20');
    await press(person, 'Refund ₹20.00');
    expect(await within(dialog()).findByText('Refund of ₹20.00: Requested.')).toBeTruthy();
    expect(within(dialog()).queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('that is refused says why, and the next one has a key of its own', async () => {
    const asked = answerRefunds(
      refused('amount_differs', 'Only ₹10.00 is left'),
      taken('processed'),
    );
    const person = await open();
    await ask(person, '20');
    await press(person, 'Refund ₹20.00');
    expect(await within(dialog()).findByText('Only ₹10.00 is left')).toBeTruthy();
    await press(person, 'Back');
    const box = within(dialog()).getByRole('textbox');
    await person.clear(box);
    await person.type(box, '10');
    // A script's clicks follow each other as fast as those of a double click, which is held back: these count as single ones.
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Continue' }));
    fireEvent.click(await within(dialog()).findByRole('button', { name: 'Refund ₹10.00' }));
    expect(await screen.findByText('₹10.00 refunded')).toBeTruthy();
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  });

  test('that the gateway did not take is shown as an error', async () => {
    answerRefunds(taken('failed'));
    const person = await open();
    await ask(person, '20');
    await press(person, 'Refund ₹20.00');
    expect(await screen.findByText('The gateway declined the refund of ₹20.00')).toBeTruthy();
  });
});

describe('a flag', () => {
  const DIFFERS = {
    kind: 'amount-differs' as const,
    payment: 'pay_second',
    words: 'the amount or currency doesn’t match the order: check it',
    needsRefund: false,
    raisedAt: '2026-03-01T09:00:00.000Z',
    clearedAt: null,
  };

  test('that only a refund clears cannot be settled by hand', async () => {
    await open();
    const flag = within(screen.getByRole('note'));
    expect(flag.queryByRole('button', { name: 'Mark as settled' })).toBeNull();
    expect(flag.getByRole('button', { name: 'Refund…' })).toBeTruthy();
  });

  test('is settled by an admin who looked at it, after a question', async () => {
    const bodies: unknown[] = [];
    const settled = paymentThing({ attention: [{ ...DIFFERS, clearedAt: DIFFERS.raisedAt }] });
    server.use(
      http.put(`${API}/payments/order_gw1/settle`, async ({ request }) => {
        bodies.push(await request.json());
        history = historyThing({ payments: [settled] });
        return HttpResponse.json(settled);
      }),
    );
    const person = await open(historyThing({ payments: [paymentThing({ attention: [DIFFERS] })] }));
    await person.click(screen.getByRole('button', { name: 'Mark as settled' }));
    const question = screen.getByRole('dialog', { name: 'Mark as settled?' });
    expect(bodies).toEqual([]);
    await person.click(within(question).getByRole('button', { name: 'Yes, settled' }));
    expect(within(question).getByText('Enter a reason')).toBeTruthy();
    expect(bodies).toEqual([]);
    await person.type(within(question).getByLabelText(/Reason/), 'Looked at it');
    await person.click(within(question).getByRole('button', { name: 'Yes, settled' }));
    expect(await screen.findByText('Marked as settled')).toBeTruthy();
    expect(bodies).toEqual([
      { kind: 'amount-differs', payment: 'pay_second', reason: 'Looked at it' },
    ]);
    expect(await screen.findByText(/^Settled 2026-03-01/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as settled' })).toBeNull();
  });

  test.each([
    ['The flag is gone', 'The flag is gone'],
    ['', 'Update failed'],
  ])('that cannot be settled says why (%j)', async (message, shown) => {
    server.use(
      http.put(`${API}/payments/order_gw1/settle`, () => json({ message, code: 'not_found' }, 404)),
    );
    const person = await open(historyThing({ payments: [paymentThing({ attention: [DIFFERS] })] }));
    await person.click(screen.getByRole('button', { name: 'Mark as settled' }));
    await person.type(screen.getByLabelText(/Reason/), 'Looked at it');
    await person.click(screen.getByRole('button', { name: 'Yes, settled' }));
    expect(await screen.findByText(shown)).toBeTruthy();
  });
});
