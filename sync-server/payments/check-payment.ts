import { isOfKeys } from '#shared/payments/gateway-keys';
import type { Capture } from '#shared/payments/payment';
import type { ShopStore } from '../store/repositories/shop-store';
import { askAboutOrder, type AskDeps } from './ask-about-order';
import { recordLostMoney } from './find-lost';

/** What has become of paying an order, as the gateway says now. */
export type Checked =
  | { readonly status: 'paid' | 'none' }
  /** Money may be on its way; or it has come, and pays nothing: why. */
  | { readonly status: 'open'; readonly why: 'not_yet' | UnpaidVerdict }
  | { readonly status: 'refused'; readonly code: 'not_found' | 'unavailable' };

type UnpaidVerdict = Exclude<Capture['verdict'], 'counts' | 'paid-twice'>;

export interface CheckDeps extends AskDeps {
  readonly store: ShopStore;
}

/**
 * Asks the gateway about every payment order of an order: for a device that does not know how its payment window ended.
 * What has come is recorded on the way. "Nothing was paid" is said only where the gateway answered for all of them.
 * @param owner the person asking: it must be their order
 */
export async function checkPayment(
  { store, ...auth }: CheckDeps,
  orderId: string,
  owner: string,
): Promise<Checked> {
  const read = () =>
    store.read(async (shop) => ({
      order: await shop.order(orderId),
      payments: await shop.paymentsOfOrder(orderId),
    }));
  const before = await read();
  if (before.order?.user._id !== owner) return { status: 'refused', code: 'not_found' };
  if (before.order.isPaid) return { status: 'paid' };

  const lost = await recordLostMoney(auth, { ...before, order: before.order }, { kind: 'gateway' });
  if (lost === 'unknown') return { status: 'refused', code: 'unavailable' };
  let isOnItsWay = lost === 'in_progress';
  for (const payment of before.payments) {
    // The keys of today neither pay nor know what was opened with others.
    if (!isOfKeys(payment, auth.gateway.keyIds)) continue;
    const asked = await askAboutOrder(auth, payment, { kind: 'gateway' });
    if (asked.kind !== 'asked' || !asked.isRecorded)
      return { status: 'refused', code: 'unavailable' };
    isOnItsWay ||= asked.payments.some(
      ({ status }) => status === 'created' || status === 'authorized',
    );
  }
  const { order, payments } = await read();
  if (order?.isPaid) return { status: 'paid' };
  if (isOnItsWay) return { status: 'open', why: 'not_yet' };
  // Money that came and pays nothing: the shopper learns where it goes.
  const [verdict] = payments
    .flatMap(({ captures }) => captures)
    .flatMap((capture) =>
      capture.verdict === 'counts' || capture.verdict === 'paid-twice' ? [] : [capture.verdict],
    );
  return verdict ? { status: 'open', why: verdict } : { status: 'none' };
}
