import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import { leadsOn } from '#shared/orders/transitions';
import { PROCESSING_DAYS } from '#shared/shop/shop-facts';
import type { Ending } from '../../database/outbox-entry';
import { ActionMark } from '../../components/design/action-mark';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useMessages } from '../../i18n/messages';
import { describeOutcome, isRemarkable } from '../../components/outbox/describe-action';
import { isPlaced, pendingOrderText } from '../../components/orders/pending-order';
import { NOT_SENT, SAVED_ON_DEVICE } from '../../components/outbox/use-saved-toast';
import type { ShownOrder } from './use-order-page';

/** Says how far the order is that this device placed, until it has been delivered to the door. */
export function DeliveryPanel({ order, outcome, isJustPaid }: DeliveryPanelProps) {
  const words = useMessages();
  const { t } = words;
  const memoryOnly = useMemoryOnly();
  if (order.mark !== null && memoryOnly)
    return <Notice severity="info" title={t(NOT_SENT)} mark={order.mark} />;
  if (order.mark !== null) {
    return (
      <Notice
        severity="info"
        title={(isPlaced(order) ? null : pendingOrderText(t, order)) ?? t(SAVED_ON_DEVICE)}
        mark={isPlaced(order) ? order.mark : null}
      >
        {order.mark !== 'asking' &&
          !order.isChecked &&
          t('We’ll send it automatically when you’re back online.')}
      </Notice>
    );
  }
  // From then on the status says it.
  if (!leadsOn(order, 'cancel')) return null;
  const dispatch = t('We’ll dispatch it in {days} business days.', { days: PROCESSING_DAYS });
  if (outcome?.status === 'applied') {
    return (
      <Notice severity="success" title={t('Order placed')} mark="received">
        {isRemarkable(outcome) ? describeOutcome(words, outcome, 'place-cod-order') : dispatch}
      </Notice>
    );
  }
  if (!isJustPaid || !order.isPaid) return null;
  return (
    <Notice severity="success" title={t('Order placed')} mark="received">
      {dispatch}
    </Notice>
  );
}

interface DeliveryPanelProps {
  readonly order: ShownOrder;
  readonly outcome: Ending | undefined;
  /** The shopper comes from the checkout, where it was paid online. */
  readonly isJustPaid: boolean;
}

interface NoticeProps {
  readonly severity: 'info' | 'success';
  readonly title: string;
  readonly mark: ComponentProps<typeof ActionMark>['mark'];
  readonly children?: ReactNode;
}

function Notice({ severity, title, mark, children }: NoticeProps) {
  return (
    <Alert severity={severity} variant="outlined" role="presentation" sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h2" sx={{ fontWeight: 700 }}>
          {title}
        </Typography>
        <ActionMark mark={mark} />
      </Box>
      {children && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {children}
        </Typography>
      )}
    </Alert>
  );
}
