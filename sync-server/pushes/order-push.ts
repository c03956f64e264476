import { lineKey, variantTitle } from '#shared/catalogue/variant';
import type { AuditEntry, AuditEvent } from '#shared/payments/audit';
import { dispatchSaidAt } from '../mails/dispatch-said-at';
import { oneLine } from '../mails/texts/mail-text';
import type { Push, PushKind } from '../store/push-rows';
import type { ShopWriter } from '../store/repositories/shop-on-engine';

/** The prefix of the ids of notices about an order to admins. */
const FOR_OWNERS = 'owners ';

/**
 * Queues the notices for an entry of an order's audit trail, if there are any for it: one for the shopper's devices, and one
 * for admins who want to hear of new orders. In the same transaction as the entry. They replace unsent ones of the order.
 */
export async function putOrderPush(shop: ShopWriter, { order: id, event, at }: AuditEntry) {
  if (event.kind === 'undispatched') return shop.removePush(id);
  const said = kindOf(event);
  const order = said && (await shop.order(id));
  // Other orders are announced when paid: until then nothing is promised.
  if (!order || (said === 'placed' && order.paymentMethod !== 'COD')) return;
  if (said === 'return-requested') {
    // For admins: the shopper knows.
    const _id = `${FOR_OWNERS}${id} return`;
    return shop.putPush(waitingPush(_id, said, id, { topic: 'orders' }, at));
  }
  const kind = said === 'returned' && !order.returned ? 'returned-part' : said;
  const push = waitingPush(id, kind, id, { user: order.user._id }, at);
  await shop.putPush({ ...push, dueAt: kind === 'dispatched' ? dispatchSaidAt(at) : at });
  if (kind === 'placed' || kind === 'paid')
    await shop.putPush(waitingPush(FOR_OWNERS + id, 'new-order', id, { topic: 'orders' }, at));
}

/**
 * Queues the notice that an order queued on a device could not be placed: there is no order, and so no trail.
 * @param at ISO 8601 UTC
 */
export function putRefusedPush(shop: ShopWriter, orderId: string, user: string, at: string) {
  return shop.putPush(waitingPush(orderId, 'refused', orderId, { user }, at));
}

/** The longest name of a variant in a notice, in characters. */
const MAX_VARIANT = 60;

/**
 * Queues the notice that a product can be bought again, or a variant of it, for a user who asked for it.
 * @param at ISO 8601 UTC
 * @param variant where the product has variants
 */
export function putBackInStockPush(
  shop: ShopWriter,
  product: string,
  user: string,
  at: string,
  variant?: { readonly id: string; readonly values: readonly string[] },
) {
  const id = `back in stock ${lineKey(product, variant?.id)} ${user}`;
  const named = variant && { variant: oneLine(variantTitle(variant), MAX_VARIANT) };
  return shop.putPush({ ...waitingPush(id, 'back-in-stock', product, { user }, at), ...named });
}

/** @param createdAt ISO 8601 UTC */
function waitingPush(
  _id: string,
  kind: PushKind,
  order: string,
  to: Push['to'],
  createdAt: string,
): Push {
  return { _id, kind, order, to, createdAt, attempts: 0, dueAt: createdAt };
}

function kindOf({ kind }: AuditEvent): PushKind | undefined {
  switch (kind) {
    case 'order-placed':
      return 'placed';
    case 'paid-online':
    case 'payment-accepted':
      return 'paid';
    case 'lines-changed':
    case 'address-changed':
      return 'changed';
    case 'dispatched':
    case 'not-at-home':
    case 'delivered':
    case 'returned':
    case 'return-requested':
    case 'return-approved':
    case 'return-refused':
    case 'return-picked-up':
      return kind;
    case 'order-closed':
    case 'order-cancelled':
      return 'cancelled';
    default:
      return undefined;
  }
}
