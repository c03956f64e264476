import Button from '@mui/material/Button';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { moneyText } from '../../components/admin/money-text';
import { PaymentStatus } from '../../components/admin/payment-status';
import { holdText, openFlags } from '../../components/admin/payment-words';
import { instantText } from '../../components/design/when-text';
import type { Translator } from '../../i18n/translate';
import type { AdminColumn } from './admin-table';
import { OrderIdText } from './id-text';

/** @param onOpen the payments of an order are to be looked at closely */
export function paymentColumns(
  { t, said }: Translator,
  onOpen: (orderId: string) => void,
): AdminColumn<PaymentDocument>[] {
  return [
    { heading: t('ORDER'), wide: true, cell: ({ order }) => <OrderIdText id={order} /> },
    { heading: t('SHOPPER'), cell: ({ user }) => user.name },
    { heading: t('AMOUNT'), cell: moneyText },
    {
      heading: t('STATUS'),
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    { heading: t('UPDATED'), cell: ({ updatedAt }) => instantText(updatedAt) },
    { heading: t('HOLD'), wide: true, cell: ({ hold }) => holdText(t, hold) },
    {
      heading: t('WHAT IS WRONG'),
      wide: true,
      cell: (payment) => openFlags(payment).map(said).join('; ') || '–',
    },
    {
      heading: t('Details'),
      wide: true,
      cell: ({ _id, order }) => (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onOpen(order)}
          aria-label={t('Details of {id}', { id: _id })}
        >
          {t('Details')}
        </Button>
      ),
    },
  ];
}
