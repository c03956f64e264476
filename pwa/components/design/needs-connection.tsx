import Button from '@mui/material/Button';
import { useT } from '../../i18n/messages';
import { EmptyState } from './empty-state';
import { OfflineIcon } from './icons';

/** What a screen that needs the server says without it. */
export function NeedsConnection({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState
      picture={<OfflineIcon size="3rem" />}
      title={t('This page needs a connection.')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
