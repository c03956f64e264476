import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { DispatchRow } from '#shared/admin/dispatch-list';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { shortOrderNumber } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { StateTag } from '../../../components/admin/state-tag';
import { useMessages, useT } from '../../../i18n/messages';
import type { CheckedList } from './use-dispatch-list';

interface ParcelRowsProps {
  readonly list: CheckedList;
  readonly busy: boolean;
  readonly onDispatch: (rows: readonly DispatchRow[]) => void;
}

/** What dispatching a list would do, row by row: those that are ticked are dispatched by one press. */
export function ParcelRows({ list, busy, onDispatch }: ParcelRowsProps) {
  const t = useT();
  const { rows } = list;
  const canBe = rows.filter(({ does }) => does !== 'nothing');
  // A number that is mended is ticked by hand: the shopper has another one already.
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    new Set(canBe.filter(({ does }) => does === 'dispatch').map(({ line }) => line)),
  );
  const wanted = canBe.filter(({ line }) => ticked.has(line));
  const tick = (line: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(line);
    else next.delete(line);
    setTicked(next);
  };
  const wrong = rows.filter(({ problem }) => problem !== undefined).length;
  return (
    <Box component="section" aria-label={t('Parcels')} sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="output">
        {[
          t('Parcels: {count}', { count: rows.length }),
          t('Can be dispatched: {count}', { count: canBe.length }),
          ...(wrong > 0 ? [t('Wrong: {count}', { count: wrong })] : []),
        ].join(' · ')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={busy || wanted.length === 0}
          onClick={() => onDispatch(wanted)}
        >
          {t('Dispatch ({count})', { count: wanted.length })}
        </Button>
        <Button onClick={() => setTicked(new Set(canBe.map(({ line }) => line)))}>
          {t('Tick all {count}', { count: canBe.length })}
        </Button>
        <Button onClick={() => setTicked(new Set())}>{t('Tick none')}</Button>
      </Box>
      <Box
        component="ul"
        aria-label={t('Parcels')}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map((row) => (
          <ParcelRow
            key={row.line}
            row={row}
            refused={row.found && list.refused.get(row.found._id)}
            ticked={ticked.has(row.line)}
            onTick={(on) => tick(row.line, on)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ParcelRowProps {
  readonly row: DispatchRow;
  readonly refused: string | undefined;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

function ParcelRow({ row, refused, ticked, onTick }: ParcelRowProps) {
  const { t, translate } = useMessages();
  const { line, order, courier, tracking, found, does, problem = refused } = row;
  const name = found ? shortOrderNumber(found._id) : order || t('Line {line}', { line });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'start',
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        py: 1,
        pr: 1.5,
      }}
    >
      <Checkbox
        checked={ticked}
        disabled={does === 'nothing'}
        onChange={(_event, on) => onTick(on)}
        slotProps={{ input: { 'aria-label': t('Select {id}', { id: name }) } }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
        {found ? (
          <Link component={RouterLink} to={pathTo('/order/:id', { id: found._id })}>
            {name}
          </Link>
        ) : (
          name
        )}
        {found &&
          ` · ${found.name} · ${found.city} · ${formatInr(paiseFromDecimal(found.totalPrice))}`}
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {[t('Line {line}', { line }), courier, tracking].filter(Boolean).join(' · ')}
        </Box>
        {problem !== undefined ? (
          <StateTag kind="bad">{translate(problem)}</StateTag>
        ) : does === 'redispatch' ? (
          <StateTag kind="waiting">{t('Changes the tracking of a dispatched order')}</StateTag>
        ) : (
          does === 'nothing' && <StateTag kind="good">{t('Dispatched like this')}</StateTag>
        )}
      </Box>
    </Box>
  );
}
