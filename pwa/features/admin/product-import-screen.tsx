import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { PRODUCT_COLUMNS } from '#shared/catalogue/product-csv';
import { BackLink } from '../../components/design/back-link';
import { LiveRegion } from '../../components/design/live-region';
import { ScreenHeading } from '../../components/design/screen-heading';
import { useMessages } from '../../i18n/messages';
import { FileChoice } from './file-choice';
import { ImportPreview } from './import-preview';
import { ImportProgress } from './import-progress';
import { useProductImport } from './use-product-import';

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
            'Choose a CSV table. Known ids are changed, others are added; nothing is removed. You see what will happen before it does.',
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('The first row must be {header}', { header: PRODUCT_COLUMNS.join(',') })}
        </Typography>
        <FileChoice
          accept=".csv,text/csv"
          disabled={isBusy}
          onChoose={(file) => void choose(file)}
        />
        {state.status === 'reading' && <LinearProgress aria-label={t('Checking the table…')} />}
        <LiveRegion>{state.status === 'reading' ? t('Checking the table…') : ''}</LiveRegion>
        {state.status === 'unreadable' && <Unreadable {...state} />}
        {'table' in state && (
          <ImportProgress state={state} onStart={() => void start(state.table)} />
        )}
      </Box>
      {'table' in state && <ImportPreview key={state.table.run} rows={state.table.rows} />}
    </>
  );
}

interface UnreadableProps {
  readonly message: string;
  readonly lines: Readonly<Record<string, string>>;
}

/** Why a file is no table that could be imported. */
function Unreadable({ message, lines }: UnreadableProps) {
  const { t, said } = useMessages();
  const lineText = (name: string) => {
    const [, line] = /^line (\d+)$/.exec(name) ?? [];
    return line === undefined ? name : t('Line {line}', { line });
  };
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {said(message)}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {Object.entries(lines).map(([name, problem]) => (
          <li key={name}>{`${lineText(name)}: ${said(problem)}`}</li>
        ))}
      </Box>
    </Alert>
  );
}
