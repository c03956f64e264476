import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { recipientOf } from '#shared/addresses/address-line';
import type { Helper } from '#shared/orders/stop';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import type { Stop } from './round-stops';

/** Gives stops to a helper, or to nobody (docs/shop-rules.md#r-doorstep-7). @param subject the first part of the keys of the round's queries */
function useGiveStops(subject: string) {
  const t = useT();
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  return useAdminWrite({
    mutationFn: ({
      orders,
      taker,
    }: {
      readonly orders: readonly string[];
      readonly taker: string;
    }) =>
      api.request('PUT', '/admin/round/taker', {
        body: { orders, taker: taker === '' ? null : taker },
        headers: { 'Idempotency-Key': randomUuid() },
        schema: z.object({ given: z.int() }),
      }),
    done: t('The stops are shared out'),
    fallback: 'Failed to share out the stops',
    onSettled: () => queries.invalidateQueries({ queryKey: [subject] }),
  });
}

interface TakerChoiceProps {
  readonly helpers: readonly Helper[];
  readonly label: string;
  /** The id of a helper; '' of nobody. */
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (taker: string) => void;
}

function TakerChoice({ helpers, label, value, disabled = false, onChange }: TakerChoiceProps) {
  const t = useT();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 200px', maxWidth: 320, mt: 0.5 }}
    >
      <option value="">{t('Nobody')}</option>
      {helpers.map(({ user, name }) => (
        <option key={user} value={user}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

interface GiveStopProps {
  readonly helpers: readonly Helper[];
  readonly stop: Stop;
  readonly subject: string;
}

/** Gives one stop to a helper, or to nobody. */
export function GiveStop({ helpers, stop: { order }, subject }: GiveStopProps) {
  const t = useT();
  const give = useGiveStops(subject);
  const { takenBy } = order.stop ?? {};
  // Whose role no longer delivers still has it.
  const isKnown = !takenBy || helpers.some(({ user }) => user === takenBy.user);
  return (
    <TakerChoice
      helpers={isKnown ? helpers : [...helpers, takenBy]}
      label={t('Who takes it: {name}', { name: recipientOf(order) })}
      value={(give.isPending ? give.variables.taker : takenBy?.user) ?? ''}
      disabled={give.isPending}
      onChange={(taker) => give.mutate({ orders: [order._id], taker })}
    />
  );
}

interface ShareRoundProps {
  readonly helpers: readonly Helper[];
  /** Those that are shown. */
  readonly stops: readonly Stop[];
  readonly subject: string;
}

/** Gives the stops that are shown to a helper, or to nobody. */
export function ShareRound({ helpers, stops, subject }: ShareRoundProps) {
  const t = useT();
  const [taker, setTaker] = useState('');
  const orders = stops.filter(({ isDone }) => !isDone).map(({ order }) => order._id);
  const give = useGiveStops(subject);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      <TakerChoice
        helpers={helpers}
        label={t('Who takes the stops shown')}
        value={taker}
        onChange={setTaker}
      />
      <Button
        variant="outlined"
        disabled={orders.length === 0 || give.isPending}
        onClick={() => give.mutate({ orders, taker })}
      >
        {t('Share out {count}', { count: orders.length })}
      </Button>
    </Box>
  );
}
