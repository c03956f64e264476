import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Order } from '#shared/orders/order';
import type { PaymentOrder } from '#shared/payments/payment';
import { createMetrics } from '../../operations/metrics';
import type { ShopStore } from '../../store/repositories/shop-store';
import { changedStore } from '../../store/repositories/changed-store';
import { NO_ORDER_LIMITS } from '../../testing/no-order-limits';
import { aProduct } from '../../testing/samples';
import { prepareBeginning, storeOpened } from '../begin-payment';
import type { PaymentGateway } from '../gateway/gateway';
import { openPayments, type PaymentServices, type PaymentSetup } from '../payment-services';
import type { CheckoutResponse, FakeGateway, FakeOutcome } from '../fake-gateway/fake-gateway';
import { verifyPayment } from '../verify-payment';
import { anEvent } from './payment-shop';

/** The process has ended; nothing it does from here on has an effect. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** Pieces of each history's product, and what an order takes of them. */
export const PIECES = 5;
export const ORDERED = 2;
export const PRICE = 250_00;
const TOTAL = ORDERED * PRICE;
const NOBODY = { _id: 'asha', name: 'Asha', email: 'asha@example.test' };
const BY = { kind: 'shopper', user: NOBODY._id, name: NOBODY.name } as const;

/** The running parts of a shop that takes payments, whose process can end between any two steps, and start again. */
export class CrashingShop {
  readonly product = aProduct({ _id: randomUUID(), pricePaise: PRICE, countInStock: PIECES });
  readonly orders = [anOrder(this.product._id), anOrder(this.product._id)] as const;
  /** What a shopper has from the checkout window, by order. */
  readonly replies: { readonly order: string; readonly response: CheckoutResponse }[] = [];
  /** The orders of the gateway that a shopper was shown, by order. */
  readonly shown = new Map<string, string>();
  boughtByOthers = 0;
  crashes = 0;
  #stepsLeft = Infinity;
  #paymentServices: PaymentServices;

  private constructor(
    readonly store: ShopStore,
    private readonly fakeGateway: FakeGateway,
    private readonly setup: PaymentSetup,
    private readonly clock: () => number,
  ) {
    this.#paymentServices = this.#openPaymentServices();
  }

  static async open(
    store: ShopStore,
    fakeGateway: FakeGateway,
    setup: PaymentSetup,
    clock: () => number,
  ): Promise<CrashingShop> {
    const shop = new CrashingShop(store, fakeGateway, setup, clock);
    await store.write(async (writer) => {
      await writer.putProduct(shop.product);
      // Placed now: what is agreed to long ago is not paid at that price any more.
      const createdAt = new Date(clock()).toISOString();
      for (const order of shop.orders) await writer.putOrder({ ...order, createdAt });
    });
    return shop;
  }

  /**
   * Does something that ends with the process after so many steps (calls of store and gateway, before and after each
   * counted as one), and starts the process again where it ended.
   */
  async until(steps: number, work: () => Promise<unknown>): Promise<void> {
    this.#stepsLeft = steps;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
    }
    if (this.#stepsLeft <= 0) {
      this.crashes += 1;
      this.#paymentServices = this.#openPaymentServices();
    }
    this.#stepsLeft = Infinity;
  }

  async begin(order: string): Promise<void> {
    const { gateway, record, keyedMutex } = this.#paymentServices;
    const store = this.#crashingStore;
    const { clock } = this;
    const limits = NO_ORDER_LIMITS;
    const network = 'home';
    const services = { store, gateway, record, clock, limits, network, notMade: () => undefined };
    await keyedMutex(order, async () => {
      const prepared = await prepareBeginning(services, order, NOBODY._id, BY);
      if (prepared.status === 'refused') return;
      const opened =
        prepared.status === 'made'
          ? await store.write((shop) =>
              storeOpened(shop, order, prepared.order, gateway.keyIds, BY, clock()),
            )
          : prepared;
      if (opened.status === 'open') this.shown.set(order, opened.payment._id);
    });
  }

  /** A shopper pays what they were shown; this alone does not inform the shop. */
  async pay(order: string, outcome: FakeOutcome): Promise<void> {
    const gatewayOrder = this.shown.get(order);
    if (gatewayOrder === undefined) return;
    // Once it is paid, only what was begun before can still come.
    const response = await this.fakeGateway
      .play(gatewayOrder, outcome, false)
      .catch(() => this.fakeGateway.playLateCapture(gatewayOrder, false));
    if (response) this.replies.push({ order, response });
  }

  async callback(choice: number): Promise<void> {
    const notified = this.replies[choice % Math.max(1, this.replies.length)];
    if (!notified) return;
    const services = { ...this.#paymentServices, store: this.#crashingStore };
    await verifyPayment(services, { ...notified.response, orderId: notified.order }, NOBODY._id);
  }

  async webhook(choice: number): Promise<void> {
    const notified = this.replies[choice % Math.max(1, this.replies.length)];
    if (!notified) return;
    const { razorpay_order_id: order, razorpay_payment_id: payment } = notified.response;
    const id = `evt_${payment}_${choice % 3}`;
    await this.#paymentServices.inbox.put(
      id,
      JSON.stringify(anEvent('payment.captured', order, payment)),
    );
    await this.#paymentServices.inbox.work();
  }

  reconcile(): Promise<void> {
    return this.#paymentServices.reconciler.run();
  }

  workInbox(): Promise<void> {
    return this.#paymentServices.inbox.work();
  }

  async othersBuy(qty: number): Promise<void> {
    const sold = await this.store.write((shop) => shop.takeStock(this.product._id, qty));
    if (sold) this.boughtByOthers += qty;
  }

  /** What is wrong with the payment ledger, in words; nothing where all is well. */
  async mistakes(isSettled: boolean): Promise<string[]> {
    return this.store.read(async (shop) => {
      const mistakes: string[] = [];
      const check = (isRight: boolean, what: string) => {
        if (!isRight) mistakes.push(what);
      };
      const [product] = await shop.products([this.product._id]);
      let held = 0;
      for (const { _id } of this.orders) {
        const order = await shop.order(_id);
        const hold = await shop.hold(_id);
        const payments = await shop.paymentsOfOrder(_id);
        const captures = payments.flatMap((payment) => payment.captures);
        const counting = captures.filter(({ verdict }) => verdict === 'counts');
        const exact = counting.every(
          ({ amountPaise, currency }) => amountPaise === TOTAL && currency === 'INR',
        );
        check(exact, 'another amount pays');
        check(
          order?.isPaid === (counting.length === 1),
          `paid ⇎ captured once (${counting.length})`,
        );
        const auditTrail = (await shop.auditOf(_id)).filter(
          ({ event }) => event.kind === 'paid-online',
        );
        check(auditTrail.length === counting.length, 'the trail tells otherwise');
        check(payments.filter(({ status }) => status === 'open').length <= 1, 'two are open');
        if (hold && hold.state !== 'released') held += ORDERED;
        check(!order?.isPaid || hold?.state === 'taken', 'paid, and its pieces are not');
        if (isSettled) mistakes.push(...(await this.#lostMoney(payments)));
      }
      const stock = product?.countInStock ?? -1;
      check(stock >= 0, 'less than nothing in stock');
      check(stock + held + this.boughtByOthers === PIECES, 'a piece got lost');
      return mistakes;
    });
  }

  /** Money that the gateway has, and that is not recorded. */
  async #lostMoney(payments: readonly PaymentOrder[]): Promise<string[]> {
    const lost: string[] = [];
    for (const payment of payments) {
      const found = await this.setup.gateway.paymentsOf(payment._id);
      if (found.kind !== 'found') throw new Error(`The stand-in is ${found.kind}`);
      const came = found.payments.filter(({ captured }) => captured).map(({ id }) => id);
      const recorded = payment.captures.map(({ payment: id }) => id);
      if (came.toSorted().join() !== recorded.toSorted().join())
        lost.push(`${came.length} came, ${recorded.length} are recorded`);
    }
    return lost;
  }

  get #crashingStore(): ShopStore {
    const { store } = this;
    return changedStore(store, {
      read: async (work) => this.#stepped(() => store.read(work)),
      write: async (work) => this.#stepped(() => store.write(work)),
    });
  }

  #openPaymentServices(): PaymentServices {
    const { gateway } = this.setup;
    const crashing: PaymentGateway = {
      keyIds: gateway.keyIds,
      createOrder: (order) => this.#stepped(() => gateway.createOrder(order)),
      orderByReceipt: (...about) => this.#stepped(() => gateway.orderByReceipt(...about)),
      order: (id) => this.#stepped(() => gateway.order(id)),
      payment: (id) => this.#stepped(() => gateway.payment(id)),
      paymentsOf: (id) => this.#stepped(() => gateway.paymentsOf(id)),
      refund: (refund) => this.#stepped(() => gateway.refund(refund)),
      refundsOf: (id) => this.#stepped(() => gateway.refundsOf(id)),
      disputes: (skip) => this.#stepped(() => gateway.disputes(skip)),
      dispute: (id) => this.#stepped(() => gateway.dispute(id)),
    };
    const { paymentServices } = openPayments(
      { ...this.setup, gateway: crashing },
      {
        store: this.#crashingStore,
        clock: this.clock,
        log: pino({ level: 'silent' }),
        measures: createMetrics().payments,
        timer: () => () => undefined,
      },
    );
    if (!paymentServices) throw new Error('Online payments are off');
    return paymentServices;
  }

  /** The process may end before a call, or after it with its answer lost. */
  async #stepped<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.#step();
    const answer = await call();
    this.#step();
    return answer;
  }

  #step(): void {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft <= 0) throw new Crashed('The process has ended');
  }
}

function anOrder(productId: string): Order {
  return {
    _id: randomUUID(),
    user: NOBODY,
    orderItems: [
      { product: productId, name: 'Kettle', image: '/x.webp', pricePaise: PRICE, qty: ORDERED },
    ],
    shippingAddress: {
      address: '1 Lake Road',
      city: 'Pune',
      postalCode: '411001',
      country: 'India',
    },
    paymentMethod: 'Razorpay',
    itemsPrice: TOTAL,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: TOTAL,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 1,
  };
}
