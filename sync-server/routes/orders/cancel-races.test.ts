import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareAction } from '#shared/actions/registry';
import { isCancelled } from '#shared/orders/cancelled';
import type { Order } from '#shared/orders/order';
import type { TransitionRequest } from '#shared/orders/take-transition';
import { netRevenue } from '#shared/orders/refunded';
import { openPayment } from '#shared/payments/open-payment';
import { needsAttention, refundable, type PaymentOrder } from '#shared/payments/payment';
import { brokenRule } from '#shared/payments/payment-invariants';
import { recordCapture } from '#shared/payments/record-capture';
import { requestRefund } from '#shared/payments/refund';
import { holdStock } from '#shared/payments/stock-hold';
import { effort } from '../../../tests/effort';
import { decideAndWrite } from '../../actions/decide-and-write';
import { changeInTransaction } from '../../orders/change-in-transaction';
import { writeEffects } from '../../orders/write-effects';
import { loadOrderFacts } from '../../orders/order-facts';
import type { ShopWriter } from '../../store/repositories/shop-on-engine';
import type { ShopStore } from '../../store/repositories/shop-store';
import { sampleOrder, sampleProduct } from '../../store/testing/store-samples';
import { isOnPostgres, openStoreOfRun } from '../../store/testing/store-of-run';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';

const RACES = isOnPostgres() ? 60 : effort(200, 1_000);
/** So many run beside each other: their transactions are written together. */
const AT_ONCE = 50;
const STOCK = 10;
const QTY = 2;
const TOTAL = 500_00;
const NOW = Date.UTC(2026, 5, 1, 12);
const ASHA = { _id: 'asha', name: 'Asha', email: 'asha@example.test' };
const SHOPPER = { kind: 'shopper', user: ASHA._id, name: ASHA.name } as const;
const ADMIN = { kind: 'admin', user: 'admin', name: 'Meera' } as const;
const MONEY = { amountPaise: TOTAL, currency: 'INR' } as const;

let directory: string;
let store: ShopStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shop-races-'));
  store = await openStoreOfRun({ directory, clock: () => NOW });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const KINDS = ['cash', 'to be paid online', 'paid online'] as const;
const RACING_ACTIONS = [
  'cancel',
  'cancel again',
  'cancel for the shop',
  'pack',
  'dispatch',
  'pay',
  'pay again',
  'refund',
  'deliver',
  'return',
] as const;
type RacingAction = (typeof RACING_ACTIONS)[number];

const race = fc.record({
  kind: fc.constantFrom(...KINDS),
  actions: fc.shuffledSubarray([...RACING_ACTIONS], { minLength: 3 }),
  part: fc.constantFrom(1_00, 200_00, TOTAL),
});
type Race = typeof race extends fc.Arbitrary<infer Value> ? Value : never;

/** One order of a product of its own. */
class Racing {
  readonly id: string;
  readonly gatewayOrder: string;
  readonly #seen: Race;

  constructor(number: number, given: Race) {
    this.id = `order-${number}`;
    this.gatewayOrder = `order_race${number}`;
    this.#seen = given;
  }

  async begin(): Promise<void> {
    const { kind } = this.#seen;
    const isCash = kind === 'cash';
    const item = { product: this.id, name: 'Lamp', image: '/p.webp', pricePaise: 250_00, qty: QTY };
    const order = sampleOrder(this.id, ASHA._id, {
      user: ASHA,
      orderItems: [item],
      itemsPrice: TOTAL,
      totalPrice: TOTAL,
      paymentMethod: isCash ? 'COD' : 'Razorpay',
      createdAt: new Date(NOW).toISOString(),
    });
    await store.write(async (shop) => {
      await shop.putProduct(sampleProduct(this.id, { countInStock: STOCK }));
      await shop.putOrder(order);
      if (isCash) await shop.takeStock(this.id, QTY);
      else await this.#open(shop, order);
    });
    if (kind === 'paid online') await this.do('pay');
  }

  async #open(shop: ShopWriter, order: Order): Promise<void> {
    const facts = await loadOrderFacts(shop, this.id);
    if (!facts) throw new Error('Not there');
    const allowance = { limits: NO_ORDER_LIMITS.holds, network: 'home', others: [] };
    const held = holdStock({ ...facts, allowance, by: SHOPPER, now: NOW });
    const made = { id: this.gatewayOrder, ...MONEY, receipt: this.id, keyId: 'key' };
    const opened = openPayment(order, [], made, SHOPPER, NOW);
    if (held.status === 'refused' || opened.status === 'refused') throw new Error('Not begun');
    await writeEffects(shop, [...held.effects, ...opened.effects]);
  }

  async do(action: RacingAction): Promise<void> {
    await store.write((shop) => this.#in(shop, action));
  }

  async #in(shop: ShopWriter, action: RacingAction): Promise<void> {
    const change = (request: TransitionRequest) =>
      changeInTransaction(shop, this.id, request, ADMIN, { now: NOW, keyIds: [] });
    switch (action) {
      case 'cancel':
      case 'cancel again': {
        const args = { orderId: this.id };
        const prepared = prepareAction({ name: 'cancel-order', version: 1, args });
        const context = { user: ASHA, isAdmin: false, now: NOW, actionId: action };
        await decideAndWrite(shop, prepared, context, NO_ORDER_LIMITS);
        return;
      }
      case 'cancel for the shop':
        await change({ transition: 'cancel', reason: 'Damaged' });
        return;
      case 'pack':
        await change({ transition: 'pack' });
        return;
      case 'dispatch':
        await change({ transition: 'dispatch', courier: 'Post' });
        return;
      case 'deliver':
        await change({ transition: 'deliver' });
        return;
      case 'return':
        await change({ transition: 'return', restock: true });
        return;
      case 'pay':
      case 'pay again':
        if (this.#seen.kind === 'cash') await change({ transition: 'pay', receivedAmount: TOTAL });
        else await this.#capture(shop, action);
        return;
      case 'refund':
        await this.#refund(shop);
    }
  }

  async #capture(shop: ShopWriter, action: 'pay' | 'pay again'): Promise<void> {
    const facts = await loadOrderFacts(shop, this.id);
    const payment = facts?.payments[0];
    if (!facts || !payment) throw new Error('Not begun');
    const id = `pay_${this.gatewayOrder.slice(6)}${action === 'pay' ? 'a' : 'b'}`;
    const report = {
      payment: id,
      gatewayOrder: payment._id,
      ...MONEY,
      status: 'captured',
    } as const;
    const by = { kind: 'gateway' } as const;
    const { effects } = recordCapture({ ...facts, payment, report, by, now: NOW });
    await writeEffects(shop, effects);
  }

  async #refund(shop: ShopWriter): Promise<void> {
    const [payment] = await shop.paymentsOfOrder(this.id);
    const [capture] = payment?.captures ?? [];
    if (!payment || !capture) return;
    const amountPaise = this.#seen.part;
    const wish = { payment: capture.payment, amountPaise, key: 'by-hand-at-the-shop' };
    const asked = requestRefund(payment, wish, ADMIN, NOW);
    if (asked.status !== 'refused') await writeEffects(shop, asked.effects);
  }

  /** What does not add up, in words; nothing where all does. */
  async mistakes(): Promise<string[]> {
    return store.read(async (shop) => {
      const order = await shop.order(this.id);
      if (!order) return ['the order is gone'];
      const hold = await shop.hold(this.id);
      const payments = await shop.paymentsOfOrder(this.id);
      const [product] = await shop.products([this.id]);
      const kinds = (await shop.auditOf(this.id)).map(({ event }) => event.kind);
      const count = (kind: string) => kinds.filter((one) => one === kind).length;
      const isOver = isCancelled(order) || order.returned !== undefined;
      const isHeld = hold !== undefined && hold.state !== 'released';
      const isOut = order.paymentMethod === 'COD' ? !isOver : isHeld;
      const facts: readonly (readonly [boolean, string])[] = [
        [isCancelled(order) && order.dispatched !== undefined, 'cancelled and dispatched'],
        [isCancelled(order) && order.isDelivered, 'cancelled and delivered'],
        [count('order-cancelled') !== Number(isCancelled(order)), 'the trail tells of cancelling'],
        [count('dispatched') !== Number(order.dispatched !== undefined), 'of dispatching'],
        [count('paid-in-cash') + count('paid-online') !== Number(order.isPaid), 'of paying'],
        [product?.countInStock !== STOCK - (isOut ? QTY : 0), 'pieces'],
        [isOver && isHeld, 'pieces of an order that is over'],
        [isCancelled(order) && netRevenue(order) !== 0, 'revenue of a cancelled order'],
        [payments.some((payment) => brokenRule(payment) !== undefined), 'broken books'],
        [isCancelled(order) && payments.some(hasForgottenMoney), 'money that nobody gives back'],
      ];
      return facts.filter(([isWrong]) => isWrong).map(([, what]) => what);
    });
  }

  async ended(): Promise<string> {
    const order = await store.read((shop) => shop.order(this.id));
    return order && isCancelled(order) ? 'cancelled' : 'not cancelled';
  }
}

/** Whether there is money that is neither on its way back nor flagged. */
function hasForgottenMoney(payment: PaymentOrder): boolean {
  const isBack = payment.captures.every((capture) => refundable(payment, capture) === 0);
  return !isBack && !needsAttention(payment);
}

test(
  `${RACES} races to cancel, dispatch, pay, refund, deliver and return an order: one outcome, and money and stock add up`,
  { timeout: 60_000 },
  async () => {
    const races = fc.sample(race, { numRuns: RACES, seed: 16 });
    const ends = new Map<string, number>();
    for (let from = 0; from < races.length; from += AT_ONCE) {
      const some = races.slice(from, from + AT_ONCE).map((given, place) => ({
        given,
        racing: new Racing(from + place, given),
      }));
      await Promise.all(some.map(({ racing }) => racing.begin()));
      await Promise.all(
        some.flatMap(({ racing, given }) => given.actions.map((action) => racing.do(action))),
      );
      for (const { racing, given } of some) {
        expect({ ...given, mistakes: await racing.mistakes() }).toEqual({ ...given, mistakes: [] });
        const end = await racing.ended();
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }
    // Both ways, or nothing was raced.
    expect(ends.get('cancelled')).toBeGreaterThan(RACES / 10);
    expect(ends.get('not cancelled')).toBeGreaterThan(RACES / 10);
  },
);
