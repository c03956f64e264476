import Button from '@mui/material/Button';
import {
  PAYMENT_VIEWS,
  paymentPage,
  PAYMENTS_PER_PAGE,
  type PaymentDocument,
  type PaymentView,
} from '#shared/payments/payment-documents';
import { holdText, moneyText, openFlags } from '../../components/admin/payment-words';
import { PaymentStatus } from '../../components/admin/state-tag';
import { PAYMENTS } from '../../components/admin/use-order-history';
import { instantText } from '../../components/design/when-text';
import { useMessages } from '../../i18n/messages';
import type { Message, Translator } from '../../i18n/translate';
import { AdminList } from './admin-list';
import type { AdminColumn } from './admin-table';
import { OrderIdText } from './id-text';
import { PaymentDrawer } from './payment-drawer';
import { useListPage } from './use-admin-reads';
import { useListAddress } from './use-list-address';
import { ViewLinks } from './view-links';

const NAMES = {
  attention: 'Needs attention',
  'captured-unpaid': 'Captured but unpaid',
  'paid-twice': 'Paid twice',
  'refunds-due': 'Refunds due',
  held: 'Held',
  expired: 'Expired',
  all: 'All',
} as const satisfies Record<PaymentView, Message>;

/** What a list says where it is empty. */
const EMPTY = {
  attention: 'Nothing needs attention.',
  'captured-unpaid': 'Every payment received pays for an order.',
  'paid-twice': 'Nothing was paid twice.',
  'refunds-due': 'No refund is due.',
  held: 'No stock is held for a payment.',
  expired: 'No hold has expired.',
  all: 'There are no online payments yet.',
} as const satisfies Record<PaymentView, Message>;

/** The payments of the shop, those that need somebody first. */
export function Component() {
  const messages = useMessages();
  const { t } = messages;
  const list = usePaymentList();
  const { data, view, opened } = list;
  const open = (orderId: string | null) => list.change({ order: orderId });
  return (
    <>
      <AdminList
        title={t('Payments')}
        list={list}
        items={data?.payments}
        columns={paymentColumns(messages, open)}
        pageSize={PAYMENTS_PER_PAGE}
        emptyText={t(EMPTY[view])}
        fallback="Failed to load payments"
        views={
          <ViewLinks
            label={t('Lists of payments')}
            views={PAYMENT_VIEWS.map((each) => ({
              name: t(NAMES[each]),
              to: `?view=${each}`,
              current: each === view,
              count: data?.counts[each],
            }))}
          />
        }
      />
      {opened && <PaymentDrawer orderId={opened} onClose={() => open(null)} />}
    </>
  );
}

/** How often the list is read again while the page is visible, in milliseconds. */
const LOOK_AGAIN = 30_000;

/** The page of payments that the address names, kept up to date. */
function usePaymentList() {
  const address = useListAddress();
  const { params, page } = address;
  const view = PAYMENT_VIEWS.find((known) => known === params.get('view')) ?? 'attention';
  const list = useListPage({
    subject: PAYMENTS,
    path: '/payments',
    wanted: { view, pageNumber: page },
    schema: paymentPage,
    refetchInterval: LOOK_AGAIN,
  });
  /** The order whose payments are looked at closely. */
  const opened = params.get('order');
  return { ...address, ...list, view, opened };
}

/** @param onOpen the payments of an order are to be looked at closely */
function paymentColumns(
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
