import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { withinLength } from '#shared/messages/letters';
import type { PreviewedRow } from '#shared/admin/product-import';
import { StateTag } from '../../../components/admin/state-tag';
import { useMessages } from '../../../i18n/messages';
import type { Message, Translator } from '../../../i18n/translate';
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';
import type { AdminColumn, PhoneLine } from '../list/admin-columns';
import { AdminTable } from '../list/admin-table';

type Change = PreviewedRow['change'];

/** In the order in which they are shown: what needs attention first, what is of no interest last. */
const CHANGES = ['refused', 'created', 'updated', 'unchanged'] as const satisfies Change[];

const WORDS = {
  refused: 'Refused',
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
} as const satisfies Record<Change, Message>;
const KINDS = { refused: 'bad', created: 'good', updated: 'waiting', unchanged: 'quiet' } as const;

/** What an import of a table would do: how many rows of each kind, and every row with its line. */
export function ImportPreview({ rows }: { readonly rows: readonly PreviewedRow[] }) {
  const messages = useMessages();
  const { t } = messages;
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE);
  const shown = CHANGES.flatMap((change) => rows.filter((row) => row.change === change));
  const stockChanges = rows.filter(({ changes = [] }) =>
    changes.some(({ column }) => column === 'countInStock'),
  ).length;
  const lines = shown.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <Typography component="output" sx={{ display: 'block', fontWeight: 600, mb: 1.5 }}>
        {CHANGES.map((change) => {
          const count = rows.filter((row) => row.change === change).length;
          return `${t(WORDS[change])}: ${count}`;
        }).join(' · ')}
      </Typography>
      {stockChanges > 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('Stock that would change: {count}. Check it below: items may have sold meanwhile.', {
            count: stockChanges,
          })}
        </Alert>
      )}
      <AdminTable
        label={t('Rows of the file')}
        columns={previewColumns(messages)}
        line={(row) => previewLine(messages, row)}
        items={lines.map(({ _id, ...row }) => ({ ...row, _id: String(row.line), product: _id }))}
        busy={false}
        page={page}
        total={rows.length}
        pageSize={pageSize}
        sizes={PAGE_SIZES}
        onPage={setPage}
        onResize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
        emptyText={t('The file has no rows.')}
      />
    </>
  );
}

/** A row under the number of its line: several may have no id yet. */
interface Line extends PreviewedRow {
  readonly product: string;
}

function previewColumns({ t, translate }: Translator): AdminColumn<Line>[] {
  return [
    { heading: t('LINE'), cell: ({ line }) => line },
    {
      heading: t('CHANGE'),
      cell: ({ change }) => <StateTag kind={KINDS[change]}>{t(WORDS[change])}</StateTag>,
    },
    { heading: t('NAME'), wraps: true, cell: ({ name }) => name || '–' },
    { heading: t('ID'), wraps: true, cell: ({ product }) => product || '–' },
    {
      heading: t('OLD → NEW'),
      wraps: true,
      cell: ({ changes }) => changesText(changes) || '–',
    },
    {
      heading: t('ISSUE'),
      wraps: true,
      cell: ({ problems }) => problemsText(problems, translate) || '–',
    },
  ];
}

/** A row on a phone. */
function previewLine({ t, translate }: Translator, row: Line): PhoneLine {
  const { line, change, name, problems } = row;
  const more = problems.length > 0 ? problemsText(problems, translate) : changesText(row.changes);
  return {
    name: name || '–',
    facts: t('Line {line}', { line }),
    states: <StateTag kind={KINDS[change]}>{t(WORDS[change])}</StateTag>,
    ...(more === '' ? {} : { more }),
  };
}

/** So much of a cell is shown, in characters. */
const MAX_SHOWN = 60;

/** `price: 499 → 450`: the columns as the table names them. */
function changesText(changes: PreviewedRow['changes'] = []): string {
  const shown = (cell: string) =>
    cell.length > MAX_SHOWN ? `${withinLength(cell, MAX_SHOWN)}…` : cell || '–';
  return changes
    .map(({ column, from, to }) => `${column}: ${shown(from)} → ${shown(to)}`)
    .join('; ');
}

const problemsText = (problems: readonly string[], translate: (text: string) => string) =>
  problems.map((problem) => problemText(problem, translate)).join('; ');

/** `price: Enter a price …`: the column as the table names it, then the rule in the person's language. */
function problemText(problem: string, translate: (text: string) => string): string {
  const [column = '', ...rest] = problem.split(': ');
  return rest.length === 0 ? translate(problem) : `${column}: ${translate(rest.join(': '))}`;
}
