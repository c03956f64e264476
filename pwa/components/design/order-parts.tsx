import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Totals } from '#shared/cart/totals';
import { lineKey, lineName, type OrderedVariant } from '#shared/catalogue/variant';
import { formatInr, type Paise } from '#shared/core/paise';
import { offerTitleIn, type UsedOffer } from '#shared/offers/used-offer';
import { useMessages, useT } from '../../i18n/messages';
import { productPath } from './product-path';
import { ProductPicture } from './product-picture';

/** One fact of an order, under its name: `Phone: 9876543210`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Typography sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
      <strong>{name}: </strong>
      {children}
    </Typography>
  );
}

/** One line of an order as a screen shows it. */
interface OrderItemView {
  readonly product: string;
  readonly variant?: OrderedVariant | undefined;
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
  const t = useT();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ product, variant, name, image, pricePaise, qty }) => (
        <Box
          component="li"
          key={lineKey(product, variant?.id)}
          sx={{
            display: 'grid',
            gridTemplateColumns: '64px minmax(0, 1fr)',
            gap: 2,
            alignItems: 'center',
            py: 1.5,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <ProductPicture image={image} name={lineName(name, variant)} size="thumb" />
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', sm: 'row' },
              justifyContent: 'space-between',
              columnGap: 2,
              rowGap: 0.5,
            }}
          >
            <span>
              <MuiLink component={Link} to={productPath(product, variant)} sx={{ fontWeight: 600 }}>
                {lineName(name, variant)}
              </MuiLink>
              {variant?.sku && (
                <Typography variant="body2" color="text.secondary">
                  {`${t('SKU')}: ${variant.sku}`}
                </Typography>
              )}
            </span>
            <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {`${qty} x ${formatInr(pricePaise)} = ${formatInr(pricePaise * qty)}`}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The sums of an order: Items, Shipping, Tax, Total, and Discount where an offer took something off. In paise. */
export function TotalsSummary({
  totals: { itemsPrice, discountPrice = 0, shippingPrice, cashFee = 0, taxPrice, totalPrice },
  offers = [],
}: {
  readonly totals: Totals;
  /** What gave the discount, and what ships for nothing. */
  readonly offers?: readonly Pick<UsedOffer, 'title' | 'hindi' | 'kind'>[] | undefined;
}) {
  const { t, language } = useMessages();
  const titleOf = (name: string) => {
    const used = offers.find(
      ({ kind }) => name === (kind === 'free-shipping' ? 'Shipping' : 'Discount'),
    );
    return used && offerTitleIn(used, language);
  };
  const rows = [
    { name: 'Items', amount: itemsPrice },
    ...(discountPrice > 0 ? [{ name: 'Discount', amount: -discountPrice } as const] : []),
    { name: 'Shipping', amount: shippingPrice - cashFee },
    ...(cashFee > 0 ? [{ name: 'Cash on delivery fee', amount: cashFee } as const] : []),
    { name: 'Tax', amount: taxPrice },
    { name: 'Total', amount: totalPrice },
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(({ name, amount }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            ...(name === 'Total' && {
              mt: 0.75,
              pt: 1.5,
              borderTop: 1,
              borderColor: 'divider',
              fontWeight: 700,
              fontSize: '1.125rem',
            }),
          }}
        >
          <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
            {t(name)}
            <OfferTitle title={titleOf(name)} />
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
            {name === 'Shipping' && amount === 0 ? t('Free') : formatInr(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function OfferTitle({ title }: { readonly title: string | undefined }) {
  if (title === undefined) return null;
  return (
    <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
      {title}
    </Typography>
  );
}
