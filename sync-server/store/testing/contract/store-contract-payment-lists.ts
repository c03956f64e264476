import { describe, expect, test } from 'vitest';
import type { StockHold } from '#shared/payments/held-stock';
import type { CaptureProblem, PaymentOrder } from '#shared/payments/payment';
import { PAYMENT_VIEWS, type PaymentSort } from '#shared/payments/payment-documents';
import { isInView } from '#shared/payments/payment-views';
import type { PaymentQuery } from '../../queries';
import type { Commit } from '../../commit';
import type { ShopReader, ShopWriter } from '../../repositories/shop-on-engine';
import type { ShopStore } from '../../repositories/shop-store';
import {
  sampleCapture,
  sampleHold,
  sampleOrder,
  samplePayment,
  sampleRefund,
} from '../store-samples';

const day = (number: number) => `2025-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);
const NOW = Date.parse('2025-03-01T00:00:00.000Z');
const LIST = { now: NOW, pageNumber: 1, pageSize: 25 };
const PAID: Partial<PaymentOrder> = { status: 'paid', captures: [sampleCapture()] };

/** Payment orders with their holds, for every list. */
function viewSamples(): { payment: PaymentOrder; hold?: StockHold }[] {
  const flagged = (_id: string, order: string, verdict: CaptureProblem) =>
    samplePayment(_id, order, {
      status: 'closed',
      captures: [sampleCapture({ verdict })],
      attention: [{ kind: verdict, payment: 'pay_1', raisedAt: day(1), cleared: null }],
    });
  return [
    { payment: samplePayment('order_0', 'o0') },
    { payment: samplePayment('order_1', 'o1'), hold: sampleHold('o1') },
    { payment: samplePayment('order_2', 'o2'), hold: sampleHold('o2', { state: 'released' }) },
    {
      payment: flagged('order_3', 'o3', 'late-no-stock'),
      hold: sampleHold('o3', { state: 'released' }),
    },
    { payment: flagged('order_4', 'o4', 'paid-twice'), hold: sampleHold('o4', { state: 'taken' }) },
    {
      payment: samplePayment('order_5', 'o5', PAID),
      hold: sampleHold('o5', { state: 'released' }),
    },
    {
      payment: samplePayment('order_6', 'o6', { ...PAID, refunds: [sampleRefund('refund-key')] }),
    },
    {
      payment: samplePayment('order_7', 'o7', {
        ...PAID,
        refunds: [sampleRefund('refund-key-7', { state: 'pending' })],
      }),
    },
  ];
}

/** The lists of payment orders, and which of them the gateway is asked about. */
export function paymentListContract(store: () => ShopStore): void {
  const read = <Result>(work: (shop: ShopReader) => Promise<Result>) => store().read(work);
  const write = <Result>(work: (shop: ShopWriter) => Promise<Result>) => store().write(work);
  const ids = (query: Pick<PaymentQuery, 'view'> & Partial<PaymentQuery>) =>
    read(async (shop) => idsOf((await shop.listPayments({ ...LIST, ...query })).items));

  describe('the list of payment orders', () => {
    test('is newest first, page by page', async () => {
      await write(async (shop) => {
        for (const n of [2, 4, 1, 3, 5])
          await shop.putPaymentOrder(samplePayment(`order_${n}`, `o${n}`, { createdAt: day(n) }));
      });
      const page = (pageNumber: number) =>
        read(async (shop) => {
          const query = { view: 'all', now: NOW, pageNumber, pageSize: 2 } as const;
          const { items, ...facts } = await shop.listPayments(query);
          return { ids: idsOf(items).join(' '), ...facts };
        });
      const facts = { pages: 3, total: 5 };
      expect(await page(1)).toEqual({ ids: 'order_5 order_4', page: 1, ...facts });
      expect(await page(3)).toEqual({ ids: 'order_1', page: 3, ...facts });
      expect(await page(9)).toEqual({ ids: 'order_1', page: 3, ...facts });
      expect(await read((shop) => shop.listPayments({ ...LIST, view: 'attention' }))).toEqual({
        items: [],
        page: 1,
        pages: 1,
        total: 0,
      });
    });

    test('holds by each view what the shared rules say, and counts it, as rows, holds and the time change', async () => {
      const rows = viewSamples();
      await write(async (shop) => {
        for (const { payment, hold } of rows) {
          await shop.putOrder(sampleOrder(payment.order, 'u1'));
          await shop.putPaymentOrder(payment);
          if (hold) await shop.putHold(hold);
        }
      });
      const agree = async (now: number) => {
        const counts = await read((shop) => shop.countPayments({ now }));
        for (const view of PAYMENT_VIEWS) {
          const wanted = rows.filter(({ payment, hold }) => isInView(view, payment, hold, now));
          const expected = wanted.map(({ payment }) => payment._id).sort();
          expect((await ids({ view, now })).sort(), view).toEqual(expected);
          expect(counts[view], view).toBe(expected.length);
        }
        return counts;
      };
      const until = Date.parse(sampleHold('o').until);
      expect(await agree(until)).toEqual({
        attention: 2,
        'captured-unpaid': 1,
        'paid-twice': 1,
        'refunds-due': 3,
        held: 1,
        expired: 2,
        all: 8,
      });
      // The last instant of a hold is over.
      expect(await agree(until + 1)).toMatchObject({ held: 0, expired: 3 });
      // A hold changes apart from its payment.
      const taken = sampleHold('o1', { state: 'taken' });
      await write((shop) => shop.putHold(taken));
      rows.splice(1, 1, { payment: samplePayment('order_1', 'o1'), hold: taken });
      expect(await agree(until + 1)).toMatchObject({ held: 0, expired: 2 });
      // A payment order changes apart from its hold.
      const paid = samplePayment('order_3', 'o3', PAID);
      await write((shop) => shop.putPaymentOrder(paid));
      rows.splice(3, 1, { payment: paid, hold: sampleHold('o3', { state: 'released' }) });
      expect(await agree(until)).toMatchObject({ attention: 1, 'captured-unpaid': 0, expired: 1 });
    });

    test('is searched by every id, by name and by email', async () => {
      const asha = { _id: 'u1', name: 'Asha Rão', email: 'asha@example.in' };
      const ben = { _id: 'u2', name: 'Ben', email: 'ben@example.in' };
      await write(async (shop) => {
        await shop.putOrder(sampleOrder('o1', 'u1', { user: asha }));
        await shop.putOrder(sampleOrder('o2', 'u2', { user: ben }));
        await shop.putPaymentOrder(
          samplePayment('order_AAA', 'o1', {
            ...PAID,
            refunds: [
              sampleRefund('refund-key-one', { state: 'pending', gatewayRefund: 'rfnd_Q9' }),
            ],
          }),
        );
        await shop.putPaymentOrder(samplePayment('order_BBB', 'o2'));
      });
      for (const keyword of [
        'order_aaa',
        'PAY_1',
        'rfnd_q9',
        'refund-key-one',
        'o1',
        'rao',
        'ASHA exam',
      ])
        expect(await ids({ view: 'all', keyword }), keyword).toEqual(['order_AAA']);
      expect(await ids({ view: 'all', keyword: 'example' })).toHaveLength(2);
      expect(await ids({ view: 'all', keyword: 'asha ben' })).toEqual([]);
      expect(await ids({ view: 'all', keyword: '%' })).toEqual([]);
      expect(await ids({ view: 'held', keyword: 'asha' })).toEqual([]);
      const counts = await read((shop) => shop.countPayments({ keyword: 'asha', now: NOW }));
      expect(counts).toMatchObject({ all: 1, held: 0 });
    });

    test('is sorted by each column, both ways; equals stay newest first', async () => {
      await write(async (shop) => {
        const put = async (n: number, name: string, more: Partial<PaymentOrder>) => {
          const user = { _id: `u${n}`, name, email: `u${n}@example.in` };
          await shop.putOrder(sampleOrder(`o${n}`, user._id, { user }));
          const times = { createdAt: day(n), updatedAt: day(n) };
          await shop.putPaymentOrder(samplePayment(`order_${n}`, `o${n}`, { ...times, ...more }));
        };
        await put(1, 'cem', { amountPaise: 900 });
        await put(2, 'Asha', { ...PAID, updatedAt: day(9) });
        await put(3, 'Ben', { amountPaise: 1_000 });
      });
      const sorted = (sort: PaymentSort) => ids({ view: 'all', sort });
      expect(await sorted('shopper')).toEqual(['order_2', 'order_3', 'order_1']);
      expect(await sorted('-shopper')).toEqual(['order_1', 'order_3', 'order_2']);
      expect(await sorted('amount')).toEqual(['order_1', 'order_3', 'order_2']);
      expect(await sorted('status')).toEqual(['order_3', 'order_1', 'order_2']);
      expect(await sorted('-updated')).toEqual(['order_2', 'order_3', 'order_1']);
    });
  });

  describe('questions to the gateway', () => {
    const MINUTE = 60_000;
    const HOUR = 60 * MINUTE;
    const at = (ago: number) => new Date(NOW - ago).toISOString();
    const toAsk = (first: boolean, now = NOW, limit = 10) =>
      read(async (shop) =>
        idsOf(await shop.paymentsToAsk({ now, keyIds: ['rzp_1'], first, limit })),
      );

    test('are for payments still due for one, by the age of their last change, of today’s keys', async () => {
      const put = (_id: string, ago: number, more: Partial<PaymentOrder> = {}) =>
        write((shop) =>
          shop.putPaymentOrder(
            samplePayment(_id, _id, { createdAt: day(1), updatedAt: at(ago), ...more }),
          ),
        );
      await put('order_new', MINUTE);
      await put('order_hour', HOUR);
      await put('order_paid', 2 * HOUR, PAID);
      await put('order_old', 31 * 24 * HOUR);
      await put('order_back', 40 * 24 * HOUR, { ...PAID, refunds: [sampleRefund('refund-key')] });
      await put('order_mine', 3 * HOUR, { keyId: 'rzp_1' });
      await put('order_other', 0, { keyId: 'rzp_2' });
      expect(await toAsk(true)).toEqual(['order_new', 'order_back']);
      expect(await toAsk(false)).toEqual(['order_hour', 'order_paid', 'order_mine']);
      expect(await toAsk(false, NOW, 2)).toEqual(['order_hour', 'order_paid']);
    });

    test('wait after one that was asked, longest ago first, and notify no listener', async () => {
      const heard: Commit[] = [];
      const stop = store().onCommit((commit) => heard.push(commit));
      await write(async (shop) => {
        for (const n of [1, 2, 3])
          await shop.putPaymentOrder(
            samplePayment(`order_${n}`, `o${n}`, { updatedAt: at((n + 1) * HOUR) }),
          );
      });
      heard.length = 0;
      await write((shop) => shop.noteAsked('order_1', NOW));
      await write((shop) => shop.noteAsked('order_2', NOW - MINUTE));
      expect(heard.filter(({ orders }) => orders)).toEqual([]);
      expect(await toAsk(false)).toEqual(['order_3']);
      expect(await toAsk(false, NOW + 9 * MINUTE)).toEqual(['order_3', 'order_2']);
      expect(await toAsk(false, NOW + 10 * MINUTE)).toEqual(['order_3', 'order_2', 'order_1']);
      stop();
    });
  });
}
