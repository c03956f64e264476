import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import type { ImportState, TableRun } from './use-product-import';

interface ImportProgressProps {
  readonly state: Extract<ImportState, { readonly table: TableRun }>;
  readonly onStart: () => void;
}

/** How far an import is, and what can be done next. */
export function ImportProgress({ state, onStart }: ImportProgressProps) {
  const { table, status } = state;
  const { t, said } = useMessages();
  const all = rowsIn(table.parts);
  const done = rowsIn(table.parts.slice(table.parts.length - table.taken));
  const refused = table.rows.length - all;
  if (status === 'ready') {
    return (
      <>
        {table.begunBefore && (
          <Alert severity="info">
            {t('This import was started before. Rows that arrived are not imported twice.')}
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
        {cameTo(t, table)}
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
          {`${said(state.message)} ${t('The rest can be tried again: nothing is done twice.')}`}
        </Alert>
      )}
    </>
  );
}

const rowsIn = (parts: TableRun['parts']) => parts.reduce((sum, { rows }) => sum + rows, 0);

const cameTo = (t: Translate, { counts }: TableRun) =>
  t('Imported: {created} new, {updated} changed, {unchanged} unchanged.', { ...counts });
