import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { paiseFromRupees } from '#shared/money/paise';
import type { CartLine } from '../../device/cart-line';
import { useServices } from '../../app/services';
import { useToast } from '../../app/toasts';
import { BinIcon } from '../../design/icons';
import { Price } from '../../design/price';
import { ProductPicture } from '../../design/product-picture';
import { QuantitySelect } from '../../design/quantity-select';
import { StockState } from '../../design/stock-state';

/** One line of the cart: picture, name, price, quantity and remove (spec §2). */
export function CartItem({ line }: { line: CartLine }) {
  const { cart } = useServices();
  const toast = useToast();
  const pricePaise = paiseFromRupees(line.price);
  const change = (work: Promise<void>) =>
    void work.catch(() => toast.error('Something went wrong'));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '84px minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' },
        gap: { xs: 1.5, sm: 2.5 },
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ borderRadius: 2, overflow: 'hidden', alignSelf: 'start' }}>
        <ProductPicture image={line.image} name={line.name} size="thumb" />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={`/product/${line._id}`}
          color="inherit"
          sx={{ fontWeight: 600, fontSize: '1.0625rem', lineHeight: 1.3 }}
        >
          {line.name}
        </MuiLink>
        <Box sx={{ color: 'text.secondary' }}>
          <Price paise={pricePaise} /> each
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 'auto', pt: 0.75 }}>
          {line.countInStock > 0 ? (
            <QuantitySelect
              label={`Quantity of ${line.name}`}
              hideLabel
              qty={line.qty}
              countInStock={line.countInStock}
              onChange={(qty) => change(cart.setQuantity(line._id, qty))}
            />
          ) : (
            <StockState countInStock={0} />
          )}
          <IconButton
            aria-label={`Remove ${line.name}`}
            onClick={() => change(cart.remove(line._id))}
          >
            <BinIcon />
          </IconButton>
          <Box component="strong" sx={{ ml: 'auto', fontSize: { sm: '1.125rem' } }}>
            <Price paise={pricePaise * line.qty} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
