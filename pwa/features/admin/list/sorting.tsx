import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { readSort } from '#shared/core/list-sorts';
import { TOUCH } from '../../../components/design/theme';
import { useT } from '../../../i18n/messages';
import type { AdminColumn } from './admin-columns';

/** How a list is sorted, and the way to another order. */
export interface Sorting {
  /** `-total`: by the total, downwards; `null`: as the list comes, newest first. */
  readonly sort: string | null;
  readonly sortBy: (sort: string | null) => void;
}

type SortedColumn = Pick<AdminColumn<never>, 'heading' | 'sort' | 'downFirst'>;

interface SortHeadingProps {
  readonly column: SortedColumn;
  readonly sorting: Sorting;
}

/** The heading of a column; pressed, it sorts the list by it: one way, the other, and not at all. */
export function SortHeading({ column, sorting }: SortHeadingProps) {
  const { heading, sort, downFirst = false } = column;
  const now = sorting.sort === null ? null : readSort(sorting.sort);
  const isSorted = now !== null && now.column === sort;
  const direction = isSorted ? (now.isDown ? 'descending' : 'ascending') : undefined;
  const ways = downFirst ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const next = ways[ways.indexOf(sorting.sort ?? '') + 1] ?? null;
  return (
    <Box component="th" scope="col" aria-sort={direction} sx={look}>
      {sort === undefined ? (
        heading
      ) : (
        <ButtonBase onClick={() => sorting.sortBy(next)} sx={button}>
          {heading}
          <Box component="span" aria-hidden sx={{ width: '1em', opacity: isSorted ? 1 : 0.35 }}>
            <Arrow isDown={isSorted ? now.isDown : downFirst} />
          </Box>
        </ButtonBase>
      )}
    </Box>
  );
}

/** An icon, so that it is no part of the heading's text. */
function Arrow({ isDown }: { readonly isDown: boolean }) {
  return (
    <svg width="0.75em" height="0.75em" viewBox="0 0 10 10" fill="currentColor">
      <path d={isDown ? 'M1 3h8L5 8Z' : 'M1 7h8L5 2Z'} />
    </svg>
  );
}

const look = {
  fontSize: '0.8125rem',
  fontWeight: 700,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;

const button = {
  minHeight: TOUCH,
  gap: 0.5,
  font: 'inherit',
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

interface SortChoiceProps {
  readonly columns: readonly SortedColumn[];
  readonly sorting: Sorting;
  /** Shares its line with the box that selects all. */
  readonly isBeside: boolean;
}

/** The same where there are no headings. */
export function SortChoice({ columns, sorting, isBeside }: SortChoiceProps) {
  const t = useT();
  const sorted = columns.filter(({ sort }) => sort !== undefined);
  if (sorted.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={t('Sort by')}
      value={sorting.sort ?? ''}
      onChange={({ target }) => sorting.sortBy(target.value || null)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={isBeside ? { float: 'right', width: '58%' } : { mb: 1 }}
    >
      <option value="">{t('Newest first')}</option>
      {sorted.flatMap(({ heading, sort = '' }) => [
        <option key={sort} value={sort}>{`${heading} ↑`}</option>,
        <option key={`-${sort}`} value={`-${sort}`}>{`${heading} ↓`}</option>,
      ])}
    </TextField>
  );
}
