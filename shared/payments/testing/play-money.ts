import { decimalFromPaise } from '../../core/paise';
import type { Order } from '../../orders/order';
import { cashKept } from '../../orders/order-money';
import type { TransitionRequest } from '../../orders/take-transition';
import { acceptPayment } from '../accept-payment';
import { changeOrder } from '../change-order';
import { noteDispute, type DisputeReport } from '../dispute';
import { returnableByHand, writeHandMoney, type HandMoney } from '../hand-money';
import { captureOf, type PaymentOrder } from '../payment';
import type { OrderEffect } from '../order-effect';
import { refundWhole, retryRefunds } from '../refund-whole';
import { isCancelled } from '../../orders/cancelled';
import { pick, type HistoryEvent, type MoneyEvent } from './history-event';
import { ADMIN, KEYS, SHOPPER } from './payment-samples';
import type { PaymentWorld } from './payment-world';
import type { PlayGateway } from './play-gateway';
import type { RefundReport } from '../refund';

/** What a history is played with. */
interface Playing {
  readonly world: PaymentWorld;
  readonly gateway: PlayGateway;
  step(kill: HistoryEvent['kill'], decide: () => readonly OrderEffect[]): void;
  tellRefund(report: RefundReport, kill?: HistoryEvent['kill']): void;
}

const hasAnotherAmount = ({ attention }: PaymentOrder) =>
  attention.some((flag) => flag.kind === 'amount-differs' && flag.cleared === null);

/** The choice by which `PlayGateway.dispute` ends in a loss of the whole amount, deducted. */
const WHOLE_IS_LOST = 10;

/** Plays what happens to the money and to the parcel of an order that there is. */
export function playMoney(playing: Playing, event: MoneyEvent): void {
  const { world, gateway } = playing;
  const { target, choice, kill } = event;
  /** Decides about an order of those that it can happen to, as it is then. */
  const about = (
    decide: (order: Order, payments: PaymentOrder[]) => readonly OrderEffect[],
    dies = kill,
    canHappenTo: (order: Order) => boolean = () => true,
  ) => {
    const chosen = pick([...world.orders.values()].filter(canHappenTo), target);
    playing.step(dies, () => {
      const order = chosen && world.orders.get(chosen._id);
      return order ? decide(order, world.paymentsOf(order)) : [];
    });
  };
  const holdOf = ({ _id }: Order) => world.holds.get(_id) ?? null;
  const changed = (
    order: Order,
    payments: PaymentOrder[],
    request: TransitionRequest,
    by: typeof ADMIN | typeof SHOPPER = ADMIN,
  ) => {
    const facts = { order, payments, hold: holdOf(order), keyIds: choice % 9 ? KEYS : [] };
    const came = changeOrder(facts, request, by, world.now);
    return came.status === 'refused' ? [] : came.effects;
  };
  const change = (request: TransitionRequest, by: typeof ADMIN | typeof SHOPPER = ADMIN) =>
    about((order, payments) => changed(order, payments, request, by));
  switch (event.kind) {
    case 'cancel-by-shopper':
      return change({ transition: 'cancel' }, SHOPPER);
    case 'cancel-by-owner':
      return change({ transition: 'cancel' });
    case 'dispatch':
      return change({ transition: 'dispatch', courier: 'Post' });
    case 'return':
      return change({ transition: 'return', restock: true });
    case 'collect-cash':
      return about((order, payments) =>
        changed(order, payments, { transition: 'pay', receivedAmount: order.totalPrice }),
      );
    // Done once for each key of a request, which is asked for before.
    case 'give-back-by-hand':
      return about(
        (order, payments) => {
          const left = returnableByHand({ order, payments });
          const part = choice % 2 === 0 ? left : Math.min(left, 1 + choice);
          const wished = { kind: 'cash-returned', method: 'upi' } as const;
          return byHand({ order, payments }, wished, part, choice);
        },
        'never',
        (order) => returnableByHand({ order, payments: world.paymentsOf(order) }) > 0,
      );
    case 'correct-cash':
      return about(
        (order, payments) => {
          const wished = { kind: 'correction' } as const;
          return byHand({ order, payments }, wished, cashKept(order.cash), choice);
        },
        'never',
        (order) => cashKept(order.cash) > 0,
      );
    case 'dispute': {
      const payment = pick(gateway.payments, target);
      if (payment?.status !== 'captured') return;
      gateway.dispute(payment.payment, choice);
      return tellDispute(gateway.disputes.at(-1));
    }
    // The bank takes the whole of a payment of which the shop gave something back already.
    case 'dispute-what-went-back': {
      const done = gateway.refunds.filter(({ status }) => status === 'processed');
      const refund = pick(done, target);
      if (!refund) return;
      for (let phases = 0; phases < 2; phases += 1) {
        gateway.dispute(refund.payment, WHOLE_IS_LOST);
        const report = gateway.disputes.at(-1);
        tellDispute(report);
        if (report?.phase === 'lost') return;
      }
      return;
    }
    case 'tell-stale-dispute':
      return tellDispute(pick(gateway.disputes, choice));
    case 'processed-refund-fails': {
      const refund = pick(gateway.refunds, target);
      if (refund?.status !== 'processed') return;
      refund.status = 'failed';
      return playing.tellRefund(refund, kill);
    }
    case 'accept-another-amount':
      return about(
        (order, payments) => {
          const payment = payments.find(hasAnotherAmount);
          const flag = payment?.attention.find(({ kind }) => kind === 'amount-differs');
          if (!payment || !flag) return [];
          const facts = { payment, order, hold: holdOf(order), product: world.product };
          const settling = { ...flag, kind: 'amount-differs', reason: 'An offer' } as const;
          const came = acceptPayment(facts, settling, ADMIN, world.now);
          return came.status === 'settled' ? came.effects : [];
        },
        kill,
        (order) => world.paymentsOf(order).some(hasAnotherAmount),
      );
    case 'ask-refunds-again':
      return about((order, payments) =>
        isCancelled(order)
          ? payments.flatMap((payment) => retryRefunds(payment, KEYS, world.now))
          : [],
      );
  }

  function byHand(
    facts: { order: Order; payments: PaymentOrder[] },
    wished: { kind: 'cash-returned'; method: 'upi' } | { kind: 'correction' },
    paise: number,
    number: number,
  ): readonly OrderEffect[] {
    const asked: HandMoney = { ...wished, amount: decimalFromPaise(paise), reason: 'As asked' };
    const key = `hand-${world.now}-${world.audit.length}-${number}`;
    const came = writeHandMoney(facts, asked, key, ADMIN, world.now);
    return came.status === 'written' ? came.effects : [];
  }

  /** As the shop's inbox does: what waited for the bank goes back with its cancelled order. */
  function tellDispute(report: DisputeReport | undefined): void {
    if (!report) return;
    const find = () => [...world.payments.values()].find((it) => captureOf(it, report.payment));
    playing.step(kill, () => {
      const payment = find();
      return payment ? noteDispute(payment, report, world.now) : [];
    });
    const payment = find();
    const order = payment && world.orders.get(payment.order);
    if (payment && order && isCancelled(order))
      world.apply(refundWhole(payment, KEYS, { kind: 'system' }, world.now));
  }
}
