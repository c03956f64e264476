import { placeLines, recipientOf, townOf } from '#shared/addresses/address-line';
import { lineName } from '#shared/catalogue/variant';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { shortOrderNumber } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { MoveButtons } from '../../components/admin/move-buttons';
import { StateTag } from '../../components/admin/state-tag';
import { ActionMark } from '../../components/design/action-mark';
import { describeOutcome } from '../../components/outbox/describe-action';
import { RefusalPanel } from '../../components/outbox/refusal-panel';
import { useShownPlace } from '../../hooks/use-state-names';
import { useMessages, useT } from '../../i18n/messages';
import { PickUps } from './pick-ups';
import { GiveStop } from './share-round';
import { StopMarks, StopNotes, StopTags } from './stop-more';
import type { Stop } from './round-stops';
import type { Moving } from './use-route';
import { ROUND } from './use-round';
import { useStop, type Tap } from './use-stop';
import type { ShippingAddress } from '#shared/orders/order';
import type { Helper } from '#shared/orders/stop';

interface StopCardProps {
  readonly stop: Stop;
  /** How it is moved along the route; absent: it is not. */
  readonly moving?: Moving | undefined;
  /** To whom it can be given, by the reader. */
  readonly helpers: readonly Helper[];
}

/** One door: who, where, what is to be collected, and one tap for what was done there. */
export function StopCard({ stop, moving, helpers }: StopCardProps) {
  const words = useMessages();
  const { t } = words;
  const { busy, tap, undo, discarded } = useStop(stop);
  const heading = useRef<HTMLHeadingElement>(null);
  const { order, isDone, mark, refused, doneBefore } = stop;
  const name = recipientOf(order);
  const isPickUp = stop.pickUps.length > 0;

  /** The button that was pressed goes: a person who uses the keyboard goes on from the door's name. */
  const andStay = (work: Promise<void>) =>
    void work.then(() => heading.current?.focus({ preventScroll: true }));

  return (
    <Paper
      component="li"
      variant="outlined"
      onDragOver={(event) => moving && event.preventDefault()}
      onDrop={moving?.onDrop}
      sx={{ p: { xs: 1.5, sm: 2 }, borderRadius: 4, display: 'grid', gap: 1 }}
    >
      <Box sx={{ ...line, justifyContent: 'space-between' }}>
        <Typography
          variant="h3"
          ref={heading}
          tabIndex={-1}
          sx={{ overflowWrap: 'anywhere', minWidth: 0, outline: 'none' }}
        >
          {name}
        </Typography>
        <ActionMark mark={mark} />
        {moving && moving.count > 1 && (
          <Box
            draggable
            onDragStart={moving.onDragStart}
            sx={{ display: 'flex', ml: 'auto', cursor: 'grab' }}
          >
            <MoveButtons
              number={moving.number}
              count={moving.count}
              up={t('Move {name} up', { name })}
              down={t('Move {name} down', { name })}
              onMove={moving.onMove}
            />
          </Box>
        )}
      </Box>
      <Place stop={stop} />
      <Box sx={{ ...line, rowGap: 0.5 }}>
        {!isPickUp && (
          <Typography sx={{ fontWeight: 700 }}>
            {formatInr(paiseFromDecimal(order.totalPrice))}
          </Typography>
        )}
        {!isPickUp && <CashTag stop={stop} />}
        {isPickUp && !isDone && <StateTag kind="waiting">{t('Pick up a return')}</StateTag>}
        {isPickUp && isDone && <StateTag kind="good">{t('Picked up')}</StateTag>}
        {!isPickUp && order.isDelivered && <StateTag kind="good">{t('Delivered')}</StateTag>}
        {isDone && !order.isDelivered && !order.returned && (
          <StateTag kind="quiet">{t('No longer on its way')}</StateTag>
        )}
        <StopTags stop={stop} />
      </Box>
      {doneBefore.map((one) => (
        <Typography key={one.id} variant="body2">
          {describeOutcome(words, one.outcome, one.name)}
        </Typography>
      ))}
      {refused.map((one) => (
        <RefusalPanel
          key={one.id}
          settled={one}
          titled={false}
          onDone={(way) => {
            if (way === 'discard') discarded();
          }}
        />
      ))}
      <PickUps
        stop={stop}
        isHeld={busy || refused.some(({ outcome }) => outcome.code === 'forgotten')}
        onPickedUp={(id) => andStay(tap({ pickedUp: id }))}
      />
      <StopButtons
        stop={stop}
        busy={busy}
        onTap={(one) => andStay(tap(one))}
        onUndo={() => andStay(undo())}
      />
      {!isDone && helpers.length > 1 && <GiveStop stop={stop} helpers={helpers} subject={ROUND} />}
      <StopNotes stop={stop} busy={busy} onNote={(note) => andStay(tap({ note }))} />
    </Paper>
  );
}

/** Where it is, what is handed over, and the ways to ask. */
function Place({ stop: { order, pickUps } }: { readonly stop: Stop }) {
  const t = useT();
  const { _id, shippingAddress: place, orderItems } = order;
  const shown = useShownPlace();
  const call = callLink(place.phone);
  // What is to be picked up is shown beside its button.
  const handedOver = pickUps.length > 0 ? [] : orderItems;
  const items = handedOver.map(({ qty, name, variant }) => {
    const title = lineName(name, variant);
    return qty > 1 ? `${qty} × ${title}` : title;
  });
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {`${[place.address, place.landmark, townOf(shown(place))].filter(Boolean).join(', ')} `}
        <strong>{place.postalCode}</strong>
      </Typography>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ...twoLines }}
      >
        <MuiLink component={Link} to={pathTo('/order/:id', { id: _id })} color="inherit">
          {shortOrderNumber(_id)}
        </MuiLink>
        {items.length > 0 && ` · ${items.join(', ')}`}
      </Typography>
      <Box sx={line}>
        {call !== undefined && (
          <Button
            variant="outlined"
            size="small"
            href={call}
            aria-label={`${t('Call {phone}', { phone: place.phone ?? '' })}, ${recipientOf(order)}`}
          >
            {t('Call {phone}', { phone: place.phone ?? '' })}
          </Button>
        )}
        <Button
          variant="outlined"
          size="small"
          href={mapLink(place)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('Map')}, ${recipientOf(order)}`}
        >
          {t('Map')}
        </Button>
      </Box>
    </>
  );
}

function CashTag({ stop: { cash, collectedHere, isDone } }: { readonly stop: Stop }) {
  const t = useT();
  // What came back, or is not delivered after all, is not paid for either.
  if (cash === 'due' && isDone) return null;
  if (cash === 'due') return <StateTag kind="waiting">{t('Collect cash')}</StateTag>;
  if (cash === 'collected' && collectedHere)
    return <StateTag kind="good">{t('Cash collected')}</StateTag>;
  return <StateTag kind="good">{t('Paid')}</StateTag>;
}

interface StopButtonsProps {
  readonly stop: Stop;
  readonly busy: boolean;
  readonly onTap: (tap: Tap) => void;
  readonly onUndo: () => void;
}

function StopButtons({ stop, busy, onTap, onUndo }: StopButtonsProps) {
  const t = useT();
  const { order, cash, isDone, waiting, refused } = stop;
  // What the shop no longer knows of is sent again, or discarded: another tap would duplicate it.
  const isOpen = refused.some(({ outcome }) => outcome.code === 'forgotten');
  const canTap = !isDone && !isOpen && stop.pickUps.length === 0;
  const button = (tap: Tap, text: string, isFirst: boolean) => (
    <Button
      variant={isFirst ? 'contained' : 'outlined'}
      disabled={busy}
      onClick={() => onTap(tap)}
      aria-label={`${text}, ${recipientOf(order)}`}
      sx={isFirst ? { flex: { xs: '1 1 100%', sm: '0 0 auto' } } : {}}
    >
      {text}
    </Button>
  );
  if (!canTap && waiting.length === 0) return null;
  return (
    <Box sx={line}>
      {canTap && cash === 'due' && button('both', t('Cash collected and delivered'), true)}
      {canTap && cash === 'due' && button('collected', t('Cash collected'), false)}
      {/* An unpaid online order is not handed over. */}
      {canTap && order.isPaid && button('delivered', t('Delivered'), true)}
      {canTap && <StopMarks stop={stop} busy={busy} onTap={onTap} />}
      {waiting.length > 0 && (
        <Button
          variant="outlined"
          disabled={busy}
          onClick={onUndo}
          aria-label={`${t('Undo')}, ${recipientOf(order)}`}
        >
          {t('Undo')}
        </Button>
      )}
    </Box>
  );
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** Of India: phone numbers are stored without it. */
const DIALLING_CODE = '+91';

/** A link that calls a number; none where there is none. @param phone ten digits */
function callLink(phone: string | undefined): string | undefined {
  return phone ? `tel:${DIALLING_CODE}${phone}` : undefined;
}

/** A link that looks for an address on a map: phones open it in their own app, which may know the place offline too. */
function mapLink(place: ShippingAddress): string {
  const url = new URL('https://www.google.com/maps/search/');
  url.search = new URLSearchParams({ api: '1', query: placeLines(place).join(', ') }).toString();
  return url.href;
}
