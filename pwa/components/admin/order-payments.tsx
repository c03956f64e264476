import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { filled } from '#shared/messages/filled';
import type { OrderHistory } from '#shared/payments/payment-documents';
import { SectionCard } from '../design/section-card';
import { instantText } from '../design/when-text';
import { useMessages } from '../../i18n/messages';
import { LoadFailure } from './load-failure';
import { PaymentCard } from './payment-card';
import { useOrderHistory } from './use-order-history';

interface OrderPaymentsProps {
  readonly orderId: string;
  /** What was paid for the part of it that came back and has not gone back yet, in paise. */
  readonly due?: number;
}

/** The payments of an order with what can be done about them, and its audit trail. For admins. */
export function OrderPayments({ orderId, due = 0 }: OrderPaymentsProps) {
  const { t } = useMessages();
  const history = useOrderHistory(orderId);
  const { data, error } = history;
  if (!data && error) return <LoadFailure query={history} fallback="Failed to load payments" />;
  if (!data) return <Skeleton aria-busy variant="rounded" sx={{ height: 220 }} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.payments.map((payment) => (
        <PaymentCard key={payment._id} payment={payment} due={due} />
      ))}
      <SectionCard title={t('History')}>
        <History entries={data.entries} />
      </SectionCard>
    </Box>
  );
}

function History({ entries }: Pick<OrderHistory, 'entries'>) {
  const { t, translate } = useMessages();
  const saidAll = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(values).map(([place, value]) => [
        place,
        place === 'until' ? instantText(value) : translate(value),
      ]),
    );
  if (entries.length === 0)
    return <Typography color="text.secondary">{t('No history yet.')}</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map(({ at, words, values }, place) => (
        <Box
          component="li"
          // Entries are only ever added at the end.
          key={place}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.5 }}
        >
          <Typography
            component="time"
            dateTime={at}
            variant="body2"
            color="text.secondary"
            sx={{ whiteSpace: 'nowrap' }}
          >
            {instantText(at)}
          </Typography>
          <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {filled(translate(words), saidAll(values))}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
