import Button from '@mui/material/Button';
import { EmptyState } from './empty-state';
import { OfflineIcon } from './icons';

/** What a screen that needs the server says without it. */
export function NeedsConnection({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      picture={<OfflineIcon size="3rem" />}
      title="This page needs a connection."
      action={
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
