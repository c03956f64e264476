import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import type { ReturnRequest } from '#shared/orders/return-request';
import { pathTo } from '#shared/pages/path-to';
import { useT } from '../../i18n/messages';

const sx = { display: 'block', width: 'fit-content', fontSize: '0.875rem', py: 0.5 } as const;

/** From an order that was placed in exchange to the one whose goods came back; nothing of any other. */
export function ExchangeOf({ order: { exchangeOf } }: { readonly order: OrderDocument }) {
  const t = useT();
  if (!exchangeOf) return null;
  return (
    <MuiLink component={Link} to={pathTo('/order/:id', { id: exchangeOf.order })} sx={sx}>
      {t('In exchange for order {id}', { id: shortOrderNumber(exchangeOf.order) })}
    </MuiLink>
  );
}

/** From a cancelled order to the one that its shopper placed in its place; nothing of any other. */
export function ReplacedBy({ order: { cancelled } }: { readonly order: OrderDocument }) {
  const t = useT();
  const id = cancelled?.inPlace;
  if (id === undefined) return null;
  return (
    <MuiLink component={Link} to={pathTo('/order/:id', { id })} sx={sx}>
      {t('In its place: order {id}', { id: shortOrderNumber(id) })}
    </MuiLink>
  );
}

/** To the orders that were placed in exchange for what came back. */
export function ExchangedFor({ requests }: { readonly requests: readonly ReturnRequest[] }) {
  const t = useT();
  const ids = requests.flatMap(({ settled }) => settled?.order ?? []);
  return ids.map((id) => (
    <MuiLink key={id} component={Link} to={pathTo('/order/:id', { id })} sx={sx}>
      {t('Exchanged: order {id}', { id: shortOrderNumber(id) })}
    </MuiLink>
  ));
}
