import { type Permission } from '#shared/users/permissions';
import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import type { OrderDocument } from '#shared/orders/order';
import { stateOf } from '#shared/orders/order-state';
import { canTake } from '#shared/orders/transitions';
import { orderName } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { dayOf, shopTime } from '#shared/shop/shop-day';
import { StateTag } from '../../../components/admin/state-tag';
import {
  transitionActions,
  type ShopTransition,
} from '../../../components/admin/transition-actions';
import { callLink } from '../../../components/orders/contact-links';
import { isAllBack, moneyText } from '../../../components/design/money-text';
import type { Translate } from '../../../i18n/translate';
import type { AdminColumn, PhoneLine, RowAction } from '../list/admin-columns';
import { OrderIdText } from '../list/id-text';
import { RowMenu } from '../list/row-menu';

const pathOf = ({ _id }: OrderDocument) => pathTo('/order/:id', { id: _id });
/** `hh:mm` by the shop's clock. */
const timeOfDay = (instant: string) => shopTime(Date.parse(instant)).slice(-5);
const totalOf = ({ totalPrice }: OrderDocument) => formatInr(paiseFromDecimal(totalPrice));

/** How many pieces an order has. */
function piecesText(t: Translate, { orderItems }: OrderDocument): string {
  const count = orderItems.reduce((sum, { qty }) => sum + qty, 0);
  return count === 1 ? t('1 piece') : t('{count} pieces', { count });
}

/** Packed, dispatched or returned: what neither `PAID` nor `DELIVERED` says. */
const onItsWay = (order: OrderDocument) =>
  ['packed', 'dispatched', 'returned'].includes(stateOf(order));

/** A long name is cut here, and whole in the order. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

/** What is said beside the main fact of a cell. */
function Below({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {' '}
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 400 }}
      >
        {children}
      </Box>
    </>
  );
}

function PhoneLink({ phone }: { readonly phone: string | undefined }) {
  if (!phone) return null;
  return (
    <>
      {' · '}
      <MuiLink href={callLink(phone)} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
        {phone}
      </MuiLink>
    </>
  );
}

/** Marks an order from the list. */
interface MarkPaid {
  /** What the person may do. */
  readonly may: (permission: Permission) => boolean;
  /** The orders of which the owner should look at an offer. */
  readonly flagged: ReadonlySet<string>;
  /** The order that is being marked, if any. */
  readonly busy: string | null;
  readonly markPaid: (order: OrderDocument) => void;
  readonly takeStep: (order: OrderDocument, as: ShopTransition) => void;
}

const canPay = (order: OrderDocument, { may }: Pick<MarkPaid, 'may'>) =>
  canTake(order, 'pay') && may(PERMISSION_FOR.pay);

/** The status transitions that it can take, as actions of its line. */
const stepsOf = (
  t: Translate,
  order: OrderDocument,
  { busy, may, takeStep }: MarkPaid,
): RowAction[] =>
  transitionActions(t, order, may).map(({ as, name, danger }) => ({
    name,
    onClick: () => takeStep(order, as),
    disabled: busy === order._id,
    ...(danger ? { danger } : {}),
  }));

/** The columns of the admins' list of orders (docs/shop-rules.md#r-orders-11). */
export function orderColumns(t: Translate, marking: MarkPaid): AdminColumn<OrderDocument>[] {
  const dayOrNo = (instant: string | null) => (instant === null ? t('No') : dayOf(instant));
  const paidText = (order: OrderDocument) => {
    if (isCancelled(order)) return t('Cancelled');
    return order.closedAt === undefined ? dayOrNo(order.paidAt) : t('Closed');
  };
  return [
    { heading: t('ID'), cell: (order) => <OrderIdText id={order._id} number={order.number} /> },
    {
      heading: t('USER'),
      wraps: true,
      sort: 'user',
      cell: (order) => (
        <>
          <Box component="span" sx={TWO_LINES}>
            {order.user.name}
          </Box>
          {marking.flagged.has(order._id) && (
            <>
              {' '}
              <OfferTag t={t} />
            </>
          )}
          <Below>
            {order.shippingAddress.city}
            <PhoneLink phone={order.shippingAddress.phone} />
          </Below>
        </>
      ),
    },
    {
      heading: t('DATE'),
      sort: 'date',
      downFirst: true,
      cell: ({ createdAt }) => (
        <>
          {dayOf(createdAt)}
          <Below>{timeOfDay(createdAt)}</Below>
        </>
      ),
    },
    {
      heading: t('TOTAL'),
      sort: 'total',
      downFirst: true,
      cell: (order) => (
        <>
          {totalOf(order)}
          <Below>{piecesText(t, order)}</Below>
        </>
      ),
    },
    { heading: t('METHOD'), sort: 'method', cell: ({ paymentMethod }) => paymentMethod },
    {
      heading: t('PAID'),
      sort: 'paid',
      downFirst: true,
      cell: (order) => (
        <>
          {paidText(order)}
          {moneyText(t, order) && (
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {moneyText(t, order)}
            </Box>
          )}
        </>
      ),
    },
    {
      heading: t('DELIVERED'),
      sort: 'delivered',
      downFirst: true,
      cell: (order) => (
        <>
          {dayOrNo(order.deliveredAt)}
          {onItsWay(order) && (
            <Below>
              <Progress t={t} order={order} />
            </Below>
          )}
        </>
      ),
    },
    { heading: t('Actions'), cell: (order) => <OrderActions t={t} order={order} {...marking} /> },
  ];
}

interface OrderActionsProps extends MarkPaid {
  readonly t: Translate;
  readonly order: OrderDocument;
}

function OrderActions({ t, order, ...marking }: OrderActionsProps) {
  const { busy, markPaid } = marking;
  const steps = stepsOf(t, order, marking);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, mr: -2 }}>
      <Button component={Link} to={pathOf(order)} size="small" variant="outlined">
        {t('Details')}
      </Button>
      {canPay(order, marking) && (
        <Button
          size="small"
          variant="outlined"
          disabled={busy === order._id}
          onClick={() => markPaid(order)}
        >
          {t('Mark COD Paid')}
        </Button>
      )}
      {steps.length > 0 && <RowMenu name={orderName(order)} actions={steps} />}
    </Box>
  );
}

/** An order on a phone: who, how much, when, and how far it is. */
export function orderLine(t: Translate, order: OrderDocument, marking: MarkPaid): PhoneLine {
  const { user, createdAt, paymentMethod } = order;
  const { phone } = order.shippingAddress;
  const pay = { name: t('Mark COD Paid'), onClick: () => marking.markPaid(order) };
  return {
    name: user.name,
    to: pathOf(order),
    amount: totalOf(order),
    facts: [
      `${dayOf(createdAt)} ${timeOfDay(createdAt)}`,
      order.shippingAddress.city,
      piecesText(t, order),
      orderName(order),
      paymentMethod,
    ].join(' · '),
    states: (
      <>
        <OrderStates t={t} order={order} />
        {marking.flagged.has(order._id) && <OfferTag t={t} />}
      </>
    ),
    actions: [
      { name: t('Details'), to: pathOf(order) },
      ...(canPay(order, marking) ? [{ ...pay, disabled: marking.busy === order._id }] : []),
      ...stepsOf(t, order, marking),
      ...(phone ? [{ name: t('Call {phone}', { phone }), href: callLink(phone) }] : []),
    ],
  };
}

/** An offer of the order is to be looked at; its page says why. */
function OfferTag({ t }: { readonly t: Translate }) {
  return <StateTag kind="bad">{t('Check the offer')}</StateTag>;
}

function OrderStates({ t, order }: Pick<OrderActionsProps, 't' | 'order'>) {
  const { isPaid, closedAt, money } = order;
  const isBeingRefunded = money !== undefined && paiseFromDecimal(money.beingGivenBack) > 0;
  const isRefunded = money !== undefined && paiseFromDecimal(money.givenBack) > 0;
  const unpaid = closedAt === undefined ? t('Not Paid') : t('Closed');
  if (isCancelled(order)) return <StateTag kind="bad">{t('Cancelled')}</StateTag>;
  return (
    <>
      {isBeingRefunded ? (
        <StateTag kind="waiting">{t('Being refunded')}</StateTag>
      ) : isRefunded ? (
        <StateTag kind="waiting">
          {isAllBack(order) ? t('Refunded') : t('Refunded in part')}
        </StateTag>
      ) : (
        <StateTag kind={isPaid ? 'good' : 'quiet'}>{isPaid ? t('Paid') : unpaid}</StateTag>
      )}
      <Progress t={t} order={order} />
    </>
  );
}

function Progress({ t, order }: Pick<OrderActionsProps, 't' | 'order'>) {
  switch (stateOf(order)) {
    case 'delivered':
      return <StateTag kind="good">{t('Delivered')}</StateTag>;
    case 'returned':
      return <StateTag kind="bad">{t('Returned')}</StateTag>;
    case 'dispatched':
      return (
        <StateTag kind="waiting">
          {[t('Dispatched'), order.dispatched?.courier].filter(Boolean).join(' · ')}
        </StateTag>
      );
    case 'packed':
      return <StateTag kind="waiting">{t('Packed')}</StateTag>;
    default:
      return <StateTag kind="quiet">{t('Not Delivered')}</StateTag>;
  }
}
