import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { leadsOn } from '#shared/orders/transitions';
import { PROCESSING_DAYS } from '#shared/shop/shop-facts';
import type { Ending } from '../../database/outbox-entry';
import { ActionMark } from '../../components/design/action-mark';
import { moneyText } from '../../components/design/money-text';
import { useServices } from '../../hooks/services';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useMessages } from '../../i18n/messages';
import { describeOutcome, isRemarkable } from '../../components/outbox/describe-action';
import { orderStateText } from '../../components/orders/order-progress';
import { isPlaced } from '../../components/orders/pending-order';
import { NOT_SENT, SAVED_ON_DEVICE } from '../../components/outbox/use-saved-toast';
import type { ShownOrder } from '../../components/orders/use-order-page';

/** As high as a notice of three lines on a phone, of two beside more room. */
const NOTICE_HEIGHT = { xs: 132, sm: 88 };

/**
 * The status at the head of an order's page: of one that this device placed, with what it knows of its sending. Where a notice stood,
 * what comes in its place is as high: the answer of the shop moves nothing.
 */
export function DeliveryPanel(props: DeliveryPanelProps) {
  const [stood, setStood] = useState(false);
  const { order } = props;
  if (order.mark !== null && !stood) setStood(true);
  return (
    <Box sx={{ mb: 2.5, ...(stood && { minHeight: NOTICE_HEIGHT }) }}>
      <Status {...props} />
    </Box>
  );
}

function Status({ order, outcome, isJustPaid }: DeliveryPanelProps) {
  const words = useMessages();
  const { t } = words;
  const { clock } = useServices();
  const memoryOnly = useMemoryOnly();
  const state = orderStateText(words, order, clock());
  if (order.mark !== null && memoryOnly)
    return <Notice severity="info" title={t(NOT_SENT)} mark={order.mark} />;
  if (order.mark !== null) {
    return (
      <Notice
        severity="info"
        title={isPlaced(order) ? t(SAVED_ON_DEVICE) : state}
        mark={isPlaced(order) ? order.mark : null}
      >
        {order.mark !== 'asking' &&
          !order.isChecked &&
          t('We’ll send it automatically when you’re back online.')}
      </Notice>
    );
  }
  const dispatch = t('We’ll dispatch it in {days} business days.', { days: PROCESSING_DAYS });
  const isNew = leadsOn(order, 'cancel');
  if (isNew && outcome?.status === 'applied') {
    return (
      <Notice severity="success" title={state} mark="received">
        {isRemarkable(outcome) ? describeOutcome(words, outcome, 'place-cod-order') : dispatch}
      </Notice>
    );
  }
  if (isNew && isJustPaid && order.isPaid) {
    return (
      <Notice severity="success" title={state} mark="received">
        {dispatch}
      </Notice>
    );
  }
  const money = moneyText(t, order);
  return (
    <Typography component="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
      {money === null ? state : `${state} · ${money}`}
    </Typography>
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
    <Alert
      severity={severity}
      variant="outlined"
      role="presentation"
      sx={{ minHeight: NOTICE_HEIGHT, alignItems: 'flex-start' }}
    >
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
