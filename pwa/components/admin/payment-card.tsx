import { useMay } from '../../hooks/use-may';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { SectionCard } from '../design/section-card';
import { instantText } from '../design/when-text';
import { useT } from '../../i18n/messages';
import { PaymentFlags } from './payment-flags';
import { holdText, moneyText, REFUND_WORDS, verdictOf } from './payment-words';
import { canRefund, isRefundAwaited } from './refund-amount';
import { RefundDialog } from './refund-dialog';
import { PaymentStatus, StateTag } from './state-tag';
import type { Capture, SentRefund } from './use-refund';

const REFUND_KIND = {
  requested: 'waiting',
  unknown: 'waiting',
  pending: 'waiting',
  processed: 'good',
  failed: 'bad',
} as const;

interface PaymentCardProps {
  readonly payment: PaymentDocument;
  /** What is most likely given back, in paise; 0: all of it. */
  readonly due: number;
}

/** One payment as admins see it: what came in, what went back, and what waits for them. */
export function PaymentCard({ payment, due }: PaymentCardProps) {
  const t = useT();
  const [refunding, setRefunding] = useState<string | null>(null);
  /** By capture; kept when the dialog is closed, so that opening it again never gives back twice. */
  const [sent, setSent] = useState<Readonly<Record<string, SentRefund | undefined>>>({});
  const capture = payment.captures.find((found) => found.payment === refunding);

  return (
    <SectionCard title={t('Payment {id}', { id: payment._id })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <strong>{moneyText(payment)}</strong>
        <PaymentStatus payment={payment} />
        <Quiet>{t('Opened {when}', { when: instantText(payment.createdAt) })}</Quiet>
        <Quiet>{t('Stock: {hold}', { hold: holdText(t, payment.hold) })}</Quiet>
      </Box>
      {payment.otherKey !== undefined && (
        <Alert severity="info" role="note" sx={{ mb: 1.5 }}>
          {t(
            'This payment was made with another gateway account ({key}). Check and refund it in that account’s dashboard.',
            { key: payment.otherKey },
          )}
        </Alert>
      )}
      <PaymentFlags payment={payment} onRefund={setRefunding} />
      <Part title={t('Payments received')} empty={t('No payments yet')}>
        {payment.captures.map((each) => (
          <CaptureLine
            key={each.payment}
            capture={each}
            waits={isRefundAwaited(payment, each.payment)}
            offered={payment.otherKey === undefined}
            onRefund={() => setRefunding(each.payment)}
          />
        ))}
      </Part>
      <Part title={t('Refunds')} empty={t('No refunds yet')}>
        {payment.refunds.map((refund) => (
          <Line key={refund.key}>
            <strong>{moneyText(refund)}</strong>
            <StateTag kind={REFUND_KIND[refund.state]}>{t(REFUND_WORDS[refund.state])}</StateTag>
            <Quiet>
              {t('of {payment}, requested by {who} on {when}', {
                payment: refund.payment,
                who: refund.requestedBy,
                when: instantText(refund.requestedAt),
              })}
            </Quiet>
            {refund.gatewayRefund !== null && <Quiet>{refund.gatewayRefund}</Quiet>}
            {refund.settledAt !== null && (
              <Quiet>{t('ended {when}', { when: instantText(refund.settledAt) })}</Quiet>
            )}
          </Line>
        ))}
      </Part>
      {capture && (
        <RefundDialog
          payment={payment}
          capture={capture}
          // What pays nothing goes back whole.
          due={capture.accepted || capture.verdict === 'counts' ? due : 0}
          sent={sent[capture.payment]}
          onSent={(now) => setSent((all) => ({ ...all, [capture.payment]: now }))}
          onClose={() => setRefunding(null)}
        />
      )}
    </SectionCard>
  );
}

function CaptureLine({ capture, waits, offered, onRefund }: CaptureLineProps) {
  const may = useMay();
  const t = useT();
  const { words, kind } = verdictOf(capture);
  return (
    <Line>
      <strong>{moneyText(capture)}</strong>
      <StateTag kind={kind}>{t(words)}</StateTag>
      <Quiet>
        {t('{payment}, recorded {when}', {
          payment: capture.payment,
          when: instantText(capture.recordedAt),
        })}
      </Quiet>
      {waits && <Quiet>{t('A refund is already in progress.')}</Quiet>}
      {may('give-money') && canRefund(capture) && offered && !waits && (
        <Button
          size="small"
          variant="outlined"
          onClick={onRefund}
          aria-label={t('Refund… {payment}', { payment: capture.payment })}
          sx={{ ml: 'auto' }}
        >
          {t('Refund…')}
        </Button>
      )}
    </Line>
  );
}

interface CaptureLineProps {
  readonly capture: Capture;
  /** The outcome of its last refund is unknown. */
  readonly waits: boolean;
  /** The shop can give it back. */
  readonly offered: boolean;
  readonly onRefund: () => void;
}

interface PartProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function Part({ title, empty, children }: PartProps) {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3">{title}</Typography>
      {children.length === 0 ? (
        <Quiet>{empty}</Quiet>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.75 }}
    >
      {children}
    </Box>
  );
}

function Quiet({ children }: { readonly children: string }) {
  return (
    <Typography
      component="span"
      variant="body2"
      color="text.secondary"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  );
}
