import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { StepDialog } from '../../components/admin/step-dialog';
import {
  CAN_MARK,
  canMarkDelivered,
  canMarkPaid,
  type MarkFields,
  type OrderMark,
} from '../../components/admin/use-order-marks';
import { ConfirmDialog } from '../../components/design/confirm-dialog';
import sticky from '../../components/design/sticky-action-bar.module.css';
import { useT } from '../../i18n/messages';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  readonly chosen: readonly OrderDocument[];
  /** How many orders the whole list has. */
  readonly total: number;
  readonly busy: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onMark: (orders: readonly OrderDocument[], as: OrderMark, fields?: MarkFields) => void;
}

/** What can be done with the ticked orders at once, each with the number of those it fits. */
export function BulkBar(bar: BulkBarProps) {
  const { chosen, total, busy, onSelectAll, onClear, onMark } = bar;
  const t = useT();
  const [asking, setAsking] = useState<OrderMark | null>(null);
  const payable = chosen.filter(canMarkPaid);
  const deliverable = chosen.filter(canMarkDelivered);
  const packable = chosen.filter(CAN_MARK.packed);
  const dispatchable = chosen.filter(CAN_MARK.dispatched);
  const affected = asking === 'paid' ? payable : deliverable;
  const sum = affected.reduce((paise, order) => paise + paiseFromDecimal(order.totalPrice), 0);
  const refunded = asking === 'delivered' ? affected.filter((order) => order.refunded).length : 0;
  const orders =
    affected.length === 1 ? t('1 order') : t('{count} orders', { count: affected.length });

  return (
    <div className={`${sticky.bar} ${styles.bar}`}>
      <output className={styles.count}>
        {chosen.length >= total && total > 1
          ? t('All {count} selected', { count: chosen.length })
          : t('{count} selected', { count: chosen.length })}
      </output>
      {chosen.length < total && (
        <Button disabled={busy} onClick={onSelectAll}>
          {t('Select all {count}', { count: total })}
        </Button>
      )}
      <Button disabled={busy} onClick={onClear}>
        {t('Clear')}
      </Button>
      <div className={styles.marks}>
        <Button
          variant="outlined"
          disabled={busy || packable.length === 0}
          onClick={() => onMark(packable, 'packed')}
        >
          {t('Pack ({count})', { count: packable.length })}
        </Button>
        <Button
          variant="outlined"
          disabled={busy || dispatchable.length === 0}
          onClick={() => setAsking('dispatched')}
        >
          {t('Dispatch ({count})', { count: dispatchable.length })}
        </Button>
        <Button
          variant="outlined"
          disabled={busy || payable.length === 0}
          onClick={() => setAsking('paid')}
        >
          {t('Mark COD Paid ({count})', { count: payable.length })}
        </Button>
        <Button
          variant="outlined"
          disabled={busy || deliverable.length === 0}
          onClick={() => setAsking('delivered')}
        >
          {t('Mark As Delivered ({count})', { count: deliverable.length })}
        </Button>
      </div>
      {asking === 'dispatched' && (
        <StepDialog
          as="dispatched"
          orders={dispatchable}
          onCancel={() => setAsking(null)}
          onConfirm={(fields) => {
            setAsking(null);
            onMark(dispatchable, 'dispatched', fields);
          }}
        />
      )}
      {(asking === 'paid' || asking === 'delivered') && (
        <ConfirmDialog
          title={asking === 'paid' ? t('Mark COD Paid') : t('Mark As Delivered')}
          confirmText={t('Yes, mark {orders}', { orders })}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            onMark(affected, asking);
          }}
        >
          {asking === 'paid'
            ? t('Has the cash for {orders} been received, {sum} in total? This can’t be undone.', {
                orders,
                sum: formatInr(sum),
              })
            : t('Have {orders} been delivered? This can’t be undone.', { orders })}
          {refunded > 0 && (
            <Typography sx={{ mt: 1.5, fontWeight: 600 }}>
              {refunded === 1
                ? t('One of them has been refunded, in part or in full.')
                : t('{count} of them have been refunded, in part or in full.', { count: refunded })}
            </Typography>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
