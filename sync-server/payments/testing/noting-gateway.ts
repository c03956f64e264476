import type { PaymentGateway } from '../gateway/gateway';

/** A question that was put to the gateway. */
export interface GatewayCall {
  readonly name: 'createOrder' | 'payment' | 'paymentsOf';
  /** Of what was asked about; of a new order, ours. */
  readonly id: string;
}

/** A gateway that notes what it is asked. */
export const notingCalls =
  (calls: GatewayCall[]) =>
  (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    createOrder(order) {
      calls.push({ name: 'createOrder', id: order.orderId });
      return gateway.createOrder(order);
    },
    payment(id) {
      calls.push({ name: 'payment', id });
      return gateway.payment(id);
    },
    paymentsOf(id) {
      calls.push({ name: 'paymentsOf', id });
      return gateway.paymentsOf(id);
    },
  });
