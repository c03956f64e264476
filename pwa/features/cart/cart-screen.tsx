import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { oldestDate } from '#shared/orders/prices-shown';
import { useCart } from '../../hooks/use-cart';
import { useCartCheck } from '../../hooks/use-cart-check';
import { useNothingKept } from '../../hooks/use-nothing-kept';
import { useT } from '../../i18n/messages';
import { EmptyState } from '../../components/design/empty-state';
import { CartIcon } from '../../components/design/icons';
import { ScreenHeading } from '../../components/design/screen-heading';
import { CartItem } from './cart-item';
import { CartNotice } from './cart-notice';
import { CartSkeleton } from './cart-skeleton';
import { SubtotalPanel } from './subtotal-panel';
import { ProductFromAddress } from './product-from-address';

/** The cart (docs/shop-rules.md#r-cart-1): there before anybody signs in, with or without a connection. */
export function Component() {
  const t = useT();
  const cart = useCart();
  const nothingKept = useNothingKept();
  useCartCheck(cart.lines.map((line) => line._id));
  const arriving = useSearchParams()[0].get('product');
  return (
    <>
      <ScreenHeading title={t('Cart')}>{t('Shopping Cart')}</ScreenHeading>
      {arriving ? (
        <ProductFromAddress id={arriving} />
      ) : cart.status === 'loading' ? (
        <CartSkeleton />
      ) : cart.lines.length === 0 ? (
        <EmptyState
          picture={<CartIcon size="3.5rem" />}
          title={t('Your cart is empty')}
          text={
            nothingKept
              ? t('Your cart stays until you close this window.')
              : t('Your cart stays on this device, even without a signal.')
          }
          link={{ to: '/', text: t('Explore All') }}
        />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
            gap: { xs: 3, md: 4 },
            alignItems: 'start',
          }}
        >
          <CartNotice
            changed={cart.changes.size}
            pricedAt={oldestDate(cart.lines.map((line) => line.pricedAt))}
          />
          <Box
            component="ul"
            aria-label={t('Items')}
            sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
          >
            {cart.lines.map((line) => (
              <CartItem key={line._id} line={line} change={cart.changes.get(line._id)} />
            ))}
          </Box>
          <SubtotalPanel cart={cart} />
        </Box>
      )}
    </>
  );
}
