import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { TableFormat } from '#shared/admin/table-import';
import { BackLink } from '../../../components/design/back-link';
import { LiveRegion } from '../../../components/design/live-region';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useKeptFocus } from '../../../hooks/use-kept-focus';
import { useMessages } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { UnreadableTable } from '../forms/unreadable-table';
import { ColumnMatch } from './column-match';
import { CopiedPictures } from './copied-pictures';
import { ImportPreview } from './import-preview';
import { ImportProgress } from './import-progress';
import { LastImport } from './last-import';
import { TableDrop } from '../forms/table-drop';
import { TableTemplates } from './table-templates';
import { useProductImport } from './use-product-import';

const FORMATS = {
  own: 'This is the shop’s own table.',
  shopify: 'This is Shopify’s product file.',
  woocommerce: 'This is WooCommerce’s product file.',
  matched: 'The columns are matched as you said before.',
  unknown: 'The shop does not know this table.',
} as const satisfies Record<TableFormat, Message>;

/** Products from a spreadsheet: a look at what would change, then the import (docs/products-csv.md). */
export function Component() {
  const { t } = useMessages();
  const { state, choose, match, rematch, start, proceed, discard } = useProductImport();
  useKeptFocus(state.status);
  const isBusy = state.status === 'reading' || state.status === 'importing';
  const format = state.status === 'ready' ? t(FORMATS[state.preview.format]) : '';
  return (
    <>
      <BackLink fallback="/admin/productlist" />
      <ScreenHeading look="close">{t('Import products')}</ScreenHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mb: 3 }}>
        <Typography sx={{ maxWidth: '70ch' }}>
          {t(
            'Choose a CSV file: the shop’s own, Shopify’s, WooCommerce’s or any other. Nothing is deleted, and you’ll see a preview first.',
          )}
        </Typography>
        <TableTemplates />
        <TableDrop disabled={isBusy} onChoose={(file) => void choose(file)} />
        {state.status === 'reading' && <Checking {...state} />}
        <LiveRegion>{state.status === 'reading' ? t('Checking the file…') : format}</LiveRegion>
        {state.status === 'unreadable' && <UnreadableTable {...state} />}
        {'run' in state && (
          <ImportProgress
            state={state}
            onProceed={() => void proceed(state.run)}
            onDiscard={() => void discard(state.run)}
          />
        )}
        {state.status === 'matching' && (
          <ColumnMatch
            key={state.file.name}
            table={state.table}
            message={state.message}
            onMatch={(columns) => void match(state.file, state.table, columns)}
          />
        )}
        {state.status === 'ready' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{`${state.file.name}: ${format}`}</Typography>
            <RematchButton state={state} onRematch={rematch} />
          </Box>
        )}
      </Box>
      {state.status === 'ready' && (
        <ImportPreview
          preview={state.preview}
          onStart={(ticked, pictures) => void start(state, ticked, pictures)}
        />
      )}
      <CopiedPictures />
      {state.status !== 'importing' && (
        <LastImport
          onUndo={(id) => {
            // The rest of it would come back.
            if (state.status === 'stopped' && state.run.run === id) void discard(state.run);
          }}
        />
      )}
    </>
  );
}

/** How far a file has been looked at. */
function Checking({ done = 0, all = 0 }: { readonly done?: number; readonly all?: number }) {
  const { t } = useMessages();
  const label = t('Checking the file…');
  if (all === 0) return <LinearProgress aria-label={label} />;
  return (
    <>
      <Typography>{t('{done} of {all} products checked', { done, all })}</Typography>
      <LinearProgress variant="determinate" value={(done / all) * 100} aria-label={label} />
    </>
  );
}

type Importing = ReturnType<typeof useProductImport>;

function RematchButton({
  state: { file, preview },
  onRematch,
}: {
  readonly state: Extract<Importing['state'], { status: 'ready' }>;
  readonly onRematch: Importing['rematch'];
}) {
  const { t } = useMessages();
  const { table } = preview;
  if (!table) return null;
  return <Button onClick={() => onRematch(file, table)}>{t('Change the columns')}</Button>;
}
