import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { useSession } from '../../hooks/use-session';
import { printAddress } from '../../components/admin/print-address';
import { useT } from '../../i18n/messages';
import type { ShownOrder } from '../../components/orders/use-order-page';

/** The way to an order's invoice and its credit notes, once it has them: a shopper's own is on the device, that of others at the shop. */
export function InvoiceLink({ order }: { readonly order: ShownOrder }) {
  const t = useT();
  const isOwn = useSession()?.user._id === order.user._id;
  if (!order.invoice) return null;
  const address = isOwn
    ? { to: pathTo('/order/:id/invoice', { id: order._id }) }
    : printAddress([order._id], ['invoices', 'credit-notes']);
  return (
    <>
      <Button component={Link} {...address} variant="outlined" fullWidth sx={{ mt: 1.5 }}>
        {t('Invoice {number}', { number: order.invoice.number })}
      </Button>
      {order.creditNotes?.map(({ number }) => (
        <Button
          key={number}
          component={Link}
          {...address}
          variant="outlined"
          fullWidth
          sx={{ mt: 1.5 }}
        >
          {t('Credit note {number}', { number })}
        </Button>
      ))}
    </>
  );
}
