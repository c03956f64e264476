import type { PaymentActor } from '#shared/payments/actor';
import type { SignedInRequest } from './route';

/** The asking admin as the audit trail of an order names them. */
export function adminOf({
  auth: { user },
}: SignedInRequest): Extract<PaymentActor, { kind: 'admin' }> {
  return { kind: 'admin', user: user._id, name: user.name };
}
