import type { DisputeReport } from '../dispute';
import type { GatewayOrder } from '../open-payment';
import type { PaymentReport } from '../record-capture';
import type { RefundReport } from '../refund';

/** What the gateway itself knows of a payment: the truth that is reported late or never. */
export interface TruePayment extends PaymentReport {
  status: 'authorized' | 'captured' | 'failed';
}

/** A refund at the gateway. */
export interface TrueRefund extends RefundReport {
  status: 'pending' | 'processed' | 'failed';
}

/** A gateway for tests of histories: it keeps its own ledger, and never gives back more than it took. */
export class PlayGateway {
  readonly orders: GatewayOrder[] = [];
  readonly payments: TruePayment[] = [];
  readonly refunds: TrueRefund[] = [];
  readonly disputes: DisputeReport[] = [];

  /** Makes an order; where its answer is lost, `byReceipt` still finds it. */
  makeOrder(amountPaise: number, receipt: string): GatewayOrder {
    const id = `order_${this.orders.length + 1}`;
    const order = { id, amountPaise, currency: 'INR', receipt };
    this.orders.push(order);
    return order;
  }

  /** The order of a receipt that the shop does not know yet. */
  byReceipt(receipt: string, known: readonly string[]): GatewayOrder | undefined {
    return this.orders.find((order) => order.receipt === receipt && !known.includes(order.id));
  }

  /** A shopper pays on an order: so many paise more or less, or in another currency. */
  pay(gatewayOrder: GatewayOrder, off: number, currency: string, status: TruePayment['status']) {
    const paymentId = `pay_${this.payments.length + 1}`;
    const amountPaise = gatewayOrder.amountPaise + off;
    this.payments.push({
      payment: paymentId,
      gatewayOrder: gatewayOrder.id,
      amountPaise,
      currency,
      status,
    });
  }

  /** A payer's bank goes on with the dispute of a payment, the first one unless there is one that is not over. */
  dispute(paymentId: string, choice: number): void {
    const own = this.disputes.filter(({ payment }) => payment === paymentId);
    const last = own.at(-1);
    const isOver =
      !last || last.phase === 'won' || last.phase === 'lost' || last.phase === 'closed';
    const number = isOver ? own.filter(({ phase }) => phase === 'created').length + 1 : 0;
    const dispute = isOver ? `disp_${paymentId.slice(4)}x${number}` : last.dispute;
    const next = ['under_review', 'action_required', 'won', 'lost', 'lost', 'closed'] as const;
    const phase = isOver ? 'created' : (next[choice % next.length] ?? 'won');
    const part = choice % 3 === 0 ? { amountPaise: 1 + choice } : {};
    // It says what it took, of what went back before too; or nothing.
    const whole = this.payments.find(({ payment }) => payment === paymentId)?.amountPaise ?? 0;
    const taken =
      phase === 'lost' && choice % 4 > 0 ? { deductedPaise: part.amountPaise ?? whole } : {};
    this.disputes.push({ dispute, payment: paymentId, phase, ...part, ...taken });
  }

  #lost(paymentId: string): number {
    const lost = this.disputes.filter(
      ({ payment, phase }) => payment === paymentId && phase === 'lost',
    );
    const whole = this.payments.find(({ payment }) => payment === paymentId)?.amountPaise ?? 0;
    return lost.reduce((sum, { amountPaise = whole }) => sum + amountPaise, 0);
  }

  /** What of a payment is still with the shop. */
  left(paymentId: string): number {
    const captured = this.payments.find(
      (it) => it.payment === paymentId && it.status === 'captured',
    );
    return this.refunds
      .filter((it) => it.payment === paymentId && it.status !== 'failed')
      .reduce(
        (left, it) => left - it.amountPaise,
        (captured?.amountPaise ?? 0) - this.#lost(paymentId),
      );
  }

  /** Gives money back, once for each key; one that is too much fails. */
  refund(paymentId: string, amountPaise: number, key: string | null, status: TrueRefund['status']) {
    if (key !== null && this.refunds.some((it) => it.key === key)) return;
    const currency = this.payments.find((it) => it.payment === paymentId)?.currency ?? 'INR';
    const refund = `rfnd_${this.refunds.length + 1}`;
    const fits = amountPaise <= this.left(paymentId);
    const really = fits ? status : 'failed';
    this.refunds.push({ refund, payment: paymentId, key, amountPaise, currency, status: really });
  }
}
