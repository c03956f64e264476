import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { BackLink } from '../../../components/design/back-link';
import { LiveRegion } from '../../../components/design/live-region';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useMessages } from '../../../i18n/messages';
import { FileChoice } from '../forms/file-choice';
import { ImportPreview } from './import-preview';
import { UnreadableTable } from '../forms/unreadable-table';
import { useProductImport, type ImportState, type TableRun } from './use-product-import';

/** Products from a spreadsheet: a look at what would change, then the import (docs/products-csv.md). */
export function Component() {
  const { t } = useMessages();
  const { state, choose, start } = useProductImport();
  const isBusy = state.status === 'reading' || state.status === 'importing';
  return (
    <>
      <BackLink fallback="/admin/productlist" />
      <ScreenHeading look="close">{t('Import products')}</ScreenHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mb: 3 }}>
        <Typography sx={{ maxWidth: '70ch' }}>
          {t(
            'Choose a CSV file. Rows with a known ID update that product, others add a new one. Nothing is deleted, and you’ll see a preview first.',
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('The first row must be {header}', { header: BASE_COLUMNS.join(',') })}
        </Typography>
        <FileChoice
          accept=".csv,text/csv"
          disabled={isBusy}
          onChoose={(file) => void choose(file)}
        />
        {state.status === 'reading' && <LinearProgress aria-label={t('Checking the file…')} />}
        <LiveRegion>{state.status === 'reading' ? t('Checking the file…') : ''}</LiveRegion>
        {state.status === 'unreadable' && <UnreadableTable {...state} />}
        {'table' in state && (
          <ImportProgress state={state} onStart={() => void start(state.table)} />
        )}
      </Box>
      {'table' in state && <ImportPreview key={state.table.run} rows={state.table.rows} />}
    </>
  );
}

interface ImportProgressProps {
  readonly state: Extract<ImportState, { readonly table: TableRun }>;
  readonly onStart: () => void;
}

/** How far an import is, and what can be done next. */
function ImportProgress({ state, onStart }: ImportProgressProps) {
  const { table, status } = state;
  const { t, translate } = useMessages();
  const all = rowsIn(table.parts);
  const done = rowsIn(table.parts.slice(table.parts.length - table.taken));
  const refused = table.rows.length - all;
  if (status === 'ready') {
    return (
      <>
        {table.begunBefore && (
          <Alert severity="info">
            {t('This import was started before. Rows already imported won’t be repeated.')}
          </Alert>
        )}
        {all > 0 && (
          <Button variant="contained" size="large" onClick={onStart} sx={{ justifySelf: 'start' }}>
            {all === 1 ? t('Import 1 row') : t('Import {count} rows', { count: all })}
          </Button>
        )}
      </>
    );
  }
  if (status === 'done') {
    return (
      <Alert severity={refused > 0 ? 'warning' : 'success'}>
        {t('Imported: {created} new, {updated} changed, {unchanged} unchanged.', {
          ...table.counts,
        })}
        {refused > 0 && ` ${t('Not imported: {count}.', { count: refused })}`}
      </Alert>
    );
  }
  return (
    <>
      <Typography component="output" sx={{ fontWeight: 600 }}>
        {t('{done} of {all} rows done', { done, all })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(done / all) * 100}
        aria-label={t('Import products')}
      />
      {state.status === 'stopped' && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={onStart}>
              {t('Try again')}
            </Button>
          }
        >
          {`${translate(state.message)} ${t('Try again to import the rest. No row is imported twice.')}`}
        </Alert>
      )}
    </>
  );
}

const rowsIn = (parts: TableRun['parts']) => parts.reduce((sum, { rows }) => sum + rows, 0);
