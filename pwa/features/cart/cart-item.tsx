import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import { paiseFromRupees } from '#shared/core/paise';
import { canBeOrdered, type LineChange } from '../../cart/cart-diff';
import { productIdOf } from '../../database/cart-line';
import type { ShownLine } from '../../hooks/use-cart';
import { useServices } from '../../hooks/services';
import { useToast } from '../../toasts/toasts';
import { useRemoveLine } from '../../components/cart/use-remove-line';
import { BinIcon } from '../../components/design/deferred-icons';
import { focusNeighbour } from '../../components/design/focus-neighbour';
import { productPath } from '../../components/design/product-path';
import { Price } from '../../components/design/price';
import { ProductPicture } from '../../components/design/product-picture';
import { QuantitySelect } from '../../components/design/quantity-select';
import { StockState } from '../../components/design/stock-state';
import { useMessages } from '../../i18n/messages';
import { CartItemChange } from './cart-item-change';

/**
 * One line of the cart: picture, name, price, quantity, remove, and what changed since it was put in
 * (docs/shop-rules.md#r-cart-7).
 */
export function CartItem({ line, change }: { line: ShownLine; change: LineChange | undefined }) {
  const { cart } = useServices();
  const toast = useToast();
  const removeLine = useRemoveLine();
  const { t, language } = useMessages();
  const pricePaise = paiseFromRupees(line.price);
  const name = lineNameIn(line, line.variant, language);
  const gone = change?.shortage?.kind === 'gone';
  const run = (work: Promise<void>) =>
    void work.catch(() => toast.error(t('Something went wrong')));
  const remove = ({ currentTarget }: MouseEvent) => {
    focusNeighbour(currentTarget);
    run(removeLine(line._id, name));
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '84px minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' },
        gap: { xs: 1.5, sm: 2.5 },
        p: 1.5,
        border: 1,
        borderColor: change ? 'warning.main' : 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ borderRadius: 2, overflow: 'hidden', alignSelf: 'start' }}>
        <ProductPicture image={line.image} name={name} size="thumb" />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
        {gone ? (
          <Box component="strong" sx={NAME}>
            {name}
          </Box>
        ) : (
          <MuiLink
            component={Link}
            to={productPath(productIdOf(line), line.variant)}
            color="inherit"
            sx={NAME}
          >
            {name}
          </MuiLink>
        )}
        <Box sx={{ color: 'text.secondary' }}>
          <Price paise={pricePaise} /> {t('each')}
        </Box>
        {change ? (
          <CartItemChange
            change={change}
            onAcceptPrice={() => run(cart.acceptPrice(line._id))}
            onTake={(qty) => run(cart.setQuantity(line._id, qty))}
          />
        ) : null}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            mt: 'auto',
            pt: 0.75,
          }}
        >
          {gone ? null : line.countInStock > 0 ? (
            <QuantitySelect
              label={t('Quantity of {name}', { name })}
              qty={line.qty}
              countInStock={line.countInStock}
              onChange={(qty) => run(cart.setQuantity(line._id, qty))}
            />
          ) : (
            <StockState countInStock={0} />
          )}
          {canBeOrdered(change) ? (
            <IconButton aria-label={t('Remove {name}', { name })} onClick={remove}>
              <BinIcon />
            </IconButton>
          ) : (
            <Button
              variant="outlined"
              startIcon={<BinIcon />}
              aria-label={t('Remove {name}', { name })}
              onClick={remove}
            >
              {t('Remove')}
            </Button>
          )}
          {canBeOrdered(change) ? (
            <Box component="strong" sx={{ ml: 'auto', fontSize: { sm: '1.125rem' } }}>
              <Price paise={pricePaise * line.qty} />
            </Box>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}

const NAME = {
  fontWeight: 600,
  fontSize: '1.0625rem',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
} as const;
