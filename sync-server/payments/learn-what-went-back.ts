import { isOfKeys } from '#shared/payments/gateway-keys';
import { isUnanswered } from '#shared/payments/payment';
import { ApiError } from '../http/api-error';
import type { ShopStore } from '../store/repositories/shop-store';
import { askAboutOrder, type AskDeps } from './ask-about-order';

const NOT_CHECKED =
  'We could not check what has gone back of this payment. Nothing was done. Please try again';

/**
 * Records refunds made in the gateway's dashboard, or in a time that a restore undid. One of the shop's own that has no answer yet keeps
 * others waiting instead (`in_progress`).
 * @param id the payment order
 * @param key the one that a refund is asked for under, which it may be known by
 * @returns the refusal where there was such: the admin has not seen it, and may mean the same money
 */
export async function learnWhatWentBack(
  store: ShopStore,
  deps: AskDeps,
  { id, key }: { readonly id: string; readonly key?: string },
): Promise<ApiError | undefined> {
  const read = () => store.read((shop) => shop.paymentOrder(id));
  const before = await read();
  if (!before || !isOfKeys(before, deps.gateway.keyIds)) return undefined;
  if (before.refunds.some((refund) => isUnanswered(refund) || refund.key === key)) return undefined;
  const asked = await askAboutOrder(deps, before, { kind: 'gateway' });
  // It says that more has gone back than the shop knows of, and not what.
  if (asked.kind === 'asked' && !asked.isRecorded)
    return new ApiError('unavailable', { message: NOT_CHECKED });
  const after = await read();
  const known = new Set(before.refunds.map((refund) => refund.key));
  const isNews = after?.refunds.some(
    ({ key: of, requestedBy }) => !known.has(of) && requestedBy.kind === 'gateway',
  );
  if (!isNews) return undefined;
  return new ApiError('amount_differs', {
    message:
      'The gateway has given back money of this payment that the shop did not know of. Look at it before you refund more',
  });
}
