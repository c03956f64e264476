import * as z from 'zod/mini';

/**
 * Who did something about a payment: a person of the shop, the gateway (its webhook), or the shop by itself (sweep,
 * reconciler). A name is copied, so that the audit trail stays readable when the person is gone.
 */
export const paymentActor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('admin'), user: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('shopper'), user: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('gateway') }),
  z.strictObject({ kind: z.literal('system') }),
]);
export type PaymentActor = z.infer<typeof paymentActor>;

/** A person's name, or who else it was. */
export function nameOf(by: PaymentActor): string {
  switch (by.kind) {
    case 'admin':
    case 'shopper':
      return by.name;
    case 'gateway':
      return 'The payment gateway';
    case 'system':
      return 'The shop';
  }
}
