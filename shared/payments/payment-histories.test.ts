import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort } from '../../tests/effort';
import { salesOf } from '../admin/dashboard';
import { netRevenue } from '../orders/refunded';
import { NOON } from '../testing/shop-view';
import { wantsAsking } from './ask-again';
import { STOCK_HELD } from './held-stock';
import { isCancelled } from '../orders/cancelled';
import { captureOf, lostOf, type Attention, type Capture } from './payment';
import { recordCapture } from './record-capture';
import { BrokenWorld, demand } from './testing/payment-world';
import { historyEvent } from './testing/history-event';
import { History } from './testing/play-history';

function endOf({ verdict }: Capture, flag: Attention | undefined): string {
  if (verdict === 'counts') return 'pays';
  if (flag?.cleared?.pays) return 'accepted';
  return flag?.cleared ? 'went back' : 'flagged';
}

/** Every captured payment, of an order that the shop knows, pays its order, or waits under a flag, or went back. */
function demandNothingLost(history: History, seen: Map<string, number>): void {
  const { world, gateway, happened } = history;
  for (const truth of gateway.payments.filter(({ status }) => status === 'captured')) {
    const payment = world.payments.get(truth.gatewayOrder);
    if (!payment) continue;
    const capture = captureOf(payment, truth.payment);
    // In a backup its last change may be a month ago: then it is not asked about.
    const isAskedAbout = wantsAsking(payment, -Infinity, world.now);
    if (!capture && happened.restored > 0 && !isAskedAbout) continue;
    if (!capture) throw new BrokenWorld(`${truth.payment} is in no book`);
    const flag = payment.attention.find(
      (found) => found.payment === truth.payment && found.kind === capture.verdict,
    );
    const isIt = (it: { payment: string }) => it.payment === truth.payment;
    const refunds = payment.refunds.filter(isIt);
    const byHand = refunds.filter((it) => it.byHand !== undefined);
    const left = gateway.refunds
      .filter((it) => isIt(it) && it.status === 'processed')
      .reduce(
        (sum, it) => sum - it.amountPaise,
        truth.amountPaise - lostOf(payment, truth.payment),
      );
    const here = byHand.reduce((sum, it) => sum - it.amountPaise, left);
    const isSentBack = refunds.some((it) => it.processedAt !== undefined);
    const end = endOf(capture, flag);
    if (end === 'flagged') demand(flag !== undefined, `${truth.payment} has no flag`);
    if (end === 'went back')
      demand(here <= 0 || isSentBack, `${truth.payment} is cleared, not back`);
    const order = world.orders.get(payment.order);
    const isExact = truth.amountPaise === order?.totalPrice && truth.currency === 'INR';
    demand(isExact || end !== 'pays', 'paid by another amount');
    // The other half of "paid ⇔": exact money on an unpaid online order is refused for want of stock alone.
    if (!order) continue;
    const { isPaid, paymentMethod } = order;
    if (isExact && paymentMethod === 'Razorpay' && !isPaid)
      demand(
        capture.verdict === 'late-no-stock' || (isCancelled(order) && end !== 'pays'),
        `unpaid, for ${capture.verdict}`,
      );
    for (const what of [capture.verdict, end]) seen.set(what, (seen.get(what) ?? 0) + 1);
  }
}

/** Counts what came about, by which a history is worth something. */
function noteEnds({ world }: History, seen: Map<string, number>): void {
  const note = (what: string, count: number) => seen.set(what, (seen.get(what) ?? 0) + count);
  for (const order of world.orders.values()) {
    const { cash = [], money, returned } = order;
    note('cancelled', isCancelled(order) ? 1 : 0);
    note('returned', returned ? 1 : 0);
    note('corrected', cash.filter(({ kind }) => kind === 'correction').length);
    note('cash given back', cash.filter(({ kind }) => kind === 'returned').length);
    note('lost', (money?.lost ?? 0) > 0 ? 1 : 0);
    note('lost what went back', (money?.kept ?? 0) < 0 ? 1 : 0);
  }
  for (const { refunds } of world.payments.values()) {
    note('given back by hand', refunds.filter(({ byHand }) => byHand !== undefined).length);
    note('failed after it was done', refunds.filter((one) => one.processedAt !== undefined).length);
  }
}

/** Every recorded capture is known to the gateway, with that amount. */
function demandNothingInvented({ world, gateway }: History): void {
  for (const capture of [...world.payments.values()].flatMap((payment) => payment.captures)) {
    const truth = gateway.payments.find((payment) => payment.payment === capture.payment);
    demand(truth?.status === 'captured', `${capture.payment} is not captured`);
    demand(truth?.amountPaise === capture.amountPaise, `${capture.payment} is another amount`);
  }
}

/** An end to what hangs, in milliseconds, also where many tests share the machine. */
const TIMEOUT = 300_000;

const HISTORIES = effort(2_000, 10_000);

/** The dashboard's sum over all days is what its orders brought in, each by itself. */
async function demandSumsAgree({ world }: History): Promise<void> {
  const orders = [...world.orders.values()];
  const { days } = await salesOf(orders, { days: ['1970-01-01'], named: 1 });
  const revenue = orders.reduce((sum, order) => sum + netRevenue(order), 0);
  demand(days[0]?.revenue === revenue, `${days[0]?.revenue} on the dashboard, and ${revenue}`);
}

describe(`${HISTORIES} histories of payments`, { timeout: TIMEOUT }, () => {
  test('paid is one exact capture, stock is conserved, no money is lost, and all say the same of it, whatever happens between', async () => {
    const seen = new Map<string, number>();
    const rare = { openedAgain: 0, paidOnceMore: 0, restored: 0 };
    const histories = fc.tuple(
      fc.integer({ min: 2, max: 4 }),
      fc.array(historyEvent, { minLength: 10, maxLength: 60, size: 'max' }),
    );
    await fc.assert(
      fc.asyncProperty(histories, async ([stock, events]) => {
        const history = new History(stock);
        for (const event of events) history.play(event);
        history.reconcile();
        await demandSumsAgree(history);
        noteEnds(history, seen);
        demandNothingInvented(history);
        demandNothingLost(history, seen);
        rare.openedAgain += history.happened.openedAgain;
        rare.paidOnceMore += history.happened.paidOnceMore;
        rare.restored += history.happened.restored;
      }),
      { numRuns: HISTORIES },
    );
    // The histories went everywhere: a check that nothing reached would prove nothing.
    const ends = [
      'counts',
      'paid-twice',
      'late-no-stock',
      'amount-differs',
      'not-online',
      'flagged',
      'went back',
      'cancelled',
      'returned',
      'corrected',
      'cash given back',
      'given back by hand',
      'lost',
      'failed after it was done',
    ];
    // The rarest comes ten times as often: chance alone does not fail it.
    const FEW = HISTORIES / 1_000;
    expect(ends.filter((end) => (seen.get(end) ?? 0) < FEW)).toEqual([]);
    expect(seen.get('accepted')).toBeGreaterThan(0);
    expect(seen.get('lost what went back')).toBeGreaterThan(0);
    // Payments that were opened again after a month, and second ones of orders settled days before: no report of them comes.
    expect(rare.openedAgain).toBeGreaterThan(FEW);
    expect(rare.paidOnceMore).toBeGreaterThan(FEW);
    expect(rare.restored).toBeGreaterThan(HISTORIES / 10);
  });
});

/** An order that began to be paid, and payments that the gateway captured for it. */
function begun(stock: number, offs: readonly number[]): History {
  const history = new History(stock);
  history.play({ kind: 'begin', target: 3, choice: 1, kill: 'never' });
  const made = history.gateway.orders[1];
  if (!made) throw new Error('not begun');
  for (const off of offs) history.gateway.pay(made, off, 'INR', 'captured');
  return history;
}

const firstOnline = ({ world }: History) => [...world.orders.values()][1];

describe('the order of delivery', () => {
  const offs = fc.array(fc.constantFrom(0, 0, -1, 1), { minLength: 1, maxLength: 5 });
  const deliveries = offs.chain((payments) => {
    const all = payments.flatMap((_off, place) => [place, place]);
    const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
    const waits = fc.array(fc.boolean(), { minLength: all.length, maxLength: all.length });
    return fc.tuple(fc.constant(payments), shuffled, waits);
  });

  test('changes nothing of paid and of stock, while the hold lasts or stock is there', () => {
    fc.assert(
      fc.property(deliveries, fc.boolean(), ([payments, places, waits], isScarce) => {
        const history = begun(isScarce ? 2 : 5, payments);
        places.forEach((place, step) => {
          if (waits[step] && !isScarce) {
            history.world.now += STOCK_HELD + 1;
            history.sweep();
          }
          const payment = history.gateway.payments[place];
          if (payment) history.tellPayment(payment);
        });
        const isPaid = payments.includes(0);
        expect(firstOnline(history)?.isPaid).toBe(isPaid);
        const cups = history.world.products.get('cup')?.countInStock;
        if (isPaid || isScarce) expect(cups).toBe((isScarce ? 2 : 5) - 2);
        const flags = [...history.world.payments.values()].flatMap((it) => it.attention);
        expect(flags).toHaveLength(payments.length - (isPaid ? 1 : 0));
      }),
      { numRuns: 1_000 },
    );
  });

  test('decides only where the hold ran out and others want the last pieces: who comes first has them', () => {
    const tell = (history: History) => {
      const [payment] = history.gateway.payments;
      if (payment) history.tellPayment(payment);
    };
    const others = ({ world }: History) => world.buyForCash('cup', 2);
    const late = () => {
      const history = begun(2, [0]);
      history.world.now += STOCK_HELD + 1;
      history.sweep();
      return history;
    };
    const first = late();
    tell(first);
    others(first);
    expect(firstOnline(first)?.isPaid).toBe(true);
    const second = late();
    others(second);
    tell(second);
    expect(firstOnline(second)?.isPaid).toBe(false);
    expect([...second.world.payments.values()][1]?.attention).toMatchObject([
      { kind: 'late-no-stock', cleared: null },
    ]);
  });
});

describe('the histories notice', () => {
  test('a capture that is applied twice', () => {
    const { world, gateway } = begun(5, [0]);
    const [report] = gateway.payments;
    const payment = [...world.payments.values()][1];
    const order = payment && world.orders.get(payment.order);
    if (!report || !payment || !order) throw new Error('not begun');
    const hold = world.holds.get(order._id) ?? null;
    const by = { kind: 'system' } as const;
    const { product } = world;
    const { effects } = recordCapture({ payment, order, hold, product, report, by, now: NOON });
    world.apply(effects);
    expect(() => world.apply(effects)).toThrow(BrokenWorld);
  });

  test('a piece that got lost', () => {
    const { world } = begun(5, []);
    world.apply([{ kind: 'take-stock', order: 'none', product: 'cup', qty: 1 }]);
    expect(() => world.check()).toThrow(BrokenWorld);
  });
});

describe('a shop that is restored from a backup', () => {
  test('has what the gateway captured and gave back since, each once, and loses what was taken in cash', () => {
    const history = begun(5, []);
    const { world, gateway } = history;
    const restore = world.backup();
    const [made] = gateway.orders.slice(1);
    const cancel = { kind: 'cancel-by-shopper', target: 1, choice: 1, kill: 'never' } as const;
    history.play({ ...cancel, kind: 'collect-cash', target: 0 });
    if (made) gateway.pay(made, 0, 'INR', 'captured');
    history.reconcile();
    history.play(cancel);
    gateway.refund('pay_1', firstOnline(history)?.totalPrice ?? 0, 'auto-01-pay_1', 'processed');
    history.reconcile();
    const before = firstOnline(history)?.money;
    expect(before).toMatchObject({ kept: 0 });

    restore();
    history.reconcile();
    expect(firstOnline(history)).toMatchObject({ isPaid: true, money: before });
    // Only the shop records cash: it is marked as received once more, by hand.
    expect([...world.orders.values()][0]).toMatchObject({ isPaid: false });
    // Cancelled once more, there is nothing left to give back.
    history.play(cancel);
    expect([...world.payments.values()][1]?.refunds).toMatchObject([
      { key: 'auto-01-pay_1', state: 'processed' },
    ]);
    expect(gateway.refunds).toHaveLength(1);
  });
});
