import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { paiseFromDecimal } from '#shared/money/paise';
import type { PaymentDocument } from '#shared/payments/payment-documents';
import { SectionCard } from '../design/section-card';
import { instantText } from '../design/when-text';
import { moneyText } from './money-text';
import { PaymentFlags } from './payment-flags';
import { holdText, REFUND_WORDS, STATUS_WORDS, VERDICT_WORDS } from './payment-words';
import { RefundDialog } from './refund-dialog';
import { StateTag } from './state-tag';
import type { Capture, SentRefund } from './use-refund';

const REFUND_KIND = {
  requested: 'waiting',
  pending: 'waiting',
  processed: 'good',
  failed: 'bad',
} as const;

/** One payment as admins see it: what came in, what went back, and what waits for them. */
export function PaymentCard({ payment }: { readonly payment: PaymentDocument }) {
  const [refunding, setRefunding] = useState<string | null>(null);
  /** By capture; kept when the dialog is closed, so that opening it again never gives back twice. */
  const [sent, setSent] = useState<Readonly<Record<string, SentRefund | undefined>>>({});
  const capture = payment.captures.find((found) => found.payment === refunding);

  return (
    <SectionCard title={`Payment ${payment._id}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <strong>{moneyText(payment)}</strong>
        <StateTag kind={payment.status === 'paid' ? 'good' : 'quiet'}>
          {STATUS_WORDS[payment.status]}
        </StateTag>
        <Quiet>{`Opened ${instantText(payment.createdAt)}`}</Quiet>
        <Quiet>{`Stock: ${holdText(payment.hold, instantText)}`}</Quiet>
      </Box>
      <PaymentFlags payment={payment} onRefund={setRefunding} />
      <Part title="Money in" empty="Nothing has come in.">
        {payment.captures.map((each) => (
          <CaptureLine
            key={each.payment}
            capture={each}
            onRefund={() => setRefunding(each.payment)}
          />
        ))}
      </Part>
      <Part title="Refunds" empty="Nothing has gone back.">
        {payment.refunds.map((refund) => (
          <Line key={refund.key}>
            <strong>{moneyText(refund)}</strong>
            <StateTag kind={REFUND_KIND[refund.state]}>{REFUND_WORDS[refund.state]}</StateTag>
            <Quiet>{`of ${refund.payment}, asked by ${refund.requestedBy} on ${instantText(refund.requestedAt)}`}</Quiet>
            {refund.gatewayRefund !== null && <Quiet>{refund.gatewayRefund}</Quiet>}
            {refund.settledAt !== null && <Quiet>{`ended ${instantText(refund.settledAt)}`}</Quiet>}
          </Line>
        ))}
      </Part>
      {capture && (
        <RefundDialog
          payment={payment}
          capture={capture}
          sent={sent[capture.payment]}
          onSent={(now) => setSent((all) => ({ ...all, [capture.payment]: now }))}
          onClose={() => setRefunding(null)}
        />
      )}
    </SectionCard>
  );
}

function CaptureLine({ capture, onRefund }: CaptureLineProps) {
  const left = paiseFromDecimal(capture.refundable);
  return (
    <Line>
      <strong>{moneyText(capture)}</strong>
      <StateTag kind={capture.verdict === 'counts' ? 'good' : 'bad'}>
        {VERDICT_WORDS[capture.verdict]}
      </StateTag>
      <Quiet>{`${capture.payment}, recorded ${instantText(capture.recordedAt)}`}</Quiet>
      {left > 0 && (
        <Button
          size="small"
          variant="outlined"
          onClick={onRefund}
          aria-label={`Refund… ${capture.payment}`}
          sx={{ ml: 'auto' }}
        >
          Refund…
        </Button>
      )}
    </Line>
  );
}

interface CaptureLineProps {
  readonly capture: Capture;
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
