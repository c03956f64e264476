import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { variantIn } from '#shared/catalogue/line-in-language';
import { paiseFromRupees } from '#shared/core/paise';
import type { PaymentMethod } from '#shared/orders/order';
import type { DeliveryPromise } from '#shared/shipping/delivery-promise';
import { useCheckoutPath } from '../../components/design/checkout-path';
import { Fact, OrderItems } from '../../components/design/order-parts';
import { SectionCard } from '../../components/design/section-card';
import { productIdOf } from '../../database/cart-line';
import type { ShownLine } from '../../hooks/use-cart';
import { PromiseLines } from '../../components/shipping/promise-lines';
import { useMessages, useT } from '../../i18n/messages';
import { METHOD_NAMES } from '../../components/payment/online-choice';

interface OrderReviewProps {
  /** The address in one line. */
  readonly place: string;
  readonly phone: string | undefined;
  readonly method: PaymentMethod;
  readonly lines: readonly ShownLine[];
  readonly promise: DeliveryPromise;
}

/** What is about to be ordered: where it goes, how it is paid, the items. */
export function OrderReview({ place, phone, method, lines, promise }: OrderReviewProps) {
  const { t, language } = useMessages();
  const placeId = useId();
  const methodId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('Shipping')}>
        <Box id={placeId}>
          <Fact name={t('Address')}>{place}</Fact>
        </Box>
        <Fact name={t('Phone')}>{phone || '–'}</Fact>
        {/* Why it can't go there is said beside the total. */}
        {promise.kind !== 'not-served' && (
          <Box sx={{ display: 'grid' }}>
            <PromiseLines promise={promise} />
          </Box>
        )}
        <Change to="/shipping" what={placeId} />
      </SectionCard>
      <SectionCard title={t('Payment Method')}>
        <Box id={methodId}>
          <Fact name={t('Method')}>{t(METHOD_NAMES[method])}</Fact>
        </Box>
        <Change to="/payment" what={methodId} />
      </SectionCard>
      <SectionCard title={t('Order Items')}>
        {lines.length === 0 ? (
          <Typography>
            {t('Your cart is empty.')} <Link to="/">{t('Go Back')}</Link>
          </Typography>
        ) : (
          <OrderItems
            items={lines.map((line) => ({
              product: productIdOf(line),
              variant: line.variant && variantIn(line, line.variant, language),
              name: inLanguage(line, language).name,
              image: line.image,
              qty: line.qty,
              pricePaise: paiseFromRupees(line.price),
            }))}
          />
        )}
      </SectionCard>
    </Box>
  );
}

/** The way to another choice. @param what the id of what is chosen now */
function Change({ to, what }: { readonly to: string; readonly what: string }) {
  const t = useT();
  const pathOf = useCheckoutPath();
  return (
    <Button
      component={Link}
      to={pathOf(to)}
      aria-describedby={what}
      sx={{ minHeight: 44, ml: -2.5 }}
    >
      {t('Change')}
    </Button>
  );
}
