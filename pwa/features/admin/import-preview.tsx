import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PreviewedRow } from '#shared/admin/product-import';
import { StateTag } from '../../components/admin/state-tag';
import { useMessages } from '../../i18n/messages';
import type { Message, Translator } from '../../i18n/translate';
import { AdminTable, type AdminColumn } from './admin-table';
import { IdText } from './id-text';

const PAGE_SIZE = 25;

type Change = PreviewedRow['change'];

/** In the order in which they are shown: what needs somebody first, what is of no interest last. */
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
  const shown = CHANGES.flatMap((change) => rows.filter((row) => row.change === change));
  const lines = shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Typography component="output" sx={{ display: 'block', fontWeight: 600, mb: 1.5 }}>
        {CHANGES.map((change) => {
          const count = rows.filter((row) => row.change === change).length;
          return `${t(WORDS[change])}: ${count}`;
        }).join(' · ')}
      </Typography>
      <AdminTable
        label={t('Rows of the table')}
        columns={previewColumns(messages)}
        items={lines.map(({ _id, ...row }) => ({ ...row, _id: String(row.line), product: _id }))}
        busy={false}
        page={page}
        total={rows.length}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        emptyText={t('The table has no rows.')}
      />
    </>
  );
}

/** A row under the number of its line: several may have no id yet. */
interface Line extends PreviewedRow {
  readonly product: string;
}

function previewColumns({ t, said }: Translator): AdminColumn<Line>[] {
  return [
    { heading: t('LINE'), cell: ({ line }) => line },
    {
      heading: t('CHANGE'),
      cell: ({ change }) => <StateTag kind={KINDS[change]}>{t(WORDS[change])}</StateTag>,
    },
    { heading: t('NAME'), cell: ({ name }) => name || '–' },
    { heading: t('ID'), cell: ({ product }) => <IdText>{product || '–'}</IdText> },
    {
      heading: t('WHAT IS WRONG'),
      wide: true,
      cell: ({ problems }) =>
        problems.map((problem) => problemText(problem, said)).join('; ') || '–',
    },
  ];
}

/** `price: Enter a price …`: the column as the table names it, then the rule in the person's language. */
function problemText(problem: string, said: (text: string) => string): string {
  const [column = '', ...rest] = problem.split(': ');
  return rest.length === 0 ? said(problem) : `${column}: ${said(rest.join(': '))}`;
}
