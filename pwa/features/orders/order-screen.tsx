import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { placeInLine } from '#shared/addresses/address-line';
import { paiseFromDecimal } from '#shared/core/paise';
import { totalsOfSums } from '#shared/orders/totals-of-sums';
import { isVoidOrder } from '#shared/orders/cancelled';
import { orderName, shortOrderNumber } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { hasEmail } from '#shared/users/no-email';
import { dayOf } from '#shared/shop/shop-day';
import { EmptyState } from '../../components/design/empty-state';
import { lazyPart } from '../../components/design/lazy-part';
import { NeedsConnection } from '../../components/design/needs-connection';
import { Fact, OrderItems, TotalsSummary } from '../../components/design/order-parts';
import { ScreenHeading } from '../../components/design/screen-heading';
import { SectionCard } from '../../components/design/section-card';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { useSession } from '../../hooks/use-session';
import { useShownPlace } from '../../hooks/use-state-names';
import { useT } from '../../i18n/messages';
import { BuyAgain } from '../../components/orders/buy-again';
import { ExchangeOf, ReplacedBy } from '../../components/orders/exchange-links';
import { pendingOrderText } from '../../components/orders/pending-order';
import { RefusalPanel } from '../../components/outbox/refusal-panel';
import type { Resolution } from '../../components/outbox/resolutions';
import { justPaid } from '../../payments/just-paid';
import { AdminOrderPanel, UnderOrderMarks } from './admin-order-panel';
import { CancelOrder } from './cancel-own-order';
import { DeliveryPanel } from './delivery-panel';
import { InvoiceLink } from './invoice-link';
import { OrderHelp } from './order-help';
import { OrderId } from './order-id';
import { OrderState } from './order-state';
import { OrderTimeline } from './order-timeline';
import { OwnReturns } from './own-returns';
import { PaymentFacts } from './payment-facts';
import { PaymentNotices, PayOrder } from './pay-order';
import { RateItems } from './rate-items';
import { useOrderPage, type ShownOrder } from '../../components/orders/use-order-page';
import { usePayOrder } from './use-pay-order';

const OrderNotifications = lazyPart(
  () => import('../../components/notifications/order-notifications'),
);

/** After these resolutions there is no such order to be shown any more. */
const LEAVES: ReadonlySet<Resolution> = new Set(['discard', 'keep-it', 'cancel-it']);

/** One order, from the moment it is stored on the device until it is delivered (docs/shop-rules.md#r-orders-6). */
export function Component() {
  const { id = '' } = useParams();
  const { state, order, refusal, outcome, retry } = useOrderPage(id);
  const navigate = useNavigate();
  const isJustPaid = justPaid.safeParse(useLocation().state).success;
  const paying = usePayOrder(order);
  const t = useT();

  if (state === 'loading' || state === 'needs-connection') {
    return (
      <>
        <ScreenHeading>{t('Order {id}', { id: shortOrderNumber(id) })}</ScreenHeading>
        {state === 'loading' ? (
          <Skeleton variant="rounded" sx={{ height: 240 }} />
        ) : (
          <NeedsConnection onRetry={retry} />
        )}
      </>
    );
  }
  if (!order) {
    // Another device has placed the same before.
    const { orderId = id } = outcome?.code === 'already_placed' ? (outcome.detail ?? {}) : {};
    return orderId === id ? (
      <NotFound />
    ) : (
      <Navigate to={pathTo('/order/:id', { id: orderId })} replace />
    );
  }
  return (
    <>
      <ScreenHeading>{t('Order {id}', { id: orderName(order) })}</ScreenHeading>
      <OrderId id={order._id} />
      <UnderOrderMarks order={order} onChanged={retry}>
        <ExchangeOf order={order} />
        <ReplacedBy order={order} />
        {refusal && (
          <Box sx={{ mb: 2.5 }}>
            <RefusalPanel
              settled={refusal}
              title={pendingOrderText(t, order, refusal) ?? undefined}
              onDone={(way) => {
                if (LEAVES.has(way) && refusal.name === 'place-cod-order')
                  void navigate('/myorders', { replace: true });
              }}
            />
          </Box>
        )}
        <Box component="output" sx={{ display: 'block' }}>
          {!refusal && <DeliveryPanel order={order} outcome={outcome} isJustPaid={isJustPaid} />}
        </Box>
        <PaymentNotices order={order} paying={paying} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
            gap: 3,
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <OrderTimeline order={order} />
            <RateItems order={order} />
            <Shipping order={order} />
            <PaymentFacts order={order} />
            <SectionCard title={t('Order Items')}>
              <OrderItems
                items={order.orderItems.map(({ price, ...item }) => ({
                  ...item,
                  pricePaise: paiseFromDecimal(price),
                }))}
              />
              <BuyAgain order={order} />
            </SectionCard>
            <OwnReturns order={order} />
            <OrderHelp order={order} />
          </Box>
          <SectionCard title={t('Order Summary')}>
            <TotalsSummary totals={totalsOfSums(order)} offers={order.offers} />
            <PayOrder order={order} paying={paying} />
            <InvoiceLink order={order} />
            <CancelOrder order={order} paying={paying.busy} />
            {/* It comes later than the page: at its end it moves nothing. */}
            <NotifyOnTheWay order={order} />
          </SectionCard>
        </Box>
        <AdminOrderPanel order={order} onChanged={retry} />
      </UnderOrderMarks>
    </>
  );
}

function Shipping({ order }: { readonly order: ShownOrder }) {
  const place = order.shippingAddress;
  const shown = useShownPlace();
  const t = useT();
  return (
    <SectionCard title={t('Shipping')}>
      <Fact name={t('Name')}>{order.user.name}</Fact>
      <Fact name={t('Email')}>
        {hasEmail(order.user.email) ? (
          <MuiLink href={`mailto:${order.user.email}`}>{order.user.email}</MuiLink>
        ) : (
          '–'
        )}
      </Fact>
      <Fact name={t('Address')}>{placeInLine(shown(place))}</Fact>
      <Fact name={t('Phone')}>{place.phone || '–'}</Fact>
      {order.isDelivered && order.deliveredAt ? (
        <OrderState tone="good">
          {t('Delivered on {date}', { date: dayOf(order.deliveredAt) })}
        </OrderState>
      ) : (
        <OrderState tone="neutral">{t('Not Delivered')}</OrderState>
      )}
    </SectionCard>
  );
}

/** Where the shopper may ask to be notified: on their own order that the shop has, and that is still to come. */
function NotifyOnTheWay({ order }: { readonly order: ShownOrder }) {
  const user = useSession()?.user._id;
  const isStillToCome =
    order.mark === null &&
    order.user._id === user &&
    !order.isDelivered &&
    !order.closedAt &&
    !isVoidOrder(order);
  if (!isStillToCome) return null;
  return (
    <SilentErrorBoundary>
      <OrderNotifications />
    </SilentErrorBoundary>
  );
}

function NotFound() {
  const t = useT();
  return (
    <>
      <ScreenHeading>{t('Order not found')}</ScreenHeading>
      <EmptyState
        title={t('We couldn’t find this order in your account.')}
        link={{ to: '/myorders', text: t('My Orders') }}
      />
    </>
  );
}
