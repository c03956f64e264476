import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isCancelled } from '#shared/orders/cancelled';
import { orderName } from '#shared/orders/order-number';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { pathTo } from '#shared/pages/path-to';
import { dayOf } from '#shared/shop/shop-day';
import { BuyAgain } from './buy-again';
import { ChangeToCash } from './change-to-cash';
import { isToBeCancelled } from './pending-order';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { ExchangedFor, ExchangeOf } from './exchange-links';
import { OrderLine } from './order-line';
import { isPaymentPending } from './order-progress';
import { moneyText } from '../design/money-text';
import type { OwnOrder } from '../../hooks/use-account';

/** Where the place has room for a table; with less every row is a card. No scrolling sideways, one copy of the text. */
const WIDE = '@container (min-width: 720px)';
const NARROW = '@container (max-width: 719.95px)';
const COLUMNS = 'minmax(0, 1.5fr) 1fr 1.2fr 0.9fr 1fr 1fr 128px';
/** With more of it, the actions are side by side, and a row is a line lower. */
const ROOMY = '@container (min-width: 1000px)';
const ROOMY_COLUMNS = 'minmax(0, 1.3fr) 1fr 1.1fr 0.9fr 1fr 1fr 264px';

const HEADINGS = [
  'ID',
  'DATE',
  'TOTAL',
  'METHOD',
  'PAID',
  'DELIVERED',
  'Details',
] as const satisfies readonly Message[];

/**
 * My Orders, each with its status (docs/shop-rules.md#r-orders-7). Its parent needs
 * `container-type: inline-size`.
 */
export function OrdersTable({ orders }: { readonly orders: readonly OwnOrder[] }) {
  const t = useT();
  return (
    <Paper
      component="table"
      aria-label={t('My Orders')}
      variant="outlined"
      sx={{
        display: 'block',
        overflow: 'hidden',
        borderRadius: 4,
        [NARROW]: { border: 0, borderRadius: 0, bgcolor: 'transparent', overflow: 'visible' },
      }}
    >
      <Box component="thead" sx={{ display: 'block', [NARROW]: { display: 'none' } }}>
        <Box
          component="tr"
          sx={{
            display: 'grid',
            gridTemplateColumns: COLUMNS,
            gap: 2,
            px: 3,
            py: 1.5,
            [ROOMY]: { gridTemplateColumns: ROOMY_COLUMNS },
          }}
        >
          {HEADINGS.map((heading) => (
            <Box
              key={heading}
              component="th"
              scope="col"
              sx={{
                p: 0,
                textAlign: 'left',
                fontWeight: 700,
                fontSize: '0.8125rem',
                color: 'text.secondary',
              }}
            >
              {t(heading)}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="tbody" sx={{ display: 'grid', gap: 1.5, [WIDE]: { gap: 0 } }}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Box>
    </Paper>
  );
}

/** The link's area is the card around it. */
const WHOLE_CARD = {
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 },
} as const;

interface OrderCell {
  readonly heading: (typeof HEADINGS)[number];
  readonly text: string;
  /** Under it, where there is more to say. */
  readonly more?: string | null;
}

function OrderRow({ order }: { readonly order: OwnOrder }) {
  const t = useT();
  const closed = isCancelled(order) ? t('Cancelled') : t('Closed');
  const notPaid = order.closedAt === undefined || isToBeCancelled(order) ? t('No') : closed;
  const isPending = order.mark === null && isPaymentPending(order);
  const cells: readonly OrderCell[] = [
    { heading: 'DATE', text: dayOf(order.createdAt) },
    { heading: 'TOTAL', text: formatInr(paiseFromDecimal(order.totalPrice)) },
    { heading: 'METHOD', text: order.paymentMethod },
    {
      heading: 'PAID',
      text: order.isPaid && order.paidAt ? dayOf(order.paidAt) : notPaid,
      more: isPending ? t('Payment pending') : moneyText(t, order),
    },
    {
      heading: 'DELIVERED',
      text: order.isDelivered && order.deliveredAt ? dayOf(order.deliveredAt) : t('No'),
    },
  ];
  return (
    <Box
      component="tr"
      sx={{
        position: 'relative',
        display: 'grid',
        // As many in a row as fit: three on a phone, fewer where letters are large.
        gridTemplateColumns: 'repeat(auto-fit, minmax(88px, 1fr))',
        gap: 1.5,
        alignItems: 'center',
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        [WIDE]: {
          gridTemplateColumns: COLUMNS,
          gap: 2,
          px: 3,
          py: 1.5,
          border: 0,
          borderTop: 1,
          borderColor: 'divider',
          borderRadius: 0,
        },
        [ROOMY]: { gridTemplateColumns: ROOMY_COLUMNS },
      }}
    >
      <Cell heading="ID">
        {/* Broken between the numbers alone. */}
        <Box component="span" title={order._id} sx={{ overflowWrap: 'normal' }}>
          {orderName(order)}
        </Box>
      </Cell>
      {cells.map(({ heading, text, more }) => (
        <Cell key={heading} heading={heading}>
          {text}
          {more && (
            <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 600 }}>
              {more}
            </Box>
          )}
        </Cell>
      ))}
      <Box
        component="td"
        sx={{
          p: 0,
          gridColumn: '1 / -1',
          display: 'grid',
          gap: 1,
          [WIDE]: { gridColumn: 'auto' },
          [ROOMY]: { gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' },
          // Above the link that the card is.
          '& > :not(a:last-of-type)': { position: 'relative', zIndex: 1 },
        }}
      >
        {isPending && (
          <Button
            component={Link}
            to={pathTo('/order/:id', { id: order._id })}
            variant="contained"
            size="small"
            fullWidth
            sx={{ minHeight: 44 }}
          >
            {t('Pay now')}
          </Button>
        )}
        {isPending && <ChangeToCash order={order} />}
        <Button
          component={Link}
          to={pathTo('/order/:id', { id: order._id })}
          variant="outlined"
          size="small"
          fullWidth
          sx={{ minHeight: 44, [NARROW]: WHOLE_CARD }}
        >
          {t('Details')}
        </Button>
        <BuyAgain order={order} compact />
      </Box>
      {/* Seen first, and read last: the columns keep the order of their headings. */}
      <Box component="td" sx={{ p: 0, minWidth: 0, gridColumn: '1 / -1', order: -1 }}>
        <OrderLine order={order} />
        {/* Above the link that the card is. */}
        <Box sx={{ position: 'relative', zIndex: 1, width: 'fit-content' }}>
          <ExchangeOf order={order} />
          <ExchangedFor requests={order.returnRequests ?? []} />
        </Box>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly heading: (typeof HEADINGS)[number];
  readonly children: ReactNode;
}

/** A cell; as part of a card it carries its heading. */
function Cell({ heading, children }: CellProps) {
  const t = useT();
  return (
    <Box
      component="td"
      sx={{
        p: 0,
        minWidth: 0,
        // As decoration: the card shows the heading that the table has for its column.
        [NARROW]: {
          '&::before': {
            content: JSON.stringify(t(heading)),
            display: 'block',
            fontSize: '0.75rem',
            fontWeight: 700,
            color: 'text.secondary',
          },
        },
      }}
    >
      {children}
    </Box>
  );
}
