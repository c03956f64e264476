import type { AuditEntry } from '#shared/payments/audit';
import { putOrderMail } from '../mails/order-mail';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import { putOrderPush } from './order-push';

/**
 * The one place where an entry of an order's audit trail leads to news for people: a mail and notices, where it stands for any. In the same
 * transaction, right behind the entry.
 */
export async function putOrderNotice(shop: ShopWriter, entry: AuditEntry): Promise<void> {
  await putOrderMail(shop, entry);
  await putOrderPush(shop, entry);
}
