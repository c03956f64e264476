import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useT } from '../../../i18n/messages';
import type { AdminColumn, PhoneLine, Row, RowSelection } from './admin-columns';
import { Pagination, type PaginationProps } from './pagination';
import { PhoneRows, SelectBox } from './phone-rows';
import { SortChoice, SortHeading, type Sorting } from './sorting';

export interface AdminTableProps<Item extends Row> extends Omit<PaginationProps, 'isNarrow'> {
  readonly label: string;
  readonly columns: readonly AdminColumn<Item>[];
  /** The same on a phone. */
  readonly line: (item: Item) => PhoneLine;
  /** `undefined` while the first answer is awaited. */
  readonly items: readonly Item[] | undefined;
  /** Another page is on its way; the present one stays meanwhile. */
  readonly busy: boolean;
  /** Nothing to sort by without it. */
  readonly sorting?: Sorting;
  readonly emptyText: string;
  /** Rows to highlight: they came in while the list was open. */
  readonly fresh?: ReadonlySet<string>;
  readonly selection?: RowSelection<Item>;
}

const UNSORTED: Sorting = { sort: null, sortBy: () => undefined };

/** The one table of the admin area: a page of the server's list, with the way to the others (docs/decisions/0018-admin-area.md). */
export function AdminTable<Item extends Row>(table: AdminTableProps<Item>) {
  const {
    label,
    columns,
    line,
    items,
    busy,
    sorting = UNSORTED,
    emptyText,
    fresh,
    selection,
    ...pages
  } = table;
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('md'), {
    noSsr: true,
  });
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
        ...(isNarrow
          ? { border: 0, bgcolor: 'transparent' }
          : { overflowX: 'auto', borderRadius: 4 }),
      }}
    >
      {busy && (
        <LinearProgress
          aria-label={label}
          sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 2 }}
        />
      )}
      {isNarrow ? (
        <>
          <SortChoice columns={columns} sorting={sorting} isBeside={selection !== undefined} />
          <PhoneRows label={label} items={items} line={line} fresh={fresh} selection={selection} />
        </>
      ) : (
        <Box component="table" aria-label={label} sx={wideTable}>
          <Headings columns={columns} items={items} sorting={sorting} selection={selection} />
          <tbody>
            {items.map((item) => (
              <Line
                key={item._id}
                item={item}
                columns={columns}
                isFresh={fresh?.has(item._id) ?? false}
                selection={selection}
              />
            ))}
          </tbody>
        </Box>
      )}
      <Pagination isNarrow={isNarrow} {...pages} />
    </Paper>
  );
}

const wideTable = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { px: { md: 1, lg: 1.5 }, py: 1, textAlign: 'left' },
} as const;

interface HeadingsProps<Item extends Row> {
  readonly columns: readonly AdminColumn<Item>[];
  readonly items: readonly Item[];
  readonly sorting: Sorting;
  readonly selection: RowSelection<Item> | undefined;
}

function Headings<Item extends Row>({ columns, items, sorting, selection }: HeadingsProps<Item>) {
  const t = useT();
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col">
            <SelectBox items={items} selection={selection} label={t('Select all')} />
          </th>
        )}
        {columns.map((column) => (
          <SortHeading key={column.heading} column={column} sorting={sorting} />
        ))}
      </tr>
    </thead>
  );
}

interface LineProps<Item extends Row> {
  readonly item: Item;
  readonly columns: readonly AdminColumn<Item>[];
  readonly isFresh: boolean;
  readonly selection: RowSelection<Item> | undefined;
}

function Line<Item extends Row>({ item, columns, isFresh, selection }: LineProps<Item>) {
  const t = useT();
  return (
    <Box
      component="tr"
      data-fresh={isFresh || undefined}
      sx={{ borderTop: 1, borderColor: 'divider', ...(isFresh && { bgcolor: 'marigold.wash' }) }}
    >
      {selection && (
        <td>
          <SelectBox
            items={[item]}
            selection={selection}
            label={t('Select {id}', { id: selection.nameOf(item) })}
          />
        </td>
      )}
      {columns.map(({ heading, cell, wraps = false }) => (
        <Box key={heading} component="td" sx={wraps ? words : figures}>
          {cell(item)}
        </Box>
      ))}
    </Box>
  );
}

/** Numbers, dates, ids and buttons stay whole, however long a name beside them is. */
const figures = { whiteSpace: 'nowrap' } as const;
const words = { minWidth: '12ch', overflowWrap: 'anywhere' } as const;
