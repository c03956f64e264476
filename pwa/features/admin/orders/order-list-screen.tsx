import { useMay } from '../../../hooks/use-may';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { OrderTransition } from '#shared/orders/transitions';
import { countOfView, MOST_COUNTED } from '#shared/admin/order-list';
import { ORDER_STATUSES, type OrderDocument, type OrderStatus } from '#shared/orders/order';
import {
  isAsked,
  TransitionDialog,
  type AskedTransition,
} from '../../../components/admin/transition-dialog';
import { UNDO_OF } from '../../../components/admin/undo-transition';
import { ordersToDispatch } from '../../../components/admin/dispatch-address';
import { useCouriers } from '../../../components/admin/use-couriers';
import type { ShopTransition } from '../../../components/admin/transition-actions';
import {
  useOrderTransitions,
  type TransitionFields,
} from '../../../components/admin/use-order-transitions';
import { useToast } from '../../../toasts/toasts';
import { DownloadIcon } from '../../../components/design/admin-icons';
import { lazyPart } from '../../../components/design/lazy-part';
import { LiveRegion } from '../../../components/design/live-region';
import { SilentErrorBoundary } from '../../../components/design/silent-error-boundary';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { AdminList } from '../list/admin-list';
import { SelectAll } from '../list/bulk-bar';
import { OrderBulkBar, type BulkQuestion } from './order-bulk-bar';
import { OrderResults } from './bulk-results';
import { OrderFilters } from './order-filters';
import { orderColumns, orderLine } from './order-columns';
import { useBulkTransitions } from './use-bulk-transitions';
import { useOrderList } from './use-order-list';
import { useOrderSelection } from './use-order-selection';
import { useOrderAlerts } from './use-order-alerts';
import { ViewLinks } from '../list/view-links';

const NotificationsDialog = lazyPart(() => import('./order-notifications-dialog'));

const STATUS_NAMES = {
  unpaid: 'Unpaid',
  'cod-unpaid': 'COD unpaid',
  undelivered: 'Undelivered',
  delivered: 'Delivered',
  'to-pack': 'To pack',
  'to-dispatch': 'To dispatch',
  dispatched: 'Dispatched',
  returns: 'Returns',
  'cash-with-courier': 'Cash with courier',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, Message>;

/** What an owner works through every day: on a phone the others are in a menu, and all of them take two lines. */
const EVERY_DAY: ReadonlySet<OrderStatus> = new Set(['to-pack', 'to-dispatch', 'dispatched']);

/** The orders of all users, newest first (docs/shop-rules.md#r-orders-11). */
export function Component() {
  const t = useT();
  const list = useOrderList();
  const { data, keyword, fresh } = list;
  const selection = useOrderSelection(list.filter, data?.orders);
  const bulk = useBulkTransitions({ onMarked: selection.note, onDone: list.refresh });
  const { asking, stopAsking, mark, ...marks } = useMarkOne(list.refresh);
  const couriers = useCouriers();
  const may = useMay();
  const marking = { ...marks, may, flagged: new Set(data?.flagged) };
  const news = fresh.size === 1 ? t('1 new order') : t('{count} new orders', { count: fresh.size });
  const run = bulk.runOf(selection.key);
  const total = data?.total ?? 0;
  // What is on the screen is another list than the one that was asked for: nothing of it is selected or marked.
  const isOtherList = list.isChanging || list.isPlaceholderData;
  const isBusy = bulk.busy || selection.isLoading || isOtherList;
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  useDispatchFirst(async (ids) => {
    if ((await selection.selectAll(ids)) > 0) setQuestion('dispatch');
  });

  return (
    <AdminList
      title={t('Orders')}
      searchLabel={t('Search orders')}
      searchHint={t('ID, name, phone, city, PIN code, tracking, product')}
      list={list}
      items={data?.orders}
      columns={orderColumns(t, marking)}
      line={(order) => orderLine(t, order, marking)}
      emptyText={keyword ? t('No orders found.') : t('No orders here.')}
      fallback="Failed to load orders"
      fresh={fresh}
      selection={{
        ids: selection.ids,
        nameOf: ({ _id }) => _id,
        onSelect: selection.select,
        disabled: isOtherList,
      }}
      actions={
        <>
          {may('change-orders') && (
            <Button component={Link} to="/admin/orders/new" variant="outlined">
              {t('Order by phone')}
            </Button>
          )}
          <OrderNotifications fresh={fresh.size} />
          {may('export') && (
            <Button
              component="a"
              href={list.exportPath}
              download="orders.csv"
              variant="outlined"
              startIcon={<DownloadIcon size="1.25rem" />}
            >
              {t('Export CSV')}
            </Button>
          )}
        </>
      }
      views={
        <>
          <ViewLinks
            label={t('Order status')}
            onFollow={list.onFollow}
            views={[null, ...ORDER_STATUSES].map((status) => ({
              name: status ? t(STATUS_NAMES[status]) : t('All'),
              to: `?${list.queryWith({ status }).toString()}`,
              current: status === list.status,
              ...(data && countOfView(data, status, status === list.status)),
              inMenu: status !== null && !EVERY_DAY.has(status),
            }))}
          />
          <OrderFilters
            filter={list.filter}
            couriers={couriers.map(({ name }) => name)}
            onChange={list.change}
          />
          <LiveRegion>{fresh.size > 0 ? news : ''}</LiveRegion>
          {selection.ids.size === 0 &&
            total > (data?.orders.length ?? 0) &&
            total <= MOST_COUNTED && (
              <Box sx={{ mb: 1 }}>
                <SelectAll total={total} busy={isBusy} onClick={() => void selection.selectAll()} />
              </Box>
            )}
          {selection.ids.size > 0 && (
            <OrderBulkBar
              chosen={selection.rows}
              total={total}
              status={list.status}
              busy={isBusy}
              asking={question}
              onAsk={setQuestion}
              onSelectAll={() => void selection.selectAll()}
              onClear={selection.clear}
              onMark={(orders, as, fields) => void bulk.start(selection.key, orders, as, fields)}
            />
          )}
          {asking && (
            <TransitionDialog
              as={asking.as}
              orders={[asking.order]}
              onCancel={stopAsking}
              onConfirm={(fields) => {
                stopAsking();
                mark(asking.order, asking.as, fields);
              }}
            />
          )}
          {run && (
            <OrderResults
              run={run}
              onUndo={(orders, as) => void bulk.start(selection.key, orders, as)}
              onClose={bulk.clear}
            />
          )}
        </>
      }
    />
  );
}

/** Begins with the orders that the address asks to dispatch; not again when the page is loaded once more. */
function useDispatchFirst(begin: (ids: ReadonlySet<string>) => Promise<void>): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const start = useEffectEvent(() => {
    const ids = ordersToDispatch(state);
    if (ids.length === 0) return;
    void navigate(pathname + search, { replace: true, state: null });
    void begin(new Set(ids));
  });
  useEffect(() => start(), []);
}

/** Lets an admin say what they are notified of. */
function OrderNotifications({ fresh }: { readonly fresh: number }) {
  const t = useT();
  const { sound, setSound } = useOrderAlerts(fresh);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('Notifications')}
      </Button>
      {isOpen && (
        <SilentErrorBoundary onBroken={() => setOpen(false)}>
          <NotificationsDialog sound={sound} onSound={setSound} onClose={() => setOpen(false)} />
        </SilentErrorBoundary>
      )}
    </>
  );
}

/** Marks one order of the list, after a question where it needs words, and shows the result. */
function useMarkOne(onDone: () => void) {
  const toast = useToast();
  const mark = useOrderTransitions();
  const { translate } = useMessages();
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState<{
    readonly order: OrderDocument;
    readonly as: AskedTransition;
  }>();

  async function send(
    order: OrderDocument,
    as: OrderTransition,
    fields?: TransitionFields,
  ): Promise<void> {
    setBusy(order._id);
    const end = await mark(order, as, fields);
    const undo = UNDO_OF[as];
    if (end.status === 'marked')
      toast.success(end.text, undo && (() => void send(end.order, undo)));
    else toast.error(translate(end.text));
    setBusy(null);
    onDone();
  }

  return {
    busy,
    asking,
    stopAsking: () => setAsking(undefined),
    mark: (order: OrderDocument, as: OrderTransition, fields?: TransitionFields) =>
      void send(order, as, fields),
    markPaid: (order: OrderDocument) => void send(order, 'pay'),
    takeStep(order: OrderDocument, as: ShopTransition) {
      if (isAsked(as)) setAsking({ order, as });
      else void send(order, as);
    },
  };
}
