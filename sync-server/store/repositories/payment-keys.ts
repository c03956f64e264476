import type { EngineReader, EngineWriter } from '../engine';
import { paymentKeyRows, type PaymentKeysRow } from '../kinds/payment-keys';

const GATEWAY = 'razorpay';
const NONE: PaymentKeysRow = { _id: GATEWAY, revision: 0, keys: null };

/** The keys of the gateway that the owner has entered. */
export const readPaymentKeys = (tx: EngineReader) => ({
  paymentKeys: async () => (await tx.get(paymentKeyRows, GATEWAY)) ?? NONE,
});

export const writePaymentKeys = (tx: EngineWriter) => ({
  putPaymentKeys: (row: Omit<PaymentKeysRow, '_id'>) =>
    tx.put(paymentKeyRows, { ...row, _id: GATEWAY }),
});
