import { lazy, Suspense } from 'react';
import { useT } from '../../i18n/messages';
import { describeAction, type DescribedAction } from './describe-action';

const ConfirmDialog = lazy(() =>
  import('../design/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface DiscardDialogProps {
  readonly action: DescribedAction;
  readonly busy: boolean;
  onDiscard(): void;
  onCancel(): void;
}

/** Asks before an unsent action is deleted from the device: it cannot be restored. */
export function DiscardDialog({ action, busy, onDiscard, onCancel }: DiscardDialogProps) {
  const t = useT();
  return (
    <Suspense>
      <ConfirmDialog
        title={t('Discard this?')}
        confirmText={t('Yes, discard')}
        cancelText={t('Keep')}
        danger
        busy={busy}
        onCancel={onCancel}
        onConfirm={onDiscard}
      >
        {describeAction(t, action)}
      </ConfirmDialog>
    </Suspense>
  );
}
