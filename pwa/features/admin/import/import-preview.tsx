import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import type { ImportPreview as Preview, PreviewedRow } from '#shared/admin/table-import';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#shared/core/page-sizes';
import { useMessages } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { AdminTable } from '../list/admin-table';
import { previewColumns, previewLine, type PreviewLine } from './preview-lines';

type Change = PreviewedRow['change'];

const CHANGES = ['created', 'updated', 'refused', 'unchanged'] as const satisfies Change[];

const WORDS = {
  created: 'New',
  updated: 'Changed',
  refused: 'Wrong',
  unchanged: 'Unchanged',
} as const satisfies Record<Change, Message>;

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly onStart: (ticked: ReadonlySet<number>, pictures: boolean) => void;
}

const canBeTicked = ({ change }: PreviewedRow) => change === 'created' || change === 'updated';

/** What an import of a table would do, product by product, each with a tick. */
export function ImportPreview({ preview: { rows }, onStart }: ImportPreviewProps) {
  const messages = useMessages();
  const { t } = messages;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(rows.filter(canBeTicked).map(({ line }) => line)),
  );
  const [shown, setShown] = useState<Change>(
    () => CHANGES.find((change) => rows.some((row) => row.change === change)) ?? 'created',
  );
  const [pictures, setPictures] = useState(true);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(DEFAULT_PAGE_SIZE);
  const inTab = rows.filter(({ change }) => change === shown);
  const lines = inTab.slice((page - 1) * pageSize, page * pageSize).map(lineOf);
  const wrong = rows.filter(({ change }) => change === 'refused').length;
  const wanted = rows.filter(({ line }) => ticked.has(line));
  const elsewhere = wanted.reduce((sum, row) => sum + (row.pictures ?? 0), 0);
  const stockChanges = wanted.filter(({ changes = [] }) =>
    changes.some(({ column }) => column === 'countInStock'),
  ).length;

  function tick(some: readonly PreviewedRow[], on: boolean): void {
    setTicked((before) => {
      const next = new Set(before);
      for (const { line } of some)
        if (on) next.add(line);
        else next.delete(line);
      return next;
    });
  }

  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, change: Change) => {
          setShown(change);
          setPage(1);
        }}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t('Products of the file')}
        sx={{ mb: 1 }}
      >
        {CHANGES.map((change) => (
          <Tab
            key={change}
            value={change}
            id={`import-tab-${change}`}
            aria-controls="import-rows"
            label={`${t(WORDS[change])}: ${rows.filter((row) => row.change === change).length}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="import-rows" aria-labelledby={`import-tab-${shown}`}>
        {inTab.some(canBeTicked) && (
          <Box sx={{ display: 'flex', gap: 1, mb: 1, flexWrap: 'wrap' }}>
            <Button size="small" onClick={() => tick(inTab, true)}>
              {t('Tick all {count}', { count: inTab.length })}
            </Button>
            <Button size="small" onClick={() => tick(inTab, false)}>
              {t('Tick none')}
            </Button>
          </Box>
        )}
        <AdminTable
          label={t('Products of the file')}
          columns={previewColumns(messages, shown)}
          line={(row) => previewLine(messages, row)}
          items={lines}
          busy={false}
          page={page}
          total={inTab.length}
          pageSize={pageSize}
          sizes={PAGE_SIZES}
          onPage={setPage}
          onResize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
          emptyText={t('None')}
          {...(inTab.some(canBeTicked) && {
            selection: {
              ids: new Set(lines.filter(({ line }) => ticked.has(line)).map(({ _id }) => _id)),
              nameOf: ({ name, line }: PreviewLine) => name || t('Line {line}', { line }),
              onSelect: tick,
              disabled: false,
            },
          })}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 2, justifyItems: 'start' }}>
        {wrong > 0 && (
          // On a phone its tab is out of sight.
          <Alert severity="warning" role="note">
            {t('Wrong, and left out: {count}.', { count: wrong })}
          </Alert>
        )}
        {stockChanges > 0 && (
          <Alert severity="warning">
            {t('Stock that would change: {count}. Check it first: items may have sold meanwhile.', {
              count: stockChanges,
            })}
          </Alert>
        )}
        {elsewhere > 0 && (
          <FormControlLabel
            control={<Checkbox checked={pictures} onChange={(_event, on) => setPictures(on)} />}
            label={t('Copy pictures from their addresses into the shop: {count}', {
              count: elsewhere,
            })}
          />
        )}
        <Button
          variant="contained"
          size="large"
          disabled={wanted.length === 0}
          onClick={() => onStart(ticked, pictures && elsewhere > 0)}
        >
          {wanted.length === 1
            ? t('Import 1 product')
            : t('Import {count} products', { count: wanted.length })}
        </Button>
      </Box>
    </>
  );
}

/** A product under the number of its line: several may have no id yet. */
const lineOf = ({ _id, ...row }: PreviewedRow): PreviewLine => ({
  ...row,
  _id: String(row.line),
  product: _id,
});
