import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import type { ReturnRequest } from '#shared/orders/return-request';
import { piecesOfRequest } from '#shared/orders/returned-lines';
import { useTimeText } from '../../hooks/use-time-text';
import { useT } from '../../i18n/messages';
import { ExchangedFor } from './exchange-links';
import { RETURN_WORDS } from './order-progress';

interface ReturnFactsProps {
  readonly order: OrderDocument;
  readonly request: ReturnRequest;
  /** What can be done with it. */
  readonly children?: ReactNode;
}

/** A request to give goods back: how far it is, of what, why, and how it ended. For the shopper and for admins. */
export function ReturnFacts({ order, request, children }: ReturnFactsProps) {
  const t = useT();
  const timeText = useTimeText();
  const { state, at, wish, reason, refusal, settled } = request;
  return (
    <Box
      role="group"
      aria-label={t(RETURN_WORDS[state])}
      sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box component="span" sx={{ fontWeight: 700 }}>
          {t(RETURN_WORDS[state])}
        </Box>
        <Box component="time" dateTime={at} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {timeText(at)}
        </Box>
      </Box>
      {piecesOfRequest(order, request).map(({ key, qty, title }) => (
        <Box key={key}>{`${qty} × ${title}`}</Box>
      ))}
      <Box>
        {wish === 'refund' ? t('For a refund') : t('For an exchange')}
        {' · '}
        {t('Reason: {reason}', { reason })}
      </Box>
      {refusal !== undefined && <Box>{t('The shop’s answer: {reason}', { reason: refusal })}</Box>}
      {settled?.reason !== undefined && (
        <Box>{t('The shop’s answer: {reason}', { reason: settled.reason })}</Box>
      )}
      {settled?.amount !== undefined && (
        <Box>{t('Refund: {amount}', { amount: formatInr(paiseFromDecimal(settled.amount)) })}</Box>
      )}
      <ExchangedFor requests={[request]} />
      {children}
    </Box>
  );
}
