import { isCancelled } from '../../orders/cancelled';
import type { Order } from '../../orders/order';
import { openPayment } from '../open-payment';
import { captureOf, isUnanswered, type PaymentOrder, type Refund } from '../payment';
import type { OrderEffect } from '../order-effect';
import type { RefundReport } from '../refund';
import { refuseRefund } from '../refund-answer';
import { retryRefunds } from '../refund-whole';
import { pick, type HistoryEvent } from './history-event';
import { KEYS } from './payment-samples';
import { demand, type PaymentWorld } from './payment-world';
import type { PlayGateway } from './play-gateway';

const DAY = 24 * 60 * 60 * 1000;
/** A backup is restored within days. */
const OLDEST_BACKUP = 5 * DAY;
/** The number of backups that are kept, one after each event. */
const KEPT = 12;

/** What a history is played with, as far as a restore needs it. */
interface Playing {
  readonly world: PaymentWorld;
  readonly gateway: PlayGateway;
  step(kill: HistoryEvent['kill'], decide: () => readonly OrderEffect[]): void;
  tellRefund(report: RefundReport): void;
  reconcile(isAfterRestore: boolean): void;
}

/** The backups of a history. */
export class Backups {
  #kept: { readonly takenAt: number; readonly restore: () => void }[] = [];

  /** Takes one of the shop as it is now. */
  take(world: PaymentWorld): void {
    this.#kept = [{ takenAt: world.now, restore: world.backup() }, ...this.#kept].slice(0, KEPT);
  }

  /** Puts one of a few events ago back, and lets the shop ask the gateway for what it lost. @returns whether there was one */
  restore(playing: Playing, choice: number): boolean {
    const { world } = playing;
    const young = this.#kept.filter(({ takenAt }) => world.now - takenAt < OLDEST_BACKUP);
    const backup = pick(young, choice);
    if (!backup) return false;
    backup.restore();
    world.check();
    // What came after it is of a time that never was.
    this.#kept = this.#kept.slice(this.#kept.indexOf(backup));
    catchUp(playing);
    demandCaughtUp(playing);
    return true;
  }
}

/** As the reconciler, the search by receipt and the daily retry do, until there is nothing left to find. */
function catchUp(playing: Playing): void {
  const { world } = playing;
  for (let isFound = true; isFound;) {
    resendRefunds(playing);
    playing.reconcile(true);
    isFound = [...world.orders.values()].filter((order) => findLost(playing, order)).length > 0;
  }
  for (const order of world.orders.values())
    if (isCancelled(order))
      for (const { _id } of world.paymentsOf(order))
        playing.step('never', () => {
          const payment = world.payments.get(_id);
          return payment ? retryRefunds(payment, KEYS, world.now) : [];
        });
  resendRefunds(playing);
  playing.reconcile(true);
}

/** An order of the gateway that was made after the backup is stored again. The one that was paid goes before the others. */
function findLost(playing: Playing, order: Order): boolean {
  const { world, gateway } = playing;
  if (order.isPaid || isCancelled(order) || order.paymentMethod !== 'Razorpay') return false;
  const known = [...world.payments.keys()];
  const lost = gateway.orders.filter(
    ({ id, receipt }) => receipt === order._id && !known.includes(id),
  );
  const isPaid = ({ id }: { readonly id: string }) =>
    gateway.payments.some((it) => it.gatewayOrder === id && it.status === 'captured');
  const made = lost.find(isPaid);
  if (!made) return false;
  const opened = openPayment(order, world.paymentsOf(order), made, SYSTEM, world.now);
  if (opened.status !== 'opened') return false;
  playing.step('never', () => opened.effects);
  return true;
}

const SYSTEM = { kind: 'system' } as const;

/** What is asked for, and has no answer, is sent again: the gateway answers with what it did under that key. */
function resendRefunds(playing: Playing): void {
  for (const payment of playing.world.payments.values())
    for (const refund of payment.refunds)
      if (isUnanswered(refund)) resend(playing, payment, refund);
}

function resend(playing: Playing, { _id }: PaymentOrder, refund: Refund): void {
  const { world, gateway } = playing;
  const { payment, amountPaise, key } = refund;
  const before = gateway.refunds.find((one) => one.payment === payment && one.key === key);
  const isRefused = before
    ? before.amountPaise !== amountPaise
    : amountPaise > gateway.left(payment);
  if (isRefused) {
    const reason = before ? 'The key is of another amount' : 'More than is left';
    playing.step('never', () => {
      const latest = world.payments.get(_id);
      return latest ? refuseRefund(latest, { key, reason }, world.now) : [];
    });
    return;
  }
  if (!before) gateway.refund(payment, amountPaise, key, 'processed');
  const made = gateway.refunds.find((one) => one.payment === payment && one.key === key);
  if (made) playing.tellRefund(made);
}

/** What the gateway has captured and given back is in the shop again, each once; what contradicts it has a flag. */
function demandCaughtUp({ world, gateway }: Playing): void {
  for (const { payment: id, gatewayOrder, status } of gateway.payments) {
    if (status !== 'captured') continue;
    const payment = world.payments.get(gatewayOrder);
    const receipt = gateway.orders.find((made) => made.id === gatewayOrder)?.receipt ?? '';
    const order = world.orders.get(receipt);
    if (!payment) {
      const isOpen = world.paymentsOf(order ?? noOrder()).some((it) => it.status === 'open');
      const isWanted = order && !order.isPaid && !isCancelled(order) && !isOpen;
      demand(!isWanted, `${id} is missing after the restore`);
      continue;
    }
    demand(captureOf(payment, id) !== undefined, `${id} is missing after the restore`);
    for (const made of gateway.refunds.filter((one) => one.payment === id)) {
      const own = payment.refunds.filter((one) => one.gatewayRefund === made.refund);
      const isFlagged = payment.attention.some(
        (flag) => flag.kind === 'refund-differs' && flag.about?.startsWith(`${made.refund} `),
      );
      demand(own.length === 1 || isFlagged, `${made.refund} is ${own.length} times in the shop`);
      demand(isFlagged || own[0]?.state === made.status, `${made.refund} is not as it is`);
    }
    const answered = new Set(gateway.refunds.map(({ key }) => key));
    for (const refund of payment.refunds.filter(isUnanswered))
      demand(!answered.has(refund.key), `${refund.key} is never answered`);
  }
}

function noOrder(): never {
  throw new RangeError('A receipt of no order');
}
