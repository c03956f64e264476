import type { OrderableProduct } from '../../catalogue/product';
import { priceCart } from '../../offers/price-cart';
import { isCancelled } from '../../orders/cancelled';
import type { Order } from '../../orders/order';
import { linesOf } from '../../orders/order-lines';
import type { RevenueEntry } from '../../orders/order-money';
import { anOrder } from '../../testing/an-order';
import { NOON, testUuid } from '../../testing/shop-view';
import type { AuditEntry } from '../audit';
import type { StockHold } from '../held-stock';
import { isPaying, lostOf, type PaymentOrder } from '../payment';
import type { OrderEffect } from '../order-effect';
import { brokenRule } from '../payment-invariants';
import { withMoney } from '../order-with-money';
import { checkMoney, checkPast } from './check-money';

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
  return anOrder({
    _id: testUuid(number),
    orderItems,
    ...priceCart(orderItems).totals,
    paymentMethod,
  });
}

/** A copy of a map, to be restored: what it holds is replaced and never changed. */
function keptOf<Value>(map: Map<string, Value>): () => void {
  const copy = new Map(map);
  return () => {
    map.clear();
    for (const [key, value] of copy) map.set(key, value);
  };
}

/** What of a capture has gone: asked back by the shop, and taken by a bank. */
function goneOf(payment: PaymentOrder, capture: string) {
  const back = payment.refunds.filter((it) => it.payment === capture && it.state !== 'failed');
  const givenBack = back.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { givenBack, lost: lostOf(payment, capture) };
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
  /** What each order has brought in, as of the last step. */
  readonly #revenue = new Map<string, readonly RevenueEntry[]>();

  constructor(stock: number) {
    for (const _id of ['cup', 'pot']) {
      const product = { _id, name: _id, image: `/${_id}.webp`, pricePaise: 49_99 };
      this.products.set(_id, { ...product, countInStock: stock });
      // The cash order took its cup when it was placed.
      this.#pieces.set(_id, _id === 'cup' ? stock + 1 : stock);
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

  /**
   * Takes a backup of all that the shop stores.
   * @returns sets the shop back to it; the clock goes on, and what is past is what the backup says of it
   */
  backup(): () => void {
    const { products, orders, holds, payments, sold } = this;
    const maps = [
      keptOf(products),
      keptOf(orders),
      keptOf(holds),
      keptOf(payments),
      keptOf(sold),
      keptOf(this.#pieces),
      keptOf(this.#revenue),
    ];
    const entries = [...this.audit];
    return () => {
      for (const restore of maps) restore();
      this.audit.splice(0, this.audit.length, ...entries);
    };
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
  apply(effects: readonly OrderEffect[]): void {
    const counted = this.#captures();
    this.#write(effects);
    const isLate = this.#captures() > counted;
    // As the store does: each order says what its payments and its cash say of its money.
    for (const [id, order] of this.orders) {
      const next = withMoney(order, this.paymentsOf(order));
      const past = { now: new Date(this.now).toISOString(), isLate };
      checkPast(this.#revenue.get(id), next.revenue, past, demand);
      this.#revenue.set(id, next.revenue ?? []);
      this.orders.set(id, next);
    }
  }

  #captures(): number {
    return [...this.payments.values()].reduce((sum, { captures }) => sum + captures.length, 0);
  }

  #write(effects: readonly OrderEffect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'put-order': {
          const before = this.orders.get(effect.order._id);
          const isCash = before?.paymentMethod === 'COD';
          demand(effect.order.revision === (before?.revision ?? 0) + 1, 'decided on another order');
          demand(before?.isPaid !== true || effect.order.isPaid || isCash, 'paid no more');
          demand(!before || !isCancelled(before) || isCancelled(effect.order), 'cancelled no more');
          const cash = before?.cash ?? [];
          const kept = effect.order.cash?.slice(0, cash.length) ?? [];
          demand(
            cash.every((entry, place) => entry === kept[place]),
            'an entry of cash changed',
          );
          demand(cash.length === 0 || isCash, 'cash of an order that is paid online');
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

  /** Captures never change; settled refunds never change; no more goes back than came, and none of what a bank took. */
  #assertInvariants(after: PaymentOrder): void {
    const before = this.payments.get(after._id);
    before?.captures.forEach((capture, place) =>
      demand(capture === after.captures[place], 'a capture changed'),
    );
    before?.refunds.forEach((refund, place) =>
      demand(
        refund.settledAt === null ||
          refund === after.refunds[place] ||
          (refund.state === 'processed' && after.refunds[place]?.state === 'failed') ||
          // The shop had recorded it as failed, and the gateway processed it.
          (refund.gatewayRefund === null &&
            typeof after.refunds[place]?.gatewayRefund === 'string'),
        'a refund changed',
      ),
    );
    for (const capture of after.captures) {
      const { givenBack, lost } = goneOf(after, capture.payment);
      demand(givenBack <= capture.amountPaise, 'more went back than came');
      // The bank may take what went back already, and the gateway's dashboard gives back what it likes; the shop asks for nothing more.
      const isAsked = after.refunds
        .slice(before?.refunds.length ?? 0)
        .some(
          ({ payment, requestedBy }) =>
            payment === capture.payment && requestedBy.kind !== 'gateway',
        );
      demand(
        !isAsked || givenBack + lost <= capture.amountPaise,
        'what a bank took is asked back once more',
      );
    }
  }

  /** What is true between any two steps. */
  check(): void {
    const holds = [...this.holds.values()];
    const cash = [...this.orders.values()].filter(
      (order) => order.paymentMethod === 'COD' && !isCancelled(order) && !order.returned,
    );
    for (const [id, pieces] of this.#pieces) {
      const held = holds
        .filter((hold) => hold.state !== 'released')
        .flatMap((hold) => hold.lines)
        .concat(cash.flatMap(({ orderItems }) => linesOf(orderItems)))
        .reduce((sum, line) => sum + (line.product === id ? line.qty : 0), 0);
      const stock = this.products.get(id)?.countInStock ?? 0;
      const all = stock + held + (this.sold.get(id) ?? 0);
      demand(all === pieces, `${all} pieces of ${pieces} of ${id}`);
    }
    for (const order of this.orders.values()) {
      const counting = this.paymentsOf(order)
        .flatMap((payment) => payment.captures)
        .filter((capture) => capture.verdict === 'counts');
      const paying = this.paymentsOf(order).flatMap((payment) =>
        payment.captures.filter((capture) => isPaying(payment, capture)),
      );
      const { cash: entries = [], paymentMethod } = order;
      const paid = entries.filter(({ kind }) => kind === 'received').length;
      const corrected = entries.filter(({ kind }) => kind === 'correction').length;
      const paidBy = paymentMethod === 'COD' ? paid - corrected : paying.length;
      demand(paidBy === (order.isPaid ? 1 : 0), `${paidBy} payments of one order`);
      for (const { amountPaise, currency } of counting)
        demand(amountPaise === order.totalPrice && currency === 'INR', 'not the exact amount');
      const isTaken = this.holds.get(order._id)?.state === 'taken';
      const isOver = isCancelled(order) || order.returned !== undefined;
      const isOut = order.isPaid && paymentMethod === 'Razorpay' && !isOver;
      demand(isTaken === isOut, 'taken for good, and not paid, or the other way');
      checkMoney(order, this.paymentsOf(order), demand);
      const notified = this.audit.filter(
        (entry) => entry.order === order._id && entry.event.kind === 'paid-online',
      );
      demand(notified.length === counting.length, 'the trail tells another story');
      const open = this.paymentsOf(order).filter((payment) => payment.status === 'open');
      demand(open.length <= 1, 'two open payment orders');
    }
  }
}
