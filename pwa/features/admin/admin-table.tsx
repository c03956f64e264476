import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/messages';
import { Pagination } from './pagination';

/** Where a table has room to be one; below, every row is a card. One copy of the text, nothing scrolls sideways. */
const WIDE = 'md';

interface Row {
  readonly _id: string;
}

/** One column; in a card, one line or cell. */
export interface AdminColumn<Item> {
  readonly heading: string;
  readonly cell: (item: Item) => ReactNode;
  /** Takes the whole width of a card. */
  readonly wide?: boolean;
}

export interface AdminTableProps<Item extends Row> {
  readonly label: string;
  readonly columns: readonly AdminColumn<Item>[];
  /** `undefined` while the first answer is awaited. */
  readonly items: readonly Item[] | undefined;
  /** Another page is on its way; the present one stays meanwhile. */
  readonly busy: boolean;
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly emptyText: string;
  /** Rows to point out: they came while the list was looked at. */
  readonly fresh?: ReadonlySet<string>;
  readonly ticks?: Ticks;
}

/** The rows that are ticked, to do something with all of them. */
interface Ticks {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** The one table of the admin area: a page of the server's list, with the way to the others (docs/decisions/0019). */
export function AdminTable<Item extends Row>({
  label,
  columns,
  items,
  busy,
  page,
  total,
  pageSize,
  onPage,
  emptyText,
  fresh,
  ticks,
}: AdminTableProps<Item>) {
  if (!items) return <Skeleton aria-busy variant="rounded" sx={{ height: 360, borderRadius: 4 }} />;
  if (items.length === 0) {
    return (
      <Paper variant="outlined" sx={{ p: 4, borderRadius: 4, textAlign: 'center' }}>
        <Typography color="text.secondary">{emptyText}</Typography>
      </Paper>
    );
  }
  return (
    <Paper
      variant="outlined"
      aria-busy={busy}
      sx={{
        position: 'relative',
        overflowX: { [WIDE]: 'auto' },
        border: { xs: 0, [WIDE]: 1 },
        borderColor: { [WIDE]: 'divider' },
        borderRadius: { xs: 0, [WIDE]: 4 },
        bgcolor: { xs: 'transparent', [WIDE]: 'background.paper' },
      }}
    >
      {busy && (
        <LinearProgress
          aria-label={label}
          sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1 }}
        />
      )}
      <Box
        component="table"
        aria-label={label}
        sx={{
          display: { xs: 'block', [WIDE]: 'table' },
          width: '100%',
          borderCollapse: 'collapse',
          '& th': { textAlign: 'left' },
          '& td': { px: { [WIDE]: 1.5 }, py: { [WIDE]: 1 } },
        }}
      >
        <Headings columns={columns} items={items} ticks={ticks} />
        <Box
          component="tbody"
          sx={{ display: { xs: 'grid', [WIDE]: 'table-row-group' }, gap: 1.5 }}
        >
          {items.map((item) => (
            <Line
              key={item._id}
              item={item}
              columns={columns}
              isFresh={fresh?.has(item._id) ?? false}
              ticks={ticks}
            />
          ))}
        </Box>
      </Box>
      <Pagination page={page} total={total} pageSize={pageSize} onPage={onPage} />
    </Paper>
  );
}

interface HeadingsProps<Item> {
  readonly columns: readonly AdminColumn<Item>[];
  readonly items: readonly Row[];
  readonly ticks: Ticks | undefined;
}

/** The headings; above cards, only the box that ticks all of them. */
function Headings<Item>({ columns, items, ticks }: HeadingsProps<Item>) {
  const t = useT();
  const all = items.map(({ _id }) => _id);
  const ticked = all.filter((id) => ticks?.ids.has(id)).length;
  return (
    <Box component="thead" sx={{ display: { xs: 'block', [WIDE]: 'table-header-group' } }}>
      <Box component="tr" sx={{ display: { xs: 'block', [WIDE]: 'table-row' } }}>
        {ticks && (
          <Box component="th" scope="col" sx={{ px: { [WIDE]: 1.5 }, fontWeight: 600 }}>
            <Checkbox
              checked={ticked === all.length}
              indeterminate={ticked > 0 && ticked < all.length}
              onChange={(_event, on) => ticks.onChange(new Set(on ? all : []))}
              slotProps={{ input: { 'aria-label': t('Select all') } }}
            />
            <Box component="span" aria-hidden sx={{ display: { [WIDE]: 'none' } }}>
              {t('Select all')}
            </Box>
          </Box>
        )}
        {columns.map(({ heading }) => (
          <Box
            key={heading}
            component="th"
            scope="col"
            sx={{
              display: { xs: 'none', [WIDE]: 'table-cell' },
              px: { [WIDE]: 1.5 },
              py: { [WIDE]: 1.5 },
              fontSize: '0.8125rem',
              fontWeight: 700,
              color: 'text.secondary',
              whiteSpace: 'nowrap',
            }}
          >
            {heading}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface LineProps<Item extends Row> {
  readonly item: Item;
  readonly columns: readonly AdminColumn<Item>[];
  readonly isFresh: boolean;
  readonly ticks: Ticks | undefined;
}

function Line<Item extends Row>({ item, columns, isFresh, ticks }: LineProps<Item>) {
  const t = useT();
  const { _id } = item;

  function tick(on: boolean): void {
    const ids = new Set(ticks?.ids);
    if (on) ids.add(_id);
    else ids.delete(_id);
    ticks?.onChange(ids);
  }

  return (
    <Box
      component="tr"
      data-fresh={isFresh || undefined}
      sx={{
        display: { xs: 'grid', [WIDE]: 'table-row' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 1.25,
        alignItems: 'center',
        p: 2,
        bgcolor: isFresh ? 'marigold.wash' : 'background.paper',
        border: { xs: 1, [WIDE]: 0 },
        borderTop: { [WIDE]: 1 },
        borderColor: { xs: 'divider', [WIDE]: 'divider' },
        borderRadius: { xs: 4, [WIDE]: 0 },
      }}
    >
      {ticks && (
        <Box component="td" sx={{ gridColumn: '1 / -1' }}>
          <Checkbox
            checked={ticks.ids.has(_id)}
            onChange={(_event, on) => tick(on)}
            slotProps={{ input: { 'aria-label': t('Select {id}', { id: _id }) } }}
          />
        </Box>
      )}
      {columns.map(({ heading, cell, wide = false }) => (
        <Box
          key={heading}
          component="td"
          sx={{
            minWidth: 0,
            gridColumn: wide ? '1 / -1' : 'auto',
            overflowWrap: 'anywhere',
            // As decoration: in the card the heading stands where the table has a column for it.
            '&::before': {
              content: `"${heading}"`,
              display: { xs: 'block', [WIDE]: 'none' },
              fontSize: '0.75rem',
              fontWeight: 700,
              color: 'text.secondary',
            },
          }}
        >
          {cell(item)}
        </Box>
      ))}
    </Box>
  );
}
