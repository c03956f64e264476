import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode } from 'react';
import type { Ending } from '../../database/outbox-entry';
import { ActionMark } from '../../components/design/action-mark';
import { useMemoryOnly } from '../../hooks/use-memory-only';
import { useMessages } from '../../i18n/messages';
import { describeOutcome, isRemarkable } from '../../components/outbox/describe-action';
import { NOT_SENT, SAVED_ON_DEVICE } from '../../components/outbox/use-saved-toast';
import type { ShownOrder } from './use-order-page';

/** Says how far the order is that this device placed, until it has been delivered to the door. */
export function DeliveryPanel({ order, outcome }: DeliveryPanelProps) {
  const words = useMessages();
  const { t } = words;
  const memoryOnly = useMemoryOnly();
  if (order.mark !== null && memoryOnly)
    return <Notice severity="info" title={t(NOT_SENT)} mark={order.mark} />;
  if (order.mark !== null) {
    return (
      <Notice severity="info" title={t(SAVED_ON_DEVICE)} mark={order.mark}>
        {t('It is sent automatically as soon as there is a connection. You can close the app.')}
      </Notice>
    );
  }
  if (outcome?.status !== 'applied' || order.isDelivered) return null;
  return (
    <Notice severity="success" title={t('The shop has your order')} mark="received">
      {isRemarkable(outcome)
        ? describeOutcome(words, outcome, 'place-cod-order')
        : t('Your order reached the shop. The parcel follows.')}
    </Notice>
  );
}

interface DeliveryPanelProps {
  readonly order: ShownOrder;
  readonly outcome: Ending | undefined;
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
        <strong>{title}</strong>
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
