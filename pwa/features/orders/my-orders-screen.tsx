import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/money/paise';
import { ActionMark } from '../../design/action-mark';
import { dayOf } from '../../design/date-text';
import { EmptyState } from '../../design/empty-state';
import { NeedsConnection } from '../../design/needs-connection';
import { ScreenHeading } from '../../design/screen-heading';
import { useMyOrders } from './use-my-orders';
import type { ShownOrder } from './use-order-page';

/** Where a table has room to be one; below, every row is a card. No scrolling sideways, one copy of the text. */
const WIDE = 'md';
const COLUMNS = 'minmax(0, 2.4fr) 1fr 1.2fr 0.9fr 1fr 1fr 96px';

/** The shopper's own orders (spec §2). */
export function Component() {
  const { state, orders, retry } = useMyOrders();
  return (
    <>
      <ScreenHeading sx={{ mb: 2.5 }}>My Orders</ScreenHeading>
      {state === 'loading' && <Skeleton variant="rounded" sx={{ height: 180 }} />}
      {state === 'needs-connection' && <NeedsConnection onRetry={retry} />}
      {state === 'ready' && orders.length === 0 && (
        <EmptyState
          title="You have no orders yet."
          action={
            <Button component={Link} to="/" variant="contained">
              Explore All
            </Button>
          }
        />
      )}
      {state === 'ready' && orders.length > 0 && <OrdersTable orders={orders} />}
    </>
  );
}

const HEADINGS = ['ID', 'DATE', 'TOTAL', 'METHOD', 'PAID', 'DELIVERED', 'Details'] as const;

function OrdersTable({ orders }: { readonly orders: readonly ShownOrder[] }) {
  return (
    <Paper
      component="table"
      aria-label="My Orders"
      variant="outlined"
      sx={{
        display: 'block',
        overflow: { [WIDE]: 'hidden' },
        borderRadius: 4,
        border: { xs: 0, [WIDE]: 1 },
        borderColor: { [WIDE]: 'divider' },
        bgcolor: { xs: 'transparent', [WIDE]: 'background.paper' },
      }}
    >
      <Box component="thead" sx={{ display: { xs: 'none', [WIDE]: 'block' } }}>
        <Box
          component="tr"
          sx={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: 2, px: 3, py: 1.5 }}
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
              {heading}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="tbody" sx={{ display: 'grid', gap: { xs: 1.5, [WIDE]: 0 } }}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Box>
    </Paper>
  );
}

function OrderRow({ order }: { readonly order: ShownOrder }) {
  const cells = [
    { heading: 'DATE', text: dayOf(order.createdAt) },
    { heading: 'TOTAL', text: formatInr(paiseFromDecimal(order.totalPrice)) },
    { heading: 'METHOD', text: order.paymentMethod },
    { heading: 'PAID', text: order.isPaid && order.paidAt ? dayOf(order.paidAt) : 'No' },
    {
      heading: 'DELIVERED',
      text: order.isDelivered && order.deliveredAt ? dayOf(order.deliveredAt) : 'No',
    },
  ];
  return (
    <Box
      component="tr"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(3, auto)', [WIDE]: COLUMNS },
        gap: { xs: 1.5, [WIDE]: 2 },
        alignItems: 'center',
        px: { xs: 2, [WIDE]: 3 },
        py: { xs: 2, [WIDE]: 1.5 },
        bgcolor: 'background.paper',
        border: { xs: 1, [WIDE]: 0 },
        borderTop: { [WIDE]: 1 },
        borderColor: { xs: 'divider', [WIDE]: 'divider' },
        borderRadius: { xs: 4, [WIDE]: 0 },
      }}
    >
      <Cell heading="ID" wide>
        <Box component="span" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {order._id}
        </Box>
        {order.mark !== null && (
          <Box sx={{ mt: 0.5 }}>
            <ActionMark mark={order.mark} />
          </Box>
        )}
      </Cell>
      {cells.map(({ heading, text }) => (
        <Cell key={heading} heading={heading}>
          {text}
        </Cell>
      ))}
      <Box component="td" sx={{ p: 0, gridColumn: { xs: '1 / -1', [WIDE]: 'auto' } }}>
        <Button
          component={Link}
          to={`/order/${order._id}`}
          variant="outlined"
          size="small"
          fullWidth
          sx={{ minHeight: 44 }}
        >
          Details
        </Button>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly heading: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A cell; as part of a card it carries its heading. */
function Cell({ heading, wide = false, children }: CellProps) {
  return (
    <Box
      component="td"
      sx={{
        p: 0,
        minWidth: 0,
        gridColumn: { xs: wide ? '1 / -1' : 'auto', [WIDE]: 'auto' },
        // As decoration: in the card the heading stands where the table has a column for it.
        '&::before': {
          content: `"${heading}"`,
          display: { xs: 'block', [WIDE]: 'none' },
          fontSize: '0.75rem',
          fontWeight: 700,
          color: 'text.secondary',
        },
      }}
    >
      {children}
    </Box>
  );
}
