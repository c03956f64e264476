import { captureOf, type Capture } from '#shared/payments/payment';
import type { VerifyRequest } from '#shared/payments/payment-calls';
import type { ShopStore } from '../store/repositories/shop-store';
import type { RecordPayment } from './record-payment';
import { isCallbackSigned } from './gateway/signatures';

/** What verifying a callback came to. */
export type Verified =
  /** The order is paid; `twice`: by another payment, and this one goes back. */
  | { readonly status: 'paid'; readonly twice: boolean }
  | { readonly status: 'refused'; readonly code: 'not_found' | 'unavailable' }
  /** It pays nothing: forged, not confirmed yet, failed, or money that came and has to go back. */
  | { readonly status: 'not_verified'; readonly why: NotVerified };

export type NotVerified =
  | 'forged'
  | 'not_yet'
  | 'failed'
  | Exclude<Capture['verdict'], 'counts' | 'paid-twice'>;

export interface VerifyServices {
  readonly store: ShopStore;
  readonly record: RecordPayment;
  /** The one in use, and those of the keys before it. */
  readonly keySecrets: readonly string[];
}

/**
 * Verifies what the checkout window handed to the page. The signature says only that the gateway made these ids: whether
 * money came, the gateway is asked, and it pays the order of which the payment order is stored, or is by its receipt.
 * @param owner the sender: it must be their order
 */
export async function verifyPayment(
  { store, record, keySecrets }: VerifyServices,
  request: VerifyRequest,
  owner: string,
): Promise<Verified> {
  const { orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = request;
  const found = await store.read(async (shop) => ({
    order: await shop.order(orderId),
    payments: await shop.paymentsOfOrder(orderId),
  }));
  if (found.order?.user._id !== owner) return { status: 'refused', code: 'not_found' };
  const stored = found.payments.find(({ _id }) => _id === request.razorpay_order_id);
  const gatewayOrderId = stored?._id ?? request.razorpay_order_id;
  if (!isCallbackSigned({ gatewayOrderId, paymentId, signature }, keySecrets))
    return notVerified('forged');

  // What is recorded stays as it is, so the gateway need not be asked again.
  const known = stored && captureOf(stored, paymentId);
  if (known) return verifiedBy(known.verdict);
  const result = await record({ paymentId, gatewayOrderId, by: { kind: 'gateway' } });
  // A window that was opened before the shop was restored from a backup: whose payment it is, its receipt says.
  const isOfOrder =
    stored ??
    (await store.read((shop) => shop.paymentsOfOrder(orderId))).find(
      ({ _id }) => _id === gatewayOrderId,
    );
  if (!isOfOrder && result.status !== 'unknown') return notVerified('forged');
  switch (result.status) {
    case 'recorded':
    case 'already_recorded':
      return verifiedBy(result.verdict);
    case 'not_captured':
      return notVerified(result.tried === 'open' ? 'not_yet' : 'failed');
    case 'not_ours':
    case 'not_verified':
      return notVerified('forged');
    case 'unknown':
      return { status: 'refused', code: 'unavailable' };
  }
}

const notVerified = (why: NotVerified): Verified => ({ status: 'not_verified', why });

function verifiedBy(verdict: Capture['verdict']): Verified {
  if (verdict === 'counts' || verdict === 'paid-twice')
    return { status: 'paid', twice: verdict === 'paid-twice' };
  return notVerified(verdict);
}
