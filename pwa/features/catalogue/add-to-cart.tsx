import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import type { ProductDocument } from '#shared/catalogue/product';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import { buttonLook } from '../../design/button-look';
import { CartIcon } from '../../design/icons';

/**
 * Puts one more piece into the cart and stays here. A real form: before the script is there it leads to the cart, which takes
 * the product from the address.
 */
export function AddToCart({ product }: { product: ProductDocument }) {
  const { cart, db } = useServices();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const line = await db.cartLines.get(product._id);
      // Putting replaces the line (spec §4), so one more is what is there and one.
      await cart.put(product, (line?.qty ?? 0) + 1);
      toast.success(`Added to your cart: ${product.name}`);
    } catch {
      toast.error('Something went wrong');
    }
    setBusy(false);
  }

  return (
    <Box
      component="form"
      action="/cart"
      method="get"
      onSubmit={(event) => void add(event)}
      sx={{ position: 'relative', zIndex: 1 }}
    >
      <input type="hidden" name="product" value={product._id} />
      <input type="hidden" name="qty" value="1" />
      <Box
        component="button"
        type="submit"
        disabled={busy || product.countInStock < 1}
        aria-label={`Add ${product.name} to the cart`}
        sx={{ ...buttonLook.outlined, gap: 0.75, px: 1.75 }}
      >
        <CartIcon sx={{ fontSize: '1.25rem' }} />
        Add
      </Box>
    </Box>
  );
}
