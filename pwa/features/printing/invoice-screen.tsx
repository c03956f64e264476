import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import { useHasSynced } from '../../components/outbox/use-has-synced';
import { useOrderPage } from '../../components/orders/use-order-page';
import { BackLink } from '../../components/design/back-link';
import { EmptyState } from '../../components/design/empty-state';
import { NeedsConnection } from '../../components/design/needs-connection';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useT } from '../../i18n/messages';
import { CreditNotes } from './credit-note-sheet';
import { InvoiceSheet } from './invoice-sheet';
import styles from './sheets.module.css';

/** An invoice and its credit notes: a shopper's own from what is stored on the device, that of others for admins (docs/shop-rules.md#r-print-2). */
export function Component() {
  const { id = '' } = useParams();
  const t = useT();
  const { state, order, retry } = useOrderPage(id);
  const hasSynced = useHasSynced();
  const invoice = order?.invoice;
  const page = pathTo('/order/:id', { id });

  if (state === 'needs-connection')
    return (
      <>
        <ScreenHeading>{t('Invoice')}</ScreenHeading>
        <NeedsConnection onRetry={retry} />
      </>
    );
  if (state === 'loading' || (!invoice && !hasSynced))
    return (
      <>
        <ScreenHeading>{t('Invoice')}</ScreenHeading>
        <Skeleton aria-busy variant="rectangular" sx={{ height: 480 }} />
      </>
    );
  if (!order || !invoice)
    return (
      <>
        <ScreenHeading>{t('Invoice')}</ScreenHeading>
        <EmptyState
          title={t('This order has no invoice yet.')}
          link={{ to: page, text: t('Order Details') }}
        />
      </>
    );
  return (
    <>
      <BackLink fallback={page} />
      <ScreenHeading>{t('Invoice {number}', { number: invoice.number })}</ScreenHeading>
      <Button variant="contained" onClick={() => window.print()}>
        {t('Print')}
      </Button>
      <div className={styles.sheets}>
        <InvoiceSheet order={order} invoice={invoice} />
        <CreditNotes order={order} />
      </div>
    </>
  );
}
