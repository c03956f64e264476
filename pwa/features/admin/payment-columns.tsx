import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { moneyText } from '../../admin-ui/money-text';
import { holdText, openFlags, STATUS_WORDS } from '../../admin-ui/payment-words';
import { StateTag } from '../../admin-ui/state-tag';
import { instantText } from '../../design/when-text';
import type { AdminColumn } from './admin-table';
import { IdText } from './id-text';

/** @param onOpen the payments of an order are to be looked at closely */
export function paymentColumns(onOpen: (order: string) => void): AdminColumn<PaymentDocument>[] {
  return [
    {
      heading: 'ORDER',
      wide: true,
      cell: ({ order }) => (
        <IdText>
          <MuiLink component={Link} to={`/order/${order}`}>
            {order}
          </MuiLink>
        </IdText>
      ),
    },
    { heading: 'SHOPPER', cell: ({ user }) => user.name },
    { heading: 'AMOUNT', cell: moneyText },
    {
      heading: 'STATUS',
      cell: ({ status }) => (
        <StateTag kind={status === 'paid' ? 'good' : 'quiet'}>{STATUS_WORDS[status]}</StateTag>
      ),
    },
    { heading: 'UPDATED', cell: ({ updatedAt }) => instantText(updatedAt) },
    { heading: 'HOLD', wide: true, cell: ({ hold }) => holdText(hold, instantText) },
    {
      heading: 'WHAT IS WRONG',
      wide: true,
      cell: (payment) => openFlags(payment).join('; ') || '–',
    },
    {
      heading: 'Details',
      wide: true,
      cell: ({ _id, order }) => (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onOpen(order)}
          aria-label={`Details of ${_id}`}
        >
          Details
        </Button>
      ),
    },
  ];
}
