import { lineKey, lineName, type LineOf } from '#shared/catalogue/variant';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { changeOfLine } from '#shared/orders/amendment';
import type { OrderDocument } from '#shared/orders/order';
import type { ShownOrder } from '../../components/orders/use-order-page';
import { stateOf } from '#shared/orders/order-state';
import { REFUSED_AT_THE_DOOR } from '#shared/orders/transition-reason';
import { isPlaced, isToBeCancelled } from '../../components/orders/pending-order';
import { SectionCard } from '../../components/design/section-card';
import { useTimeText } from '../../hooks/use-time-text';
import { weekdayText } from '../../i18n/day-text';
import { useMessages } from '../../i18n/messages';

interface Step {
  readonly name: string;
  /** When it was taken, ISO 8601 UTC; `null`: it is still to come. */
  readonly at: string | null;
  readonly more?: ReactNode;
}

/** What has happened to an order, with times, and what comes next (docs/shop-rules.md#r-orders-17). */
export function OrderTimeline({ order }: { readonly order: ShownOrder }) {
  const { t } = useMessages();
  const steps = useSteps(order);
  return (
    <SectionCard title={t('Order status')}>
      {/* As high with the one step of an order that is cancelled as with three: what is below stays where it was pressed. */}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, minHeight: 96 }}>
        {steps.map((step, place) => (
          <TimelineStep
            key={`${step.name} ${step.at}`}
            step={step}
            isLast={place === steps.length - 1}
          />
        ))}
      </Box>
    </SectionCard>
  );
}

function useSteps(order: ShownOrder): Step[] {
  const { t } = useMessages();
  const { createdAt, isPaid, paidAt, packedAt, dispatched, isDelivered, deliveredAt } = order;
  const { returned, returns = [], amendments = [], closedAt, orderItems } = order;
  const pieces = ({ product, variant, qty }: LineOf & { readonly qty: number }) => {
    const key = lineKey(product, variant);
    const line = orderItems.find((item) => lineKey(item.product, item.variant?.id) === key);
    return `${qty} × ${line ? lineName(line.name, line.variant) : product}`;
  };
  const state = stateOf(order);
  const cancelledAt = order.cancelled?.at ?? closedAt ?? null;
  const taken: Step[] = [
    // What the shop has not confirmed is not placed yet.
    { name: t('Placed'), at: isPlaced(order) ? createdAt : null },
    { name: t('Paid'), at: isPaid ? paidAt : null },
    ...amendments.map(({ at, lines, before, after }) => ({
      name: t('Changed by the shop'),
      at,
      more: (
        <>
          {lines.map((line) => (
            <Line key={line.name}>{changeOfLine(line)}</Line>
          ))}
          <Line>
            {t('Total')}: {inRupees(before)} → {inRupees(after)}
          </Line>
        </>
      ),
    })),
    { name: t('Packed'), at: packedAt ?? null },
    {
      name: t('Dispatched'),
      at: dispatched?.at ?? null,
      more: dispatched && <Parcel dispatched={dispatched} isDelivered={isDelivered} />,
    },
    ...(order.notAtHome ?? []).map((at) => ({ name: t('Nobody was at home'), at })),
    { name: t('Delivered'), at: isDelivered ? deliveredAt : null },
    ...returns
      .filter(({ at }) => at !== returned?.at)
      .map(({ at, reason, lines }) => ({
        name: t('Partly returned'),
        at,
        more: (
          <>
            <Line>{lines.map((line) => pieces(line)).join(', ')}</Line>
            <Reason text={reason} />
          </>
        ),
      })),
    { name: t('Returned'), at: returned?.at ?? null, more: <Reason text={returned?.reason} /> },
    {
      name: isToBeCancelled(order) ? t('Cancellation requested') : t('Cancelled'),
      at: state === 'cancelled' ? cancelledAt : null,
      more: (
        <>
          {order.cancelled?.by === 'owner' && <Line>{t('Cancelled by the shop')}</Line>}
          <Reason text={order.cancelled?.reason} />
        </>
      ),
    },
    { name: t('Closed'), at: state === 'expired' ? (closedAt ?? null) : null },
  ];
  const done = taken
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  const isUnderWay = state === 'placed' || state === 'packed' || state === 'dispatched';
  const next = [
    ...(isPlaced(order) ? [] : [t('Will be placed')]),
    ...(state === 'dispatched' ? [] : [t('Will be dispatched')]),
    t('Will be delivered'),
  ];
  return isUnderWay ? [...done, ...next.map((name) => ({ name, at: null }))] : done;
}

const inRupees = (amount: string) => formatInr(paiseFromDecimal(amount));

function Parcel({
  dispatched: { courier, tracking, link, arrivesBy },
  isDelivered,
}: {
  readonly dispatched: NonNullable<OrderDocument['dispatched']>;
  readonly isDelivered: boolean;
}) {
  const { t, language } = useMessages();
  return (
    <>
      <Line>{tracking === undefined ? courier : `${courier} · ${tracking}`}</Line>
      {arrivesBy !== undefined && !isDelivered && (
        <Line>{t('Arriving by {day}', { day: weekdayText(arrivesBy, language) })}</Line>
      )}
      {link !== undefined && (
        <MuiLink
          href={link}
          target="_blank"
          rel="noreferrer"
          sx={{ display: 'inline-block', py: 1.25 }}
        >
          {t('Track parcel')}
        </MuiLink>
      )}
    </>
  );
}

function Reason({ text }: { readonly text: string | undefined }) {
  const { t } = useMessages();
  if (text === undefined) return null;
  const reason = text === REFUSED_AT_THE_DOOR ? t('Refused at the door') : text;
  return <Line>{t('Reason: {reason}', { reason })}</Line>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{children}</Box>;
}

function TimelineStep({ step, isLast }: { readonly step: Step; readonly isLast: boolean }) {
  const timeText = useTimeText();
  const { name, at, more } = step;
  const isDone = at !== null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '16px minmax(0, 1fr)',
        columnGap: 1.5,
        color: isDone ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box
        aria-hidden
        sx={{ display: 'grid', justifyItems: 'center', gridTemplateRows: 'auto 1fr' }}
      >
        <Box
          sx={{
            width: 12,
            height: 12,
            mt: '6px',
            borderRadius: '50%',
            border: 2,
            borderColor: isDone ? 'primary.main' : 'text.disabled',
            bgcolor: isDone ? 'primary.main' : 'transparent',
          }}
        />
        {!isLast && <Box sx={{ width: 2, bgcolor: 'divider' }} />}
      </Box>
      <Box sx={{ pb: isLast ? 0 : 1.5, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
          <Box component="span" sx={{ fontWeight: isDone ? 700 : 400 }}>
            {name}
          </Box>
          {at !== null && (
            <Box
              component="time"
              dateTime={at}
              sx={{ fontSize: '0.875rem', color: 'text.secondary' }}
            >
              {timeText(at)}
            </Box>
          )}
        </Box>
        {more}
      </Box>
    </Box>
  );
}
