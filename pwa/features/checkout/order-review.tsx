import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { inLanguage } from '#shared/catalogue/in-language';
import { variantIn } from '#shared/catalogue/line-in-language';
import { paiseFromRupees } from '#shared/core/paise';
import type { PaymentMethod } from '#shared/orders/order';
import { Fact, OrderItems } from '../../components/design/order-parts';
import { SectionCard } from '../../components/design/section-card';
import { productIdOf } from '../../database/cart-line';
import type { ShownLine } from '../../hooks/use-cart';
import { arrivalText } from '../../components/shipping/delivery-texts';
import { useMessages } from '../../i18n/messages';
import { METHOD_NAMES } from '../../components/payment/online-choice';

interface OrderReviewProps {
  /** The address in one line. */
  readonly place: string;
  readonly phone: string | undefined;
  readonly method: PaymentMethod;
  readonly lines: readonly ShownLine[];
  /** `yyyy-mm-dd`; `null` where nothing is promised. */
  readonly arrivesBy: string | null;
}

/** What is about to be ordered: where it goes, how it is paid, the items. */
export function OrderReview({ place, phone, method, lines, arrivesBy }: OrderReviewProps) {
  const messages = useMessages();
  const { t, language } = messages;
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
