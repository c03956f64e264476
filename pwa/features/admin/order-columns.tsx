import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { canMarkPaid } from '../../components/admin/use-order-marks';
import { dayOf } from '../../components/design/when-text';
import { refundText } from '../../components/orders/refund-text';
import type { Translate } from '../../i18n/translate';
import type { AdminColumn } from './admin-table';
import { IdText } from './id-text';

/**
 * The columns of the admins' list of orders (docs/shop-rules.md#r-orders-11).
 * @param busy the order that is being marked, if any
 */
export function orderColumns(
  t: Translate,
  busy: string | null,
  onMarkPaid: (order: OrderDocument) => void,
): AdminColumn<OrderDocument>[] {
  const dayOrNo = (instant: string | null) => (instant === null ? t('No') : dayOf(instant));
  const paidText = ({ paidAt, closedAt }: OrderDocument) =>
    closedAt === undefined ? dayOrNo(paidAt) : t('Closed');
  return [
    { heading: t('ID'), wide: true, cell: ({ _id }) => <IdText>{_id}</IdText> },
    { heading: t('USER'), cell: ({ user }) => user.name },
    { heading: t('DATE'), cell: ({ createdAt }) => dayOf(createdAt) },
    { heading: t('TOTAL'), cell: ({ totalPrice }) => formatInr(paiseFromDecimal(totalPrice)) },
    { heading: t('METHOD'), cell: ({ paymentMethod }) => paymentMethod },
    {
      heading: t('PAID'),
      cell: (order) => (
        <>
          {paidText(order)}
          {order.refunded && (
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {refundText(t, order)}
            </Box>
          )}
        </>
      ),
    },
    { heading: t('DELIVERED'), cell: ({ deliveredAt }) => dayOrNo(deliveredAt) },
    {
      heading: t('Actions'),
      wide: true,
      cell: (order) => (
        <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', lg: 'nowrap' }, gap: 1 }}>
          <Button component={Link} to={`/order/${order._id}`} size="small" variant="outlined">
            {t('Details')}
          </Button>
          {canMarkPaid(order) && (
            <Button
              size="small"
              variant="outlined"
              disabled={busy === order._id}
              onClick={() => onMarkPaid(order)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t('Mark COD Paid')}
            </Button>
          )}
        </Box>
      ),
    },
  ];
}
