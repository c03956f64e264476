import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { FREE_SHIPPING_ABOVE, type Totals } from '#shared/cart/totals';
import { formatInr } from '#shared/money/paise';
import { signInPath } from '#shared/users/redirect';
import { Price } from '../../design/price';

/** What the items cost together, and the way on: by sign-in, which sends the signed-in on to the shipping step. */
export function SubtotalPanel({ count, totals }: { count: number; totals: Totals }) {
  return (
    <Box
      component="section"
      aria-label="Subtotal"
      sx={{
        position: { md: 'sticky' },
        top: { md: 100 },
        p: 2.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h2">
        Subtotal ({count} {count === 1 ? 'item' : 'items'})
      </Typography>
      <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 700 }}>
        <Price paise={totals.itemsPrice} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {totals.shippingPrice === 0
          ? 'Shipping is free for this cart.'
          : `Shipping ${formatInr(totals.shippingPrice)}; free above ${formatInr(FREE_SHIPPING_ABOVE)}.`}
      </Typography>
      <Button
        variant="contained"
        size="large"
        fullWidth
        component={Link}
        to={signInPath('/shipping')}
      >
        Proceed To Checkout
      </Button>
    </Box>
  );
}
