import { stockCauseOf, type StockCause } from '#shared/payments/stock-history';
import type { PaymentEffect } from '#shared/payments/payment-effect';
import { withRefundsOf } from '#shared/payments/refunded-order';
import { putOrderNews } from '../pushes/order-news';
import { recordAuditEntry } from '../security-log/record-security-event';
import type { ShopWriter } from '../store/shop-store';

/**
 * Writes what a decision about a payment came to, in the transaction that the decision read in.
 * @throws Error where stock is short, so that nothing of it is written (docs/guarantees.md#i8)
 */
export async function applyPaymentEffects(
  shop: ShopWriter,
  effects: readonly PaymentEffect[],
): Promise<void> {
  const cause = stockCauseOf(
    effects.flatMap((effect) => (effect.kind === 'add-audit' ? effect.entry : [])),
  );
  for (const effect of effects) await applyEffect(shop, effect, cause);
}

async function applyEffect(
  shop: ShopWriter,
  effect: PaymentEffect,
  cause: StockCause | undefined,
): Promise<void> {
  switch (effect.kind) {
    case 'put-order':
      return shop.putOrder(effect.order);
    case 'take-stock': {
      // The decision saw enough under the lock; if the store says otherwise, all of it is undone.
      if (!(await shop.takeStock(effect.product, effect.qty, cause)))
        throw new Error(`Stock of ${effect.product} ran out under the lock`);
      return;
    }
    case 'return-stock':
      return shop.returnStock(effect.product, effect.qty, cause);
    case 'put-hold':
      return shop.putHold(effect.hold);
    case 'put-payment':
      await shop.putPaymentOrder(effect.payment);
      return noteRefunds(shop, effect.payment.order);
    case 'add-audit':
      await shop.addAudit(effect.entry);
      await recordAuditEntry(shop, effect.entry);
      return putOrderNews(shop, effect.entry);
  }
}

/** Writes onto an order what its payments say of refunds, in the transaction in which a payment changed. */
export async function noteRefunds(shop: ShopWriter, orderId: string): Promise<void> {
  const order = await shop.order(orderId);
  const changed = order && withRefundsOf(order, await shop.paymentsOfOrder(orderId));
  if (changed) await shop.putOrder(changed);
}
