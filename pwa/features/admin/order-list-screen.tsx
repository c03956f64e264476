import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  ORDER_STATUSES,
  ORDERS_PER_PAGE,
  type OrderDocument,
  type OrderStatus,
} from '#shared/orders/order';
import { useOrderMarks } from '../../components/admin/use-order-marks';
import { useToast } from '../../toasts/toasts';
import { DownloadIcon } from '../../components/design/admin-icons';
import { LiveRegion } from '../../components/design/live-region';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { AdminList } from './admin-list';
import { BulkBar } from './bulk-bar';
import { BulkResults, useBulkMarks } from './bulk-results';
import { orderColumns } from './order-columns';
import { queryOf } from './use-list-address';
import { NOTHING, useOrderList } from './use-order-list';
import { ViewLinks } from './view-links';

const STATUS_NAMES = {
  unpaid: 'Unpaid',
  'cod-unpaid': 'COD unpaid',
  undelivered: 'Undelivered',
  delivered: 'Delivered',
} as const satisfies Record<OrderStatus, Message>;

/** Everybody's orders, newest first (docs/shop-rules.md#r-orders-11). */
export function Component() {
  const t = useT();
  const list = useOrderList();
  const { data, keyword, fresh } = list;
  const bulk = useBulkMarks(list.refresh);
  const { busy, markPaid } = useMarkPaid(list.refresh);
  const [ticked, setTicked] = useTicked(list.key);
  const chosen = (data?.orders ?? []).filter(({ _id }) => ticked.has(_id));
  const news = fresh.size === 1 ? t('1 new order') : t('{count} new orders', { count: fresh.size });

  return (
    <AdminList
      title={t('Orders')}
      searchLabel={t('Search by id, name, email or phone')}
      list={list}
      items={data?.orders}
      columns={orderColumns(t, busy, markPaid)}
      pageSize={ORDERS_PER_PAGE}
      emptyText={keyword ? t('No orders found.') : t('There are no such orders.')}
      fallback="Failed to load orders"
      fresh={fresh}
      ticks={{ ids: ticked, onChange: setTicked }}
      actions={
        <Button
          component="a"
          href="/api/orders/export"
          download="orders.csv"
          variant="outlined"
          startIcon={<DownloadIcon size="1.25rem" />}
        >
          {t('Export CSV')}
        </Button>
      }
      views={
        <>
          <ViewLinks
            label={t('Order status')}
            views={[null, ...ORDER_STATUSES].map((status) => ({
              name: status ? t(STATUS_NAMES[status]) : t('All'),
              to: `?${queryOf({ status, keyword }).toString()}`,
              current: status === list.status,
              count: status === list.status && !list.isPlaceholderData ? data?.total : undefined,
            }))}
          />
          <LiveRegion>{fresh.size > 0 ? news : ''}</LiveRegion>
          {chosen.length > 0 && (
            <BulkBar
              chosen={chosen}
              busy={bulk.busy}
              onMark={(orders, as) => void bulk.start(orders, as)}
            />
          )}
          {bulk.run && <BulkResults run={bulk.run} onClose={bulk.clear} />}
        </>
      }
    />
  );
}

/** The ticked rows of one page; another page begins with none. */
function useTicked(key: string) {
  const [ticked, setTicked] = useState({ key, ids: NOTHING });
  const setIds = (ids: ReadonlySet<string>) => setTicked({ key, ids });
  return [ticked.key === key ? ticked.ids : NOTHING, setIds] as const;
}

/** Marks one order of the list as paid in cash, and says what came of it. */
function useMarkPaid(onDone: () => void) {
  const toast = useToast();
  const mark = useOrderMarks();
  const [busy, setBusy] = useState<string | null>(null);

  async function send(order: OrderDocument): Promise<void> {
    setBusy(order._id);
    const end = await mark(order, 'paid');
    if (end.status === 'marked') toast.success(end.text);
    else toast.error(end.text);
    setBusy(null);
    onDone();
  }

  return { busy, markPaid: (order: OrderDocument) => void send(order) };
}
