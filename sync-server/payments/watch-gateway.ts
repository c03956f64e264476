import type { PaymentGateway } from './gateway/gateway';
import type { PaymentSetup } from './payment-services';

/** Keys that are refused, or no answer: online payment does not work. */
const isBad = (answer: { readonly kind: string; readonly reason?: unknown }): boolean => {
  if (answer.kind === 'unknown') return true;
  const { reason } = answer;
  const status = typeof reason === 'object' && reason ? Reflect.get(reason, 'status') : undefined;
  return status === 401 || status === 403;
};

/**
 * The same gateway, each of whose answers is reported.
 * @param heard with whether the gateway works: a payment that it refuses is an answer too
 */
export function watchGateway(setup: PaymentSetup, heard: (isGood: boolean) => void): PaymentSetup {
  const { gateway } = setup;
  const reported = async <Answer extends { readonly kind: string }>(asked: Promise<Answer>) => {
    const answer = await asked;
    heard(!isBad(answer));
    return answer;
  };
  const watched: PaymentGateway = {
    keyIds: gateway.keyIds,
    createOrder: (order) => reported(gateway.createOrder(order)),
    orderByReceipt: (...asked) => reported(gateway.orderByReceipt(...asked)),
    order: (id) => reported(gateway.order(id)),
    payment: (id) => reported(gateway.payment(id)),
    paymentsOf: (id) => reported(gateway.paymentsOf(id)),
    refund: (refund) => reported(gateway.refund(refund)),
    refundsOf: (id) => reported(gateway.refundsOf(id)),
    disputes: (skip) => reported(gateway.disputes(skip)),
    dispute: (id) => reported(gateway.dispute(id)),
  };
  return { ...setup, gateway: watched };
}
