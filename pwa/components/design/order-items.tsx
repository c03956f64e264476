import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { formatInr, type Paise } from '#shared/core/paise';
import { ProductPicture } from './product-picture';

/** One line of an order as a screen shows it. */
export interface OrderItemView {
  readonly product: string;
  readonly name: string;
  readonly image: string;
  readonly pricePaise: Paise;
  readonly qty: number;
}

/**
 * The items of an order: picture, name linked to the product, and qty x price = line total
 * (docs/shop-rules.md#r-checkout-4).
 */
export function OrderItems({ items }: { readonly items: readonly OrderItemView[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ product, name, image, pricePaise, qty }) => (
        <Box
          component="li"
          key={product}
          sx={{
            display: 'grid',
            gridTemplateColumns: '64px minmax(0, 1fr)',
            gap: 2,
            alignItems: 'center',
            py: 1.5,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <ProductPicture image={image} name={name} size="thumb" />
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              justifyContent: 'space-between',
              columnGap: 2,
              rowGap: 0.5,
            }}
          >
            <MuiLink component={Link} to={`/product/${product}`} sx={{ fontWeight: 600 }}>
              {name}
            </MuiLink>
            <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {`${qty} x ${formatInr(pricePaise)} = ${formatInr(pricePaise * qty)}`}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
