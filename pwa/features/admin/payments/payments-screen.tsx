import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/pages/path-to';
import {
  PAYMENT_SORTS,
  PAYMENT_VIEWS,
  paymentPage,
  type PaymentDocument,
  type PaymentView,
} from '#shared/payments/payment-documents';
import { orderName } from '#shared/orders/order-number';
import { holdText, moneyText, openFlags } from '../../../components/admin/payment-words';
import { PaymentStatus, StateTag } from '../../../components/admin/state-tag';
import { PAYMENTS } from '../../../components/admin/use-order-history';
import { useMay } from '../../../hooks/use-may';
import { instantText } from '../../../components/design/when-text';
import { useMessages } from '../../../i18n/messages';
import type { Message, Translator } from '../../../i18n/translate';
import { AdminList } from '../list/admin-list';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';
import { OrderIdText } from '../list/id-text';
import { PaymentDrawer } from './payment-drawer';
import { useListPage } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';
import { ViewLinks } from '../list/view-links';

const NAMES = {
  attention: 'Needs attention',
  'captured-unpaid': 'Money without an order',
  'paid-twice': 'Paid twice',
  'refunds-due': 'Refunds due',
  held: 'Stock reserved',
  expired: 'Not paid in time',
  all: 'All',
} as const satisfies Record<PaymentView, Message>;

/** What a list says where it is empty. */
const EMPTY = {
  attention: 'Nothing needs attention.',
  'captured-unpaid': 'No money without an order.',
  'paid-twice': 'No double payments.',
  'refunds-due': 'No refunds due.',
  held: 'No stock is reserved.',
  expired: 'No reservations have expired.',
  all: 'No online payments yet.',
} as const satisfies Record<PaymentView, Message>;

/** The payments of the shop, those that need attention first. */
export function Component() {
  const messages = useMessages();
  const { t } = messages;
  const list = usePaymentList();
  const may = useMay();
  const { data, view, opened, open } = list;
  return (
    <>
      <AdminList
        title={t('Payments')}
        list={list}
        items={data?.payments}
        columns={paymentColumns(messages, open)}
        line={(payment) => paymentLine(messages, payment, open)}
        emptyText={t(EMPTY[view])}
        fallback="Failed to load payments"
        actions={
          may('change-payment-keys') && (
            <Button component={Link} to="/admin/payment-keys">
              {t('Payment keys')}
            </Button>
          )
        }
        views={
          <ViewLinks
            label={t('Lists of payments')}
            views={PAYMENT_VIEWS.map((each) => ({
              name: t(NAMES[each]),
              to: `?${list.queryWith({ view: each, order: null }).toString()}`,
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
const REFETCH_INTERVAL = 30_000;

/** The page of payments that the address names, kept up to date. */
function usePaymentList() {
  const address = useListAddress({ sorts: PAYMENT_SORTS });
  const { params, page } = address;
  const view = PAYMENT_VIEWS.find((known) => known === params.get('view')) ?? 'attention';
  const list = useListPage({
    subject: PAYMENTS,
    path: '/payments',
    wanted: { view, pageNumber: page, ...address.shape },
    schema: paymentPage,
    refetchInterval: REFETCH_INTERVAL,
  });
  /** The order whose payments are looked at closely. */
  const opened = params.get('order');
  /** On the page that lists it. */
  const open = (order: string | null) =>
    address.change({ pageNumber: params.get('pageNumber'), order });
  return { ...address, ...list, view, opened, open };
}

/** @param onOpen the payments of an order are to be looked at closely */
function paymentColumns(
  { t, translate }: Translator,
  onOpen: (orderId: string) => void,
): AdminColumn<PaymentDocument>[] {
  return [
    {
      heading: t('ORDER'),
      cell: ({ order, orderNumber }) => <OrderIdText id={order} number={orderNumber} />,
    },
    { heading: t('SHOPPER'), wraps: true, sort: 'shopper', cell: ({ user }) => user.name },
    { heading: t('AMOUNT'), sort: 'amount', downFirst: true, cell: moneyText },
    {
      heading: t('STATUS'),
      sort: 'status',
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      heading: t('UPDATED'),
      sort: 'updated',
      downFirst: true,
      cell: ({ updatedAt }) => instantText(updatedAt),
    },
    { heading: t('STOCK'), wraps: true, cell: ({ hold }) => holdText(t, hold) },
    {
      heading: t('ISSUE'),
      wraps: true,
      cell: (payment) => openFlags(payment).map(translate).join('; ') || '–',
    },
    {
      heading: t('Details'),
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

/** A payment on a phone; pressed, it is looked at closely. */
function paymentLine(
  { t, translate }: Translator,
  payment: PaymentDocument,
  onOpen: (orderId: string) => void,
): PhoneLine {
  const { user, order, orderNumber, updatedAt } = payment;
  const [wrong] = openFlags(payment);
  return {
    name: user.name,
    onOpen: () => onOpen(order),
    amount: moneyText(payment),
    facts: [orderName({ _id: order, number: orderNumber }), instantText(updatedAt)].join(' · '),
    states: (
      <>
        <PaymentStatus payment={payment} />
        {wrong !== undefined && <StateTag kind="bad">{translate(wrong)}</StateTag>}
      </>
    ),
    actions: [
      { name: t('Details'), onClick: () => onOpen(order) },
      { name: t('View order'), to: pathTo('/order/:id', { id: order }) },
    ],
  };
}
