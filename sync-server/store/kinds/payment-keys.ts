import * as z from 'zod/mini';
import { kind } from '../kind';

/** The keys of the gateway that the owner has entered; the secrets are sealed. */
const paymentKeysRow = z.object({
  _id: z.string(),
  revision: z.int(),
  /** `null`: they were removed. */
  keys: z.nullable(
    z.object({
      keyId: z.string(),
      /** Public keys before this one, of the same account. */
      oldKeyIds: z.array(z.string()),
      keySecretEnd: z.string(),
      webhookSecretEnd: z.string(),
      sealed: z.string(),
    }),
  ),
});
export type PaymentKeysRow = Readonly<z.infer<typeof paymentKeysRow>>;

export const paymentKeyRows = kind<PaymentKeysRow>()({
  name: 'payment_keys',
  schema: paymentKeysRow,
  key: ({ _id }) => _id,
  indexes: {},
  isBounded: true,
});
