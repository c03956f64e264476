import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMessages } from '../../../i18n/messages';
import { progressOf } from './import-run';
import type { ImportState } from './use-product-import';

interface ImportProgressProps {
  readonly state: Extract<ImportState, { readonly run: unknown }>;
  readonly onProceed: () => void;
  readonly onDiscard: () => void;
}

/** How far an import is, and what can be done next. */
export function ImportProgress({ state, onProceed, onDiscard }: ImportProgressProps) {
  const { t, translate } = useMessages();
  const { run } = state;
  const { done, all } = progressOf(run);
  const { skipped = [], picturesLeft = 0, ...counts } = run.counts;
  if (state.status === 'done') {
    return (
      <Alert severity={skipped.length > 0 || picturesLeft > 0 ? 'warning' : 'success'}>
        {t('Imported: {created} new, {updated} changed, {unchanged} unchanged.', { ...counts })}
        {picturesLeft > 0 &&
          ` ${t('Pictures that stay at their addresses, as too many wait already: {count}.', { count: picturesLeft })}`}
        {skipped.length > 0 && (
          <>
            {` ${t('Changed since the preview and left as they are: {count}.', { count: run.skipped })}`}
            <ul>
              {skipped.map(({ line, name }) => (
                <li key={line}>{`${t('Line {line}', { line })}: ${name}`}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
    );
  }
  return (
    <>
      <Typography component="output" sx={{ fontWeight: 600 }}>
        {t('{file}: {done} of {all} products done', { file: run.file, done, all })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={all === 0 ? 100 : (done / all) * 100}
        aria-label={t('Import products')}
      />
      {state.status === 'stopped' && (
        <Alert
          severity={state.message === undefined ? 'info' : 'error'}
          action={
            <>
              <Button color="inherit" size="small" onClick={onProceed}>
                {state.message === undefined ? t('Continue') : t('Try again')}
              </Button>
              <Button color="inherit" size="small" onClick={onDiscard}>
                {t('Leave out the rest')}
              </Button>
            </>
          }
        >
          {state.message === undefined
            ? t(
                'This import was not finished. The rest is kept on this device; no product is imported twice.',
              )
            : `${translate(state.message)} ${t('The rest is kept on this device; no product is imported twice.')}`}
          {done > 0 && (
            <Box sx={{ mt: 1 }}>
              {t(
                'If you leave out the rest and choose this file again, rows without an _id bring their products twice. Undo the import before that.',
              )}
            </Box>
          )}
        </Alert>
      )}
    </>
  );
}
