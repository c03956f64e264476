import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PIN_COLUMNS, PIN_FEES } from '#shared/shipping/pin-csv';
import { LiveRegion } from '../../../components/design/live-region';
import { useT } from '../../../i18n/messages';
import { FileChoice } from '../forms/file-choice';
import { UnreadableTable } from '../forms/unreadable-table';
import { usePinImport, type CheckedFile } from './use-pin-codes';

/** A file in the place of the table of postal codes: first what it would change, then the import (docs/pin-codes.md). */
export function PinImport() {
  const t = useT();
  const { state, choose, start, cancel } = usePinImport();
  const busyText =
    state.status === 'reading'
      ? t('Checking the file…')
      : state.status === 'importing'
        ? t('Importing…')
        : '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mb: 3 }}>
      <Typography sx={{ maxWidth: '70ch' }}>
        {t(
          'Where you deliver, how long it takes and where you take cash. A code that is in no row isn’t delivered to; a row with * stands for all others. Without a table you deliver everywhere.',
        )}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('The first row must be {header}', { header: PIN_COLUMNS.join(',') })}
        {'. '}
        {t('For fees of their own, add {columns}.', { columns: `,${PIN_FEES.join(',')}` })}
      </Typography>
      <FileChoice
        accept=".csv,text/csv"
        disabled={busyText !== ''}
        onChoose={(file) => void choose(file)}
      />
      {busyText !== '' && <LinearProgress aria-label={busyText} />}
      <LiveRegion>{busyText}</LiveRegion>
      {state.status === 'unreadable' && <UnreadableTable {...state} />}
      {'file' in state && (
        <Preview
          file={state.file}
          busy={state.status === 'importing'}
          onStart={() => void start(state.file)}
          onCancel={cancel}
        />
      )}
    </Box>
  );
}

interface PreviewProps {
  readonly file: CheckedFile;
  readonly busy: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

function Preview({ file, busy, onStart, onCancel }: PreviewProps) {
  const t = useT();
  const { rows, ...changes } = file.changes;
  return (
    <Alert severity="info" sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ mb: 1 }}>
        {t(
          'The file has {rows} rows: {added} new, {changed} changed, {unchanged} unchanged. {removed} rows of the table aren’t in it and will be removed.',
          { rows, ...changes },
        )}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={busy} onClick={onStart}>
          {t('Replace the table')}
        </Button>
        <Button color="inherit" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Stack>
    </Alert>
  );
}
