import type { OrderableProduct } from '../../catalogue/product';
import { totalsOf } from '../../cart/totals';
import type { Order } from '../../orders/order';
import { anOrder } from '../../testing/an-order';
import { NOON, testUuid } from '../../testing/shop-view';
import type { AuditEntry } from '../audit';
import type { StockHold } from '../held-stock';
import type { PaymentOrder } from '../payment';
import type { PaymentEffect } from '../payment-effect';
import { brokenRule } from '../payment-invariants';

/** Says what broke; for tests, where it fails the history. */
export class BrokenWorld extends Error {
  override readonly name = 'BrokenWorld';
}

export function demand(holds: boolean, what: string): void {
  if (!holds) throw new BrokenWorld(what);
}

function orderOf(number: number, lines: readonly (readonly [string, number])[]): Order {
  const orderItems = lines.map(([product, qty]) => ({
    product,
    name: product,
    image: `/${product}.webp`,
    pricePaise: 49_99,
    qty,
  }));
  const paymentMethod = number === 0 ? 'COD' : 'Razorpay';
  return anOrder({ _id: testUuid(number), orderItems, ...totalsOf(orderItems), paymentMethod });
}

/** A small shop whose store is its memory: two scarce products, one cash order, three online ones that want the same pieces. */
export class PaymentWorld {
  now = NOON;
  readonly products = new Map<string, OrderableProduct>();
  readonly orders = new Map<string, Order>();
  readonly holds = new Map<string, StockHold>();
  readonly payments = new Map<string, PaymentOrder>();
  readonly audit: AuditEntry[] = [];
  /** Pieces sold for cash, by product. */
  readonly sold = new Map<string, number>();
  readonly #pieces = new Map<string, number>();

  constructor(stock: number) {
    for (const _id of ['cup', 'pot']) {
      const product = { _id, name: _id, image: `/${_id}.webp`, pricePaise: 49_99 };
      this.products.set(_id, { ...product, countInStock: stock });
      this.#pieces.set(_id, stock);
      this.sold.set(_id, 0);
    }
    const orders = [
      orderOf(0, [['cup', 1]]),
      orderOf(1, [['cup', 2]]),
      orderOf(2, [
        ['cup', 1],
        ['pot', 2],
      ]),
      orderOf(3, [['pot', 1]]),
    ];
    for (const order of orders) this.orders.set(order._id, order);
  }

  paymentsOf(order: Order): PaymentOrder[] {
    return [...this.payments.values()].filter((payment) => payment.order === order._id);
  }

  product = (id: string) => this.products.get(id);

  #addStock(id: string, pieces: number): void {
    const product = this.products.get(id);
    if (!product) throw new BrokenWorld(`${id} is no product`);
    const countInStock = product.countInStock + pieces;
    demand(countInStock >= 0, `${countInStock} pieces of ${id}`);
    this.products.set(id, { ...product, countInStock });
  }

  buyForCash(id: string, qty: number): void {
    if ((this.products.get(id)?.countInStock ?? 0) < qty) return;
    this.#addStock(id, -qty);
    this.sold.set(id, (this.sold.get(id) ?? 0) + qty);
  }

  deliverStock(id: string, qty: number): void {
    this.#addStock(id, qty);
    this.#pieces.set(id, (this.#pieces.get(id) ?? 0) + qty);
  }

  /** Writes a list of effects, and refuses what no sound shop would write. */
  apply(effects: readonly PaymentEffect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'put-order': {
          const before = this.orders.get(effect.order._id);
          // An order changes when it is paid, or when its shopper agrees to today's prices before that.
          const isAgreed = before?.pricedAt !== effect.order.pricedAt;
          demand(before?.isPaid === false, 'paid twice, or no more');
          demand(effect.order.isPaid !== isAgreed, 'an order changed for no reason');
          demand(before?.paymentMethod === 'Razorpay', 'a cash order was touched');
          this.orders.set(effect.order._id, effect.order);
          break;
        }
        case 'take-stock':
          this.#addStock(effect.product, -effect.qty);
          break;
        case 'return-stock':
          this.#addStock(effect.product, effect.qty);
          break;
        case 'put-hold':
          this.holds.set(effect.hold._id, effect.hold);
          break;
        case 'put-payment': {
          const broken = brokenRule(effect.payment);
          demand(broken === undefined, `payment order: ${broken}`);
          this.#assertInvariants(effect.payment);
          this.payments.set(effect.payment._id, effect.payment);
          break;
        }
        case 'add-audit':
          this.audit.push(effect.entry);
      }
    }
  }

  /** Captures never change; settled refunds never change; no more goes back than came. */
  #assertInvariants(after: PaymentOrder): void {
    const before = this.payments.get(after._id);
    before?.captures.forEach((capture, place) =>
      demand(capture === after.captures[place], 'a capture changed'),
    );
    before?.refunds.forEach((refund, place) =>
      demand(refund.settledAt === null || refund === after.refunds[place], 'a refund changed'),
    );
    for (const capture of after.captures) {
      const back = after.refunds
        .filter((refund) => refund.payment === capture.payment && refund.state !== 'failed')
        .reduce((sum, refund) => sum + refund.amountPaise, 0);
      demand(back <= capture.amountPaise, 'more went back than came');
    }
  }

  /** What is true between any two steps. */
  check(): void {
    const holds = [...this.holds.values()];
    for (const [id, pieces] of this.#pieces) {
      const aside = holds
        .filter((hold) => hold.state !== 'released')
        .flatMap((hold) => hold.lines)
        .reduce((sum, line) => sum + (line.product === id ? line.qty : 0), 0);
      const stock = this.products.get(id)?.countInStock ?? 0;
      const all = stock + aside + (this.sold.get(id) ?? 0);
      demand(all === pieces, `${all} pieces of ${pieces} of ${id}`);
    }
    for (const order of this.orders.values()) {
      const counting = this.paymentsOf(order)
        .flatMap((payment) => payment.captures)
        .filter((capture) => capture.verdict === 'counts');
      demand(counting.length === (order.isPaid ? 1 : 0), `${counting.length} captures count`);
      for (const { amountPaise, currency } of counting)
        demand(amountPaise === order.totalPrice && currency === 'INR', 'not the exact amount');
      const isTaken = this.holds.get(order._id)?.state === 'taken';
      demand(isTaken === order.isPaid, 'taken for good, and not paid, or the other way');
      const notified = this.audit.filter(
        (entry) => entry.order === order._id && entry.event.kind === 'paid-online',
      );
      demand(notified.length === counting.length, 'the trail tells another story');
      const open = this.paymentsOf(order).filter((payment) => payment.status === 'open');
      demand(open.length <= 1, 'two open payment orders');
    }
  }
}
