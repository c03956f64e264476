import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Helper } from '#shared/orders/stop';
import { useAdminWrite } from '../../components/admin/use-admin-write';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import type { Stop } from './round-stops';

interface ShareRoundProps {
  readonly helpers: readonly Helper[];
  /** Those that are shown. */
  readonly stops: readonly Stop[];
  /** The first part of the keys of the round's queries. */
  readonly subject: string;
}

/** Gives the stops that are shown to a helper, or to nobody (docs/shop-rules.md#r-doorstep-7). */
export function ShareRound({ helpers, stops, subject }: ShareRoundProps) {
  const t = useT();
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  const [taker, setTaker] = useState('');
  const orders = stops.filter(({ isDone }) => !isDone).map(({ order }) => order._id);
  const give = useAdminWrite({
    mutationFn: () =>
      api.request('PUT', '/admin/round/taker', {
        body: { orders, taker: taker === '' ? null : taker },
        headers: { 'Idempotency-Key': randomUuid() },
        schema: z.object({ given: z.int() }),
      }),
    done: t('The stops are shared out'),
    fallback: 'Failed to share out the stops',
    onSettled: () => queries.invalidateQueries({ queryKey: [subject] }),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      <TextField
        select
        size="small"
        label={t('Who takes the stops shown')}
        value={taker}
        onChange={({ target }) => setTaker(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      >
        <option value="">{t('Nobody')}</option>
        {helpers.map(({ user, name }) => (
          <option key={user} value={user}>
            {name}
          </option>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={orders.length === 0 || give.isPending}
        onClick={() => give.mutate()}
      >
        {t('Share out {count}', { count: orders.length })}
      </Button>
    </Box>
  );
}
