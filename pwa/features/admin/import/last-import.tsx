import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { KeptProduct } from '#shared/admin/table-import';
import { SectionCard } from '../../../components/design/section-card';
import { instantText } from '../../../components/design/when-text';
import { useKeptFocus } from '../../../hooks/use-kept-focus';
import { useMessages } from '../../../i18n/messages';
import type { Translator } from '../../../i18n/translate';
import { useLastImport } from './use-last-import';

const ConfirmDialog = lazy(() =>
  import('../../../components/design/confirm-dialog').then((m) => ({
    default: m.ConfirmDialog,
  })),
);

interface LastImportProps {
  /** It is about to be undone. @param id of the import */
  readonly onUndo: (id: string) => void;
}

/** The last import, and its undo for a day (docs/shop-rules.md#r-owner-10). */
export function LastImport({ onUndo }: LastImportProps) {
  const { last, busy, message, undo } = useLastImport();
  const { t, translate } = useMessages();
  const [asks, setAsks] = useState(false);
  useKeptFocus(`${busy} ${last?.undo?.left}`);
  if (!last) return null;
  const { undo: undone } = last;
  const isUndone = undone !== undefined && undone.left === 0;
  return (
    <SectionCard title={t('Last import')}>
      <Stack spacing={1.5} sx={{ alignItems: 'stretch' }}>
        <Typography>
          {t('{when}, by {name}: {created} new, {updated} changed.', {
            when: instantText(last.at),
            name: last.by,
            created: last.created,
            updated: last.updated,
          })}
        </Typography>
        {undone && (
          <Typography component="output" sx={{ fontWeight: 600 }}>
            {isUndone
              ? t('Undone, and as before: {count}.', { count: undone.undone })
              : t('Undoing: {done} done, {left} left.', { done: undone.undone, left: undone.left })}
          </Typography>
        )}
        {undone && undone.kept.length > 0 && <Kept kept={undone.kept} />}
        {message !== undefined && <Alert severity="error">{translate(message)}</Alert>}
        {!isUndone && (
          <Button
            variant="outlined"
            color="error"
            disabled={busy}
            onClick={() => setAsks(true)}
            sx={{ alignSelf: 'start' }}
          >
            {busy ? t('Undoing…') : t('Undo import')}
          </Button>
        )}
      </Stack>
      {asks && (
        <Suspense>
          <ConfirmDialog
            danger
            title={t('Undo the last import?')}
            confirmText={t('Undo import')}
            onCancel={() => setAsks(false)}
            onConfirm={() => {
              setAsks(false);
              onUndo(last._id);
              void undo(last);
            }}
          >
            {t(
              'New products go, and changed ones get their old values back. What was ordered or changed since stays.',
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </SectionCard>
  );
}

/** What could not be undone, and why. */
function Kept({ kept }: { readonly kept: readonly KeptProduct[] }) {
  const messages = useMessages();
  return (
    <Alert severity="warning">
      {messages.t('Not undone: {count}.', { count: kept.length })}
      <ul>
        {kept.map((one) => (
          <li key={one.product}>{`${one.name}: ${keptText(one, messages)}`}</li>
        ))}
      </ul>
    </Alert>
  );
}

function keptText({ reason, fields }: KeptProduct, { t }: Translator): string {
  switch (reason) {
    case 'ordered':
      return t('It was ordered, and stays on sale.');
    case 'gone':
      return t('It was deleted since.');
    case 'changed':
      return fields && fields.length > 0
        ? t('Changed since, and left as they are: {fields}.', { fields: fields.join(', ') })
        : t('It was changed since, and is now a draft.');
  }
}
