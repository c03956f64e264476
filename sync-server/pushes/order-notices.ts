import type { AuditEntry } from '#shared/payments/audit';
import { putOrderMail } from '../mails/order-mail';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { putOrderPush } from './order-push';

/**
 * The one place where an entry of an order's audit trail leads to notifications: a mail and notices, if there are any for it. In the same
 * transaction, right behind the entry.
 */
export async function putOrderNotice(shop: ShopWriter, entry: AuditEntry): Promise<void> {
  await putOrderMail(shop, entry);
  await putOrderPush(shop, entry);
}
