import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OfferFlag } from '#shared/orders/offer-flag';
import { pathTo } from '#shared/pages/path-to';
import { shortOrderNumber } from '#shared/orders/order-number';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { useOrderHistory } from './use-order-history';

/** What the owner should look at about the offers of an order; nothing where there is nothing. */
export function OfferFlags({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const flags = useOrderHistory(orderId).data?.offerFlags ?? [];
  return flags.map((flag) => (
    <Alert key={`${flag.kind} ${flag.title}`} role="note" severity="warning">
      {textOf(t, flag)}
      {flag.kind !== 'below-minimum' &&
        flag.orders.map((id) => (
          <MuiLink
            key={id}
            component={Link}
            to={pathTo('/order/:id', { id })}
            sx={{ display: 'block' }}
          >
            {t('Order {id}', { id: shortOrderNumber(id) })}
          </MuiLink>
        ))}
    </Alert>
  ));
}

function textOf(t: Translate, flag: OfferFlag): string {
  const { title } = flag;
  const inr = (amount: string) => formatInr(paiseFromDecimal(amount));
  switch (flag.kind) {
    case 'same-phone':
      return t(
        '{title}: another account used this offer with the same phone number. It is limited for each person.',
        { title },
      );
    case 'same-address':
      return t(
        '{title}: another account used this offer with the same address. It is limited for each person.',
        { title },
      );
    case 'ordered-before':
      return t(
        '{title}: another account ordered before with the same phone number. The offer is for first orders.',
        { title },
      );
    case 'below-minimum':
      return t('{title}: after the return {left} is left, and the offer asks for {minimum}.', {
        title,
        left: inr(flag.left),
        minimum: inr(flag.minimum),
      });
  }
}
