import { useServices } from '../../hooks/services';
import { useProductInAddress } from '../../components/variants/use-product-in-address';
import { CartSkeleton } from './cart-skeleton';

/**
 * Puts the product that the address names into the cart, then shows the cart: `/cart?product=…&qty=…` is where 'Add To
 * Cart' leads before the script is there. Putting replaces the line (docs/shop-rules.md#r-cart-2), so doing it twice
 * changes nothing.
 */
export function ProductFromAddress({ id }: { id: string }) {
  const { cart } = useServices();
  useProductInAddress(
    id,
    async (product, qty, variantId) => {
      await cart.put(product, qty, variantId);
      return '/cart';
    },
    '/cart',
  );
  return <CartSkeleton />;
}
