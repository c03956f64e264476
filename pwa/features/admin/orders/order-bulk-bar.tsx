import { PERMISSION_FOR } from '#shared/orders/transition-permissions';
import { useMay } from '../../../hooks/use-may';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { MOST_COUNTED } from '#shared/admin/order-list';
import type { OrderDocument, OrderStatus } from '#shared/orders/order';
import { canTake, type OrderTransition } from '#shared/orders/transitions';
import { countedOrders } from '../../../components/admin/order-sums';
import {
  TransitionDialog,
  type AskedTransition,
} from '../../../components/admin/transition-dialog';
import type { TransitionFields } from '../../../components/admin/use-order-transitions';
import { ConfirmDialog } from '../../../components/design/confirm-dialog';
import { Link } from 'react-router-dom';
import { printAddress } from '../../../components/admin/print-address';
import { useT } from '../../../i18n/messages';
import { canHandOver, type BulkTransition } from '../../../components/admin/use-transit-many';
import { BulkBar } from '../list/bulk-bar';

/** What has a form of its own. */
type AskedOfMany = Extract<AskedTransition, 'dispatch' | 'return' | 'cancel'>;

/** What is asked before many orders are marked. */
export type BulkQuestion = Extract<
  BulkTransition,
  'pay' | 'deliver' | 'handed-over' | 'with-courier' | AskedOfMany
>;

/** The next action for the orders of a list, which comes first. Before packing that is printing. */
const STEP_OF: Partial<Readonly<Record<OrderStatus, BulkTransition>>> = {
  'cod-unpaid': 'pay',
  'to-dispatch': 'dispatch',
  dispatched: 'handed-over',
};

interface OrderBulkBarProps {
  readonly chosen: readonly OrderDocument[];
  /** How many orders the whole list has. */
  readonly total: number;
  /** Which orders the list has. */
  readonly status: OrderStatus | null;
  readonly busy: boolean;
  readonly asking: BulkQuestion | null;
  readonly onAsk: (question: BulkQuestion | null) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onMark: (
    orders: readonly OrderDocument[],
    as: BulkTransition,
    fields?: TransitionFields,
  ) => void;
}

/** What the person can do with the selected orders at once, each with the number of those it fits; what fits none is not shown. */
export function OrderBulkBar(bar: OrderBulkBarProps) {
  const { chosen, total, status, busy, asking, onAsk, onSelectAll, onClear, onMark } = bar;
  const t = useT();
  const may = useMay();
  const fittingFor = (transition: OrderTransition) =>
    may(PERMISSION_FOR[transition]) ? chosen.filter((order) => canTake(order, transition)) : [];
  const fitting = {
    pack: fittingFor('pack'),
    dispatch: fittingFor('dispatch'),
    pay: fittingFor('pay'),
    deliver: fittingFor('deliver'),
    // Without cash to be collected it is `deliver` alone.
    'handed-over': fittingFor('pay').some(canHandOver) ? chosen.filter(canHandOver) : [],
    unpack: fittingFor('unpack'),
    return: fittingFor('return'),
    cancel: fittingFor('cancel'),
    'with-courier': fittingFor('pay').filter((order) => canHandOver(order) && order.dispatched),
  };
  const actions = [
    { as: 'pack', name: t('Pack ({count})', { count: fitting.pack.length }) },
    { as: 'dispatch', name: t('Dispatch ({count})', { count: fitting.dispatch.length }) },
    {
      as: 'handed-over',
      name: t('Cash collected and delivered ({count})', { count: fitting['handed-over'].length }),
    },
    {
      as: 'with-courier',
      name: t('Delivered, cash with courier ({count})', { count: fitting['with-courier'].length }),
    },
    { as: 'pay', name: t('Mark COD Paid ({count})', { count: fitting.pay.length }) },
    {
      as: 'deliver',
      name: t('Mark As Delivered ({count})', { count: fitting.deliver.length }),
    },
    { as: 'unpack', name: t('Unpack ({count})', { count: fitting.unpack.length }) },
    { as: 'return', name: t('Return ({count})', { count: fitting.return.length }) },
    { as: 'cancel', name: t('Cancel order ({count})', { count: fitting.cancel.length }) },
  ] as const;

  const ownStep = status && STEP_OF[status];
  const button = ({ as, name }: (typeof actions)[number]) => (
    <Button
      key={as}
      variant={as === ownStep ? 'contained' : 'outlined'}
      disabled={busy}
      color={as === 'cancel' ? 'error' : 'primary'}
      onClick={() => (as === 'pack' || as === 'unpack' ? onMark(fitting[as], as) : onAsk(as))}
    >
      {name}
    </Button>
  );
  const possible = actions.filter(({ as }) => fitting[as].length > 0);
  const print = (
    <Button
      key="print"
      component={Link}
      {...printAddress(
        chosen.map(({ _id }) => _id),
        // What is packed needs both.
        status === 'to-pack' ? ['slips', 'labels'] : undefined,
      )}
      variant={status === 'to-pack' ? 'contained' : 'outlined'}
      disabled={busy}
    >
      {t('Print ({count})', { count: chosen.length })}
    </Button>
  );

  return (
    <BulkBar
      count={chosen.length}
      total={total}
      busy={busy}
      onSelectAll={total <= MOST_COUNTED ? onSelectAll : undefined}
      onClear={onClear}
      actions={[
        ...possible.filter(({ as }) => as === ownStep).map(button),
        ...(may('pack-orders') ? [print] : []),
        ...possible.filter(({ as }) => as !== ownStep).map(button),
      ]}
    >
      {asking && (
        <Question
          as={asking}
          orders={fitting[asking]}
          onCancel={() => onAsk(null)}
          onConfirm={(fields) => {
            onAsk(null);
            onMark(fitting[asking], asking, fields);
          }}
        />
      )}
    </BulkBar>
  );
}

interface QuestionProps {
  readonly as: BulkQuestion;
  /** Those that it fits. */
  readonly orders: readonly OrderDocument[];
  readonly onCancel: () => void;
  readonly onConfirm: (fields?: TransitionFields) => void;
}

/** Asks before many orders are marked. */
function Question({ as, orders: affected, onCancel, onConfirm }: QuestionProps) {
  const t = useT();
  if (as === 'dispatch' || as === 'return' || as === 'cancel')
    return <TransitionDialog as={as} orders={affected} onCancel={onCancel} onConfirm={onConfirm} />;
  const counted = (count: number) => countedOrders(t, count);
  const owing = affected.filter((order) => canTake(order, 'pay'));
  const sum = formatInr(
    owing.reduce((paise, order) => paise + paiseFromDecimal(order.totalPrice), 0),
  );
  const orders = counted(affected.length);
  const refunded = as === 'pay' ? 0 : affected.filter((order) => order.refunded).length;
  const titles = {
    pay: t('Mark COD Paid'),
    deliver: t('Mark As Delivered'),
    'handed-over': t('Cash collected and delivered'),
    'with-courier': t('Delivered, cash with the courier'),
  };
  const texts = {
    pay: t('Has the cash for {orders} been received, {sum} in total? This can’t be undone.', {
      orders,
      sum,
    }),
    deliver: t('Have {orders} been delivered? This can’t be undone.', { orders }),
    'handed-over': t(
      'Have {orders} been delivered, and has {sum} in cash been received for {owing}? This can’t be undone.',
      { orders, sum, owing: counted(owing.length) },
    ),
    'with-courier': t(
      'Have {orders} been delivered, and does the courier have the {sum} in cash? It stays open until the courier pays it out.',
      { orders, sum },
    ),
  };
  return (
    <ConfirmDialog
      title={titles[as]}
      confirmText={t('Yes, mark {orders}', { orders })}
      onCancel={onCancel}
      onConfirm={() => onConfirm()}
    >
      {texts[as]}
      {refunded > 0 && (
        <Typography sx={{ mt: 1.5, fontWeight: 600 }}>
          {refunded === 1
            ? t('One of them has been refunded, in part or in full.')
            : t('{count} of them have been refunded, in part or in full.', { count: refunded })}
        </Typography>
      )}
    </ConfirmDialog>
  );
}
