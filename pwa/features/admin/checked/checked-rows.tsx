import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { shortOrderNumber } from '#shared/orders/order-number';
import { pathTo } from '#shared/pages/path-to';
import { StateTag } from '../../../components/admin/state-tag';
import { useMessages, useT } from '../../../i18n/messages';
import type { CheckedList, CheckedRow } from './use-checked-list';

/** A row in words. */
export interface RowWords {
  /** What names it where no order was found. */
  readonly written: string;
  /** Of the order that was found. */
  readonly facts: readonly string[];
  /** Of the row itself. */
  readonly details: readonly string[];
  /** What is to be known of it where nothing is wrong. */
  readonly tag?: ReactNode;
}

interface CheckedRowsProps<Row extends CheckedRow> {
  readonly label: string;
  readonly list: CheckedList<Row>;
  readonly busy: boolean;
  readonly canBeTicked: (row: Row) => boolean;
  /** Without having been ticked by hand. */
  readonly isTicked: (row: Row) => boolean;
  readonly words: (row: Row) => RowWords;
  readonly summary: (rows: readonly Row[], can: readonly Row[]) => readonly string[];
  readonly action: (wanted: readonly Row[]) => string;
  readonly onTake: (rows: readonly Row[]) => void;
}

/** What a list would do, row by row: those that are ticked are done by one press. */
export function CheckedRows<Row extends CheckedRow>(props: CheckedRowsProps<Row>) {
  const { label, list, busy, canBeTicked, isTicked, words, summary, action, onTake } = props;
  const t = useT();
  const { rows } = list;
  const canBe = rows.filter(canBeTicked);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    new Set(canBe.filter(isTicked).map(({ line }) => line)),
  );
  const wanted = canBe.filter(({ line }) => ticked.has(line));
  const tick = (line: number, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(line);
    else next.delete(line);
    setTicked(next);
  };
  const wrong = rows.filter(({ problem }) => problem !== undefined).length;
  const parts = [
    ...summary(rows, canBe),
    ...(wrong > 0 ? [t('Wrong: {count}', { count: wrong })] : []),
  ];
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="output">{parts.join(' · ')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          disabled={busy || wanted.length === 0}
          onClick={() => onTake(wanted)}
        >
          {action(wanted)}
        </Button>
        <Button onClick={() => setTicked(new Set(canBe.map(({ line }) => line)))}>
          {t('Tick all {count}', { count: canBe.length })}
        </Button>
        <Button onClick={() => setTicked(new Set())}>{t('Tick none')}</Button>
      </Box>
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.map((row) => (
          <OneRow
            key={row.line}
            row={row}
            words={words(row)}
            refused={row.found && list.refused.get(row.found._id)}
            ticked={ticked.has(row.line)}
            disabled={!canBeTicked(row)}
            onTick={(on) => tick(row.line, on)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface OneRowProps {
  readonly row: CheckedRow;
  readonly words: RowWords;
  readonly refused: string | undefined;
  readonly ticked: boolean;
  readonly disabled: boolean;
  readonly onTick: (on: boolean) => void;
}

function OneRow({ row, words, refused, ticked, disabled, onTick }: OneRowProps) {
  const { t, translate } = useMessages();
  const { line, found, problem = refused } = row;
  const { written, facts, details, tag } = words;
  const name = found ? shortOrderNumber(found._id) : written || t('Line {line}', { line });
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
        disabled={disabled}
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
        {found && facts.map((fact) => ` · ${fact}`).join('')}
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {[t('Line {line}', { line }), ...details].filter(Boolean).join(' · ')}
        </Box>
        {problem === undefined ? tag : <StateTag kind="bad">{translate(problem)}</StateTag>}
      </Box>
    </Box>
  );
}
