import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/money/paise';
import type { OrderDocument } from '#shared/orders/order';
import { canMarkPaid } from '../../admin-ui/use-order-marks';
import { dayOf } from '../../design/date-text';
import type { AdminColumn } from './admin-table';
import { IdText } from './id-text';

const dayOrNo = (instant: string | null) => (instant === null ? 'No' : dayOf(instant));

/** The columns of the admins' list of orders (spec §2). @param busy the order that is being marked, if any */
export function orderColumns(
  busy: string | null,
  onMarkPaid: (order: OrderDocument) => void,
): AdminColumn<OrderDocument>[] {
  return [
    { heading: 'ID', wide: true, cell: ({ _id }) => <IdText>{_id}</IdText> },
    { heading: 'USER', cell: ({ user }) => user.name },
    { heading: 'DATE', cell: ({ createdAt }) => dayOf(createdAt) },
    { heading: 'TOTAL', cell: ({ totalPrice }) => formatInr(paiseFromDecimal(totalPrice)) },
    { heading: 'METHOD', cell: ({ paymentMethod }) => paymentMethod },
    { heading: 'PAID', cell: ({ paidAt }) => dayOrNo(paidAt) },
    { heading: 'DELIVERED', cell: ({ deliveredAt }) => dayOrNo(deliveredAt) },
    {
      heading: 'Actions',
      wide: true,
      cell: (order) => (
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 1 }}>
          <Button component={Link} to={`/order/${order._id}`} size="small" variant="outlined">
            Details
          </Button>
          {canMarkPaid(order) && (
            <Button
              size="small"
              variant="outlined"
              disabled={busy === order._id}
              onClick={() => onMarkPaid(order)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Mark COD Paid
            </Button>
          )}
        </Box>
      ),
    },
  ];
}
