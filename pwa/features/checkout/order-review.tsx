import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { paiseFromRupees } from '#shared/core/paise';
import type { PaymentMethod } from '#shared/orders/order';
import { Fact, OrderItems } from '../../components/design/order-parts';
import { SectionCard } from '../../components/design/section-card';
import { productIdOf, type CartLine } from '../../database/cart-line';
import { arrivalText } from '../../components/shipping/delivery-texts';
import { useMessages } from '../../i18n/messages';
import { METHOD_NAMES } from '../../components/payment/online-choice';

interface OrderReviewProps {
  /** The address in one line. */
  readonly place: string;
  readonly phone: string | undefined;
  readonly method: PaymentMethod;
  readonly lines: readonly CartLine[];
  /** `yyyy-mm-dd`; `null` where nothing is promised. */
  readonly arrivesBy: string | null;
}

/** What is about to be ordered: where it goes, how it is paid, the items. */
export function OrderReview({ place, phone, method, lines, arrivesBy }: OrderReviewProps) {
  const messages = useMessages();
  const { t } = messages;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SectionCard title={t('Shipping')}>
        <Fact name={t('Address')}>{place}</Fact>
        <Fact name={t('Phone')}>{phone || '–'}</Fact>
        {arrivesBy && <Typography>{arrivalText(messages, arrivesBy)}</Typography>}
      </SectionCard>
      <SectionCard title={t('Payment Method')}>
        <Fact name={t('Method')}>{t(METHOD_NAMES[method])}</Fact>
      </SectionCard>
      <SectionCard title={t('Order Items')}>
        {lines.length === 0 ? (
          <Typography>
            {t('Your cart is empty.')} <Link to="/">{t('Go Back')}</Link>
          </Typography>
        ) : (
          <OrderItems
            items={lines.map(({ _id, name, image, price, qty, variant }) => ({
              product: productIdOf({ _id }),
              variant,
              name,
              image,
              qty,
              pricePaise: paiseFromRupees(price),
            }))}
          />
        )}
      </SectionCard>
    </Box>
  );
}
