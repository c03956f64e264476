import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { quantityWithin } from '#shared/cart/quantity';
import { paiseFromRupees } from '#shared/core/paise';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { priceDate, type DatedProduct } from '../../database/dated-product';
import { useCatalogueAge } from '../../hooks/use-cart-check';
import { CartIcon } from '../../components/design/icons';
import { Price } from '../../components/design/price';
import { QuantitySelect } from '../../components/design/quantity-select';
import { StockState } from '../../components/design/stock-state';
import { instantText } from '../../components/design/when-text';
import { useT } from '../../i18n/messages';
import { useFailedToast } from '../../components/outbox/use-failed-toast';

/**
 * Price, status, quantity and 'Add To Cart', which goes to the cart (docs/shop-rules.md#r-catalogue-9). A form that
 * also works without script.
 */
export function BuyPanel({ product }: { product: DatedProduct }) {
  const { cart } = useServices();
  const navigate = useNavigate();
  const failed = useFailedToast();
  const t = useT();
  const age = useCatalogueAge();
  const [wanted, setWanted] = useState(1);
  const { busy, run } = useBusy();
  const { countInStock } = product;
  const inStock = countInStock > 0;
  const pricedAt = priceDate(product, age) ?? null;
  const lastKnown =
    pricedAt === null ? t('last known') : t('last known {when}', { when: instantText(pricedAt) });
  // The stock may shrink while the page is open.
  const qty = quantityWithin(countInStock, wanted);

  async function add() {
    await cart.put(product, qty);
    await navigate('/cart');
    return 'leaving' as const;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    run(add).catch((failure: unknown) => failed(t('Something went wrong'), failure));
  }

  return (
    <Box component="form" action="/cart" method="get" onSubmit={submit}>
      <input type="hidden" name="product" value={product._id} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        <Row name={t('Price')}>
          <strong>
            <Price paise={paiseFromRupees(product.price)} />
          </strong>
        </Row>
        <Row name={t('Status')}>
          <StockState countInStock={countInStock} {...(age.offline ? { note: lastKnown } : {})} />
        </Row>
        {inStock ? (
          <Row name={t('Quantity')}>
            <QuantitySelect
              label={t('Quantity')}
              qty={qty}
              countInStock={countInStock}
              onChange={setWanted}
            />
          </Row>
        ) : null}
      </Box>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        disabled={!inStock || busy}
        startIcon={<CartIcon />}
        sx={{ mt: 2.5 }}
      >
        {t('Add To Cart')}
      </Button>
    </Box>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
        {children}
      </Box>
    </Box>
  );
}
