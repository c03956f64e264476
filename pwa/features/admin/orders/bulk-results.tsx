import type { OrderDocument } from '#shared/orders/order';
import type { OrderTransition } from '#shared/orders/transitions';
import { UNDO_OF } from '../../../components/admin/undo-transition';
import type { BulkTransition } from '../../../components/admin/use-transit-many';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { BulkResults } from '../list/bulk-results';
import type { OrderRun } from './use-bulk-transitions';

const TITLES = {
  pay: 'Mark COD Paid',
  deliver: 'Mark As Delivered',
  'handed-over': 'Cash collected and delivered',
  pack: 'Pack',
  unpack: 'Unpack',
  dispatch: 'Dispatch',
  redispatch: 'Change tracking',
  undispatch: 'Not dispatched',
  readdress: 'Change address',
  return: 'Return',
  remit: 'Paid out by the courier',
  'with-courier': 'Delivered, cash with the courier',
  cancel: 'Cancel order',
} as const satisfies Record<BulkTransition, Message>;

interface OrderResultsProps {
  readonly run: OrderRun;
  /** Takes back those that were done. */
  readonly onUndo: (orders: readonly OrderDocument[], as: OrderTransition) => void;
  readonly onClose: () => void;
}

/** The results of marking many orders at once. */
export function OrderResults({ run, onUndo, onClose }: OrderResultsProps) {
  const t = useT();
  const { ends } = run;
  const undo = UNDO_OF[run.as];
  const done = ends.flatMap(({ end }) => (end.status === 'marked' ? [end.order] : []));
  const said = ends.map(({ id, end }) => ({
    id,
    end: end.status === 'marked' ? end : { ...end, text: `${id}: ${end.text}` },
  }));
  return (
    <BulkResults
      what={t(TITLES[run.as])}
      each={t('Each order')}
      run={{ ...run, ends: said }}
      onUndo={undo && (() => onUndo(done, undo))}
      onClose={onClose}
    />
  );
}
