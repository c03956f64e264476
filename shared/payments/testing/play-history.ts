import { whyHeldBack } from '../dispute';
import { isCancelled } from '../../orders/cancelled';
import { wantsAsking } from '../ask-again';
import { STOCK_HELD } from '../held-stock';
import { openPayment } from '../open-payment';
import { captureOf, type PaymentOrder } from '../payment';
import type { OrderEffect } from '../order-effect';
import { recordCapture, type PaymentReport } from '../record-capture';
import { recordRefund, requestRefund, type RefundReport } from '../refund';
import { refundWhole } from '../refund-whole';
import { holdStock, releaseHold } from '../stock-hold';
import { ADMIN, ANY_HOLD, KEYS, SHOPPER } from './payment-samples';
import { isOfMoney, pick, type HistoryEvent } from './history-event';
import { demand, PaymentWorld } from './payment-world';
import { PlayGateway } from './play-gateway';
import { playMoney } from './play-money';
import { Backups } from './play-restore';

const DAY = 24 * 60 * 60 * 1000;

/** Plays a history against the rules, with a gateway that keeps its own ledger; throws `BrokenWorld` where a rule breaks. */
export class History {
  readonly world: PaymentWorld;
  readonly gateway = new PlayGateway();
  /** How often each of the rare events has happened. */
  readonly happened = { openedAgain: 0, paidOnceMore: 0, restored: 0 };
  readonly #backups = new Backups();
  /** When the checkout was last opened with an order of the gateway. */
  readonly #shownAt = new Map<string, number>();

  constructor(stock: number) {
    this.world = new PaymentWorld(stock);
    // No rule opens a payment order for cash; where there is one all the same, money on it must not touch the order.
    const [cash] = this.world.orders.values();
    if (!cash) return;
    const made = this.gateway.makeOrder(cash.totalPrice, cash._id);
    const asOnline = { ...cash, paymentMethod: 'Razorpay' as const };
    const opened = openPayment(asOnline, [], made, SHOPPER, this.world.now);
    if (opened.status === 'opened') this.world.apply(opened.effects);
  }

  /** A step as a process that may die runs it: decided, written whole or not at all, and tried again after a death. */
  step(kill: HistoryEvent['kill'], decide: () => readonly OrderEffect[]): void {
    if (kill === 'before the commit') decide();
    this.world.apply(decide());
    this.world.check();
    if (kill === 'never') return;
    if (kill === 'after the commit') {
      demand(decide().length === 0, 'done again after it was done');
    }
  }

  play(event: HistoryEvent): void {
    if (event.kind === 'restore') {
      if (this.#backups.restore(this, event.choice)) this.happened.restored += 1;
      return;
    }
    this.#playOne(event);
    this.#backups.take(this.world);
  }

  #playOne(event: HistoryEvent): void {
    const { world, gateway } = this;
    const { target, choice, kill } = event;
    const productId = target % 2 === 0 ? 'cup' : 'pot';
    if (isOfMoney(event)) return playMoney(this, event);
    switch (event.kind) {
      case 'begin':
        return this.#begin(event, false);
      case 'begin-and-lose-the-answer':
        return this.#begin(event, true);
      case 'pass-time': {
        const steps = [1, 60_000, STOCK_HELD - 1, STOCK_HELD, STOCK_HELD + 1];
        world.now += pick(steps, choice) ?? 0;
        return;
      }
      case 'sweep':
        return this.sweep(kill);
      case 'wait-for-the-sweep':
        world.now += STOCK_HELD + 1;
        return this.sweep(kill);
      case 'pay': {
        // The cash order is the first; money on it is the rare case.
        const [cash, ...online] = gateway.orders;
        const order = target === 0 ? cash : pick(online, target);
        if (order && this.#isTooLate(order.id)) return;
        const off = pick([0, 0, 0, 0, -1, 1], choice) ?? 0;
        const status = pick(['captured', 'captured', 'authorized', 'failed'] as const, choice);
        if (order) gateway.pay(order, off, choice > 94 ? 'USD' : 'INR', status ?? 'captured');
        return;
      }
      case 'capture-authorised':
        for (const payment of gateway.payments)
          if (payment.status === 'authorized') payment.status = 'captured';
        return;
      case 'tell-payment':
      case 'tell-stale-payment': {
        const truth = pick(gateway.payments, target);
        const isStale = event.kind === 'tell-stale-payment';
        if (truth) this.tellPayment(isStale ? { ...truth, status: 'authorized' } : truth, kill);
        return;
      }
      case 'buy-for-cash':
        return world.buyForCash(productId, 1 + (choice % 3));
      case 'buy-all-for-cash':
        return world.buyForCash(productId, world.products.get(productId)?.countInStock ?? 0);
      case 'deliver-stock':
        return world.deliverStock(productId, 1 + (choice % 2));
      case 'change-price': {
        const found = world.products.get(productId);
        if (found) world.products.set(productId, { ...found, pricePaise: 1_00 * choice });
        return;
      }
      case 'ask-refund':
        return this.#askRefund(event);
      case 'send-refund': {
        const asked = [...world.payments.values()].flatMap((payment) =>
          payment.refunds.filter((refund) => whyHeldBack(payment, refund) === null),
        );
        const refund = pick(asked, target);
        const status = pick(['processed', 'pending', 'failed'] as const, choice) ?? 'pending';
        if (refund?.state === 'requested')
          gateway.refund(refund.payment, refund.amountPaise, refund.key, status);
        return;
      }
      case 'refund-at-gateway': {
        const payment = pick(gateway.payments, target);
        const left = payment ? gateway.left(payment.payment) : 0;
        const part = choice % 2 === 0 ? left : Math.min(left, choice);
        if (payment && part > 0) gateway.refund(payment.payment, part, null, 'processed');
        return;
      }
      case 'settle-refund-at-gateway':
        for (const refund of gateway.refunds)
          if (refund.status === 'pending') refund.status = choice % 3 ? 'processed' : 'failed';
        return;
      case 'tell-refund':
      case 'tell-stale-refund': {
        const truth = pick(gateway.refunds, target);
        const isStale = event.kind === 'tell-stale-refund';
        if (truth) this.tellRefund(isStale ? { ...truth, status: 'pending' } : truth, kill);
        return;
      }
      case 'open-again-after-a-month':
        return this.#openAgain(event);
      case 'pay-once-more-days-later': {
        // Later than that it is not asked about: a bank has released the money long before.
        const paid = [...world.payments.values()].filter(
          ({ status, updatedAt }) =>
            status === 'paid' && world.now - Date.parse(updatedAt) < 20 * DAY,
        );
        const payment = pick(paid, target);
        const order = gateway.orders.find(({ id }) => id === payment?._id);
        if (!order) return;
        this.#passLongTime(4 * DAY);
        gateway.pay(order, 0, 'INR', 'captured');
        this.happened.paidOnceMore += 1;
      }
    }
  }

  /** No checkout stays open for days: money on an order that is stored comes soon after it was opened. */
  #isTooLate(gatewayOrder: string): boolean {
    const { now, payments } = this.world;
    const shownAt = this.#shownAt.get(gatewayOrder) ?? payments.get(gatewayOrder)?.createdAt;
    const at = typeof shownAt === 'string' ? Date.parse(shownAt) : (shownAt ?? now);
    return now - at >= DAY;
  }

  /** The shop runs on meanwhile: its reconciler has asked, and what a bank did not send in five days does not come. */
  #passLongTime(milliseconds: number): void {
    this.reconcile();
    for (const payment of this.gateway.payments)
      if (payment.status === 'authorized' && milliseconds > 5 * DAY) payment.status = 'failed';
    this.world.now += milliseconds;
    this.sweep();
  }

  /** A shopper comes back to an order of a month ago and pays it; the shop gets no report. */
  #openAgain(event: HistoryEvent): void {
    const { world, gateway } = this;
    const open = [...world.payments.values()].filter(({ status }) => status === 'open');
    this.#passLongTime(31 * DAY);
    // The prices of then are old: the shopper agrees to them again, and they are still the same.
    const pricedAt = new Date(world.now).toISOString();
    for (const [id, order] of world.orders)
      if (!order.isPaid && order.paymentMethod === 'Razorpay')
        world.orders.set(id, { ...order, pricedAt });
    this.#begin(event, false);
    const again = open.find(({ _id }) => this.#shownAt.get(_id) === world.now);
    const order = gateway.orders.find(({ id }) => id === again?._id);
    if (!order) return;
    gateway.pay(order, 0, 'INR', 'captured');
    this.happened.openedAgain += 1;
  }

  /** Releases every hold that ran out. */
  sweep(kill: HistoryEvent['kill'] = 'never'): void {
    const { holds, now } = this.world;
    for (const id of holds.keys())
      this.step(kill, () => {
        const hold = holds.get(id);
        return hold ? releaseHold(hold, now) : [];
      });
  }

  #begin({ target, choice, kill }: HistoryEvent, isLost: boolean): void {
    const { world, gateway } = this;
    const [cash, ...online] = world.orders.keys();
    const id = (target === 0 ? cash : pick(online, target)) ?? '';
    const order = () => world.orders.get(id);
    let isHeld = false;
    this.step(kill, () => {
      const found = order();
      if (!found) return [];
      const hold = world.holds.get(id) ?? null;
      const { product, now } = world;
      const payments = world.paymentsOf(found);
      const asked = { payments, hold, allowance: ANY_HOLD, product, by: SHOPPER, now };
      const held = holdStock({ order: found, ...asked });
      isHeld = held.status === 'held';
      if (held.status === 'held') return held.effects;
      if (held.code !== 'confirm_again') return [];
      // A shopper who comes back after days agrees to today's prices, which are unchanged, and then pays.
      const pricedAt = new Date(now).toISOString();
      const agreed = { ...found, pricedAt, revision: found.revision + 1 };
      const heldAgain = holdStock({ order: agreed, ...asked });
      isHeld = heldAgain.status === 'held';
      return heldAgain.status === 'held'
        ? [{ kind: 'put-order', order: agreed }, ...heldAgain.effects]
        : [];
    });
    const found = order();
    if (!found || !isHeld) return;
    const open = world.paymentsOf(found).find(({ status }) => status === 'open');
    if (open) {
      this.#shownAt.set(open._id, world.now);
      return;
    }
    const made =
      gateway.byReceipt(id, [...world.payments.keys()]) ?? gateway.makeOrder(found.totalPrice, id);
    if (isLost) return;
    // Asked at the same moment from two windows, the gateway may have made two.
    const both = choice % 4 === 0 ? [made, gateway.makeOrder(found.totalPrice, id)] : [made];
    for (const each of both)
      this.step(kill, () => {
        const opened = openPayment(found, world.paymentsOf(found), each, SHOPPER, world.now);
        return opened.status === 'refused' ? [] : opened.effects;
      });
  }

  /** The report reaches the shop: by callback, webhook or reconciler, which makes no difference. */
  tellPayment(report: PaymentReport, kill: HistoryEvent['kill'] = 'never'): void {
    const { world } = this;
    const decide = () => {
      const payment = world.payments.get(report.gatewayOrder);
      const order = payment && world.orders.get(payment.order);
      // An answer that was lost: the shop does not know the order yet, and its inbox keeps the event.
      if (!payment || !order) return [];
      const hold = world.holds.get(order._id) ?? null;
      const { product, now } = world;
      const by = { kind: 'gateway' } as const;
      const notified = recordCapture({ payment, order, hold, product, report, by, now });
      if (notified.status === 'recorded' && notified.verdict === 'late-no-stock') {
        const isThere = order.orderItems.every(
          (line) => (product(line.product)?.countInStock ?? 0) >= line.qty,
        );
        demand(!isThere && hold?.state !== 'held', 'not paid, and the stock was there');
      }
      return notified.effects;
    };
    this.step(kill, decide);
    this.#refundCancelled(report);
  }

  /** What comes for a cancelled order goes back, as the shop decides it in the same transaction. */
  #refundCancelled({ gatewayOrder }: PaymentReport): void {
    const payment = this.world.payments.get(gatewayOrder);
    const order = payment && this.world.orders.get(payment.order);
    if (payment && order && isCancelled(order))
      this.world.apply(refundWhole(payment, KEYS, { kind: 'system' }, this.world.now));
  }

  #askRefund({ target, choice, kill }: HistoryEvent): void {
    const { world } = this;
    const captures = [...world.payments.values()].flatMap((it) => it.captures);
    const capture = pick(captures, target);
    if (!capture) return;
    const amountPaise = choice % 2 === 0 ? capture.amountPaise : 60 + choice;
    const request = {
      payment: capture.payment,
      amountPaise,
      key: `refund-${choice}-${capture.payment}`,
    };
    this.step(kill, () => {
      const payment = this.#paymentOf(capture.payment);
      if (!payment) return [];
      const asked = requestRefund(payment, request, ADMIN, world.now);
      return asked.status === 'refused' ? [] : asked.effects;
    });
  }

  tellRefund(report: RefundReport, kill: HistoryEvent['kill'] = 'never'): void {
    this.step(kill, () => {
      const payment = this.#paymentOf(report.payment);
      return payment
        ? recordRefund(payment, report, { kind: 'gateway' }, this.world.now).effects
        : [];
    });
  }

  #paymentOf(id: string): PaymentOrder | undefined {
    return [...this.world.payments.values()].find((payment) => captureOf(payment, id));
  }

  /**
   * What the reconciler does after a start, without any report: it asks about the payment orders that it would ask
   * about, and learns all that the gateway knows of them.
   */
  reconcile(isAfterRestore = false): void {
    const { world, gateway } = this;
    const asked = [...world.payments.values()].filter(
      (payment) => isAfterRestore || wantsAsking(payment, -Infinity, world.now),
    );
    const ids = new Set(asked.map(({ _id }) => _id));
    const payments = gateway.payments.filter(({ gatewayOrder }) => ids.has(gatewayOrder));
    const refunds = gateway.refunds.filter((refund) =>
      payments.some(({ payment }) => payment === refund.payment),
    );
    for (const payment of payments) this.tellPayment(payment);
    for (const refund of refunds) this.tellRefund(refund);
    // One of ours that the gateway refused makes room for one that was made at the gateway.
    for (const refund of refunds) this.tellRefund(refund);
    world.check();
  }
}
