import type { StockHold } from '#shared/payments/held-stock';
import type { Holding } from '#shared/payments/hold-limit';
import type { PaymentOrder } from '#shared/payments/payment';
import type { PaymentView } from '#shared/payments/payment-documents';
import type { Page } from '#shared/core/page';
import type { AskQuery, HoldingsQuery, PaymentCountQuery, PaymentQuery } from './queries';

/** What can be asked of payments, and of the stock that is held for them. */
export interface PaymentReader {
  paymentOrder(id: string): Promise<PaymentOrder | undefined>;
  /** Every payment order of a shop order, oldest first. */
  paymentsOfOrder(orderId: string): Promise<PaymentOrder[]>;
  /** Those with a refund under a key, oldest first. The gateway takes a key once, so there is one at most since that is checked. */
  paymentsOfRefund(key: string): Promise<PaymentOrder[]>;
  /** Newest first unless sorted otherwise. */
  listPayments(query: PaymentQuery): Promise<Page<PaymentOrder>>;
  /** How many payment orders with a keyword each list of the admins holds. */
  countPayments(query: PaymentCountQuery): Promise<Readonly<Record<PaymentView, number>>>;
  /** Those that wait for a question to the gateway: never asked about first, then longest ago; of equals the newest news first. */
  paymentsToAsk(query: AskQuery): Promise<PaymentOrder[]>;
  /** The hold of a shop order. In a transaction this locks the row. */
  hold(orderId: string): Promise<StockHold | undefined>;
  /**
   * The holds that keep pieces out of stock: those that end first, then by id.
   * @param after the last one that was read before
   */
  heldStock(limit: number, after?: Pick<StockHold, 'until' | '_id'>): Promise<StockHold[]>;
  /** What stands aside for a person or for a network, save for one order. Nobody else's holds are looked at. */
  holdingsNear(query: HoldingsQuery): Promise<Holding[]>;
}

export interface PaymentWriter {
  putPaymentOrder(payment: PaymentOrder): Promise<void>;
  /**
   * Notes that the gateway was asked about a payment order. No change of it: nobody is told, and a store may forget it.
   * @param time milliseconds since 1970
   */
  noteAsked(paymentOrderId: string, time: number): Promise<void>;
  putHold(hold: StockHold): Promise<void>;
}
