import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { productIdOf } from '../../database/cart-line';
import { useChargedCart } from '../../hooks/use-charged-cart';
import { useCheckout } from '../../hooks/use-checkout';
import { useCartCheck, useOffersCheck } from '../../hooks/use-cart-check';
import { useKeptState } from '../../hooks/use-kept-state';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useT } from '../../i18n/messages';
import { EmptyState } from '../../components/design/empty-state';
import { CartIcon } from '../../components/design/icons';
import { InfoIcon } from '../../components/design/deferred-icons';
import { ScreenHeading } from '../../components/design/screen-heading';
import { CartItem } from './cart-item';
import { CART_GRID, CartSkeleton } from './cart-skeleton';
import { SubtotalPanel } from './subtotal-panel';
import { ProductFromAddress } from './product-from-address';

/** How many lines are drawn before all are asked for. */
const LINES_SHOWN = 40;

/** The cart (docs/shop-rules.md#r-cart-1): there before sign-in, with or without a connection. */
export function Component() {
  const t = useT();
  const cart = useChargedCart(useCheckout()?.shippingAddress, false);
  const memoryOnly = useMemoryOnly();
  const [most, setMost] = useKeptState<number>('cart lines', LINES_SHOWN);
  useCartCheck(cart.lines.map(productIdOf));
  useOffersCheck(cart);
  const productId = useSearchParams()[0].get('product');
  return (
    <>
      <ScreenHeading title={t('Cart')}>{t('Shopping Cart')}</ScreenHeading>
      {productId ? (
        <ProductFromAddress id={productId} />
      ) : cart.status === 'loading' ? (
        <CartSkeleton />
      ) : cart.lines.length === 0 ? (
        <EmptyState
          picture={<CartIcon size="3.5rem" />}
          title={t('Your cart is empty')}
          text={
            memoryOnly
              ? t('Your cart stays until you close this window.')
              : t('Your cart is saved on this device, even offline.')
          }
          link={{ to: '/', text: t('Explore All') }}
        />
      ) : (
        <Box sx={CART_GRID}>
          <CartNotice changed={cart.changes.size} />
          <Box
            component="ul"
            aria-label={t('Items')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
          >
            {cart.lines.slice(0, most).map((line) => (
              <CartItem key={line._id} line={line} change={cart.changes.get(line._id)} />
            ))}
            {cart.lines.length > most && (
              <li>
                <Button variant="outlined" onClick={() => setMost(Infinity)}>
                  {t('Show all {count} items', { count: cart.lines.length })}
                </Button>
              </li>
            )}
          </Box>
          <SubtotalPanel cart={cart} />
        </Box>
      )}
    </>
  );
}

/** Whether something in the cart changed since it was filled. */
function CartNotice({ changed }: { changed: number }) {
  const t = useT();
  const text =
    changed === 1
      ? t('The price or stock of 1 item has changed.')
      : t('The price or stock of {count} items has changed.', { count: changed });
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' }, gridColumn: '1 / -1' }}>
      {changed > 0 ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 2,
            py: 1.25,
            borderRadius: 3,
            bgcolor: 'marigold.wash',
            color: 'text.primary',
          }}
        >
          <InfoIcon />
          <span>{text}</span>
        </Box>
      ) : null}
    </Box>
  );
}
