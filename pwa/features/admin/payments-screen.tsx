import { PAYMENTS_PER_PAGE } from '#shared/payments/payment-documents';
import { LoadFailure } from '../../components/admin/load-failure';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useMessages } from '../../i18n/messages';
import { AdminTable } from './admin-table';
import { paymentColumns } from './payment-columns';
import { PaymentDrawer } from './payment-drawer';
import { EMPTY_VIEW, PaymentViews } from './payment-views';
import { usePaymentList } from './use-payment-list';

/** The payments of the shop, those that need somebody first. */
export function Component() {
  const messages = useMessages();
  const { t } = messages;
  const list = usePaymentList();
  const { data, error, view } = list;
  return (
    <>
      <ScreenHeading>{t('Payments')}</ScreenHeading>
      <PaymentViews current={view} counts={data?.counts} />
      {error && (
        <LoadFailure
          error={error}
          fallback="Failed to load payments"
          isShown={data !== undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {(data || !error) && (
        <AdminTable
          label={t('Payments')}
          columns={paymentColumns(messages, list.open)}
          items={data?.payments}
          busy={list.isPlaceholderData}
          page={data?.page ?? 1}
          total={data?.total ?? 0}
          pageSize={PAYMENTS_PER_PAGE}
          onPage={list.goToPage}
          emptyText={t(EMPTY_VIEW[view])}
        />
      )}
      {list.opened !== null && (
        <PaymentDrawer orderId={list.opened} onClose={() => list.open(null)} />
      )}
    </>
  );
}
