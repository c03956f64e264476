import { shopSetup, type ShopSetup } from '#shared/admin/shop-setup';
import { isShopOpen } from '../../catalogue/shop-opening';
import { isTestKey } from '#shared/admin/payment-keys';
import type { PaymentServices } from '../../payments/payment-services';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';

/** How far the owner is with the set-up. */
export const setupRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/setup',
    who: 'admin',
    may: 'edit-settings',
    summary: 'How far the set-up of the shop is, and whether shoppers see it',
    response: { status: 200, schema: shopSetup },
    async handle(_request, { store, status, payments }) {
      const { mails } = await status();
      const found = await store.read(async (shop) => ({
        isOpen: await isShopOpen(shop),
        settings: await shop.ownerSettings(),
        pinRows: (await shop.pinTable()).count,
        hasProducts: (await shop.categories()).length > 0,
        hasOrders: (await shop.listOrders({ keyword: '', pageNumber: 1, pageSize: 1 })).total > 0,
      }));
      return json(200, {
        ...found,
        payments: paymentsAsSetUp(payments),
        mails: { way: mails.way, lastSent: mails.lastSent },
      });
    },
  }),
];

function paymentsAsSetUp(payments: PaymentServices | null): ShopSetup['payments'] {
  if (!payments) return 'off';
  if (payments.isUnreadable) return 'unreadable';
  return payments.kind === 'razorpay' && isTestKey(payments.keyId) ? 'test' : payments.kind;
}
