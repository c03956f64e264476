import { pathTo } from '#shared/pages/path-to';
import { newLine } from '../../cart/cart';
import { buyNowPath } from '../../components/design/checkout-path';
import { useLastWay } from '../../components/orders/use-last-way';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { useProductInAddress } from '../../components/variants/use-product-in-address';
import { useServices } from '../../hooks/services';
import { useAddresses, useOrders } from '../../hooks/use-account';
import { useChoices } from '../../hooks/use-checkout';
import { useConnection } from '../../hooks/use-connection';

/**
 * Begins the checkout of the product that the address names, beside the cart: `/placeorder?product=…&qty=…` is where 'Buy Now' leads
 * (docs/shop-rules.md#r-checkout-8). Who has bought before is at the last step at once, others at the first.
 */
export function BuyNowFromAddress({ id }: { readonly id: string }) {
  const { clock } = useServices();
  const checkout = useChoices();
  const way = useLastWay();
  const pulled = useHasSynced();
  const isOffline = useConnection() === 'offline';
  const isRead = [useAddresses().status, useOrders().status].every((status) => status === 'ready');
  useProductInAddress(
    id,
    async (product, qty, variantId) => {
      const buyNow = await checkout.buyNow(newLine(product, qty, variantId, clock()), way);
      return buyNowPath(way ? '/placeorder' : '/shipping', buyNow);
    },
    pathTo('/product/:id', { id }),
    // Just signed in, the device does not know them yet.
    isRead && (way !== undefined || pulled || isOffline),
  );
  return null;
}
