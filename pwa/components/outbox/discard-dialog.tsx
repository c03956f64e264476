import { lazy, Suspense } from 'react';
import { useT } from '../../i18n/messages';
import { describeAction, type DescribedAction, type Names } from './describe-action';

const ConfirmDialog = lazy(() =>
  import('../design/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);

interface DiscardDialogProps {
  readonly action: DescribedAction;
  /** Of what it names by id alone. */
  readonly names?: Names | undefined;
  /** The shop has answered it; absent: it has not been sent. */
  readonly isRefused?: boolean;
  readonly busy: boolean;
  onDiscard(): void;
  onCancel(): void;
}

/** Asks before an action is deleted from the device: it cannot be restored. */
export function DiscardDialog({
  action,
  names,
  isRefused = false,
  busy,
  onDiscard,
  onCancel,
}: DiscardDialogProps) {
  const t = useT();
  return (
    <Suspense>
      <ConfirmDialog
        title={isRefused ? t('Discard this?') : t('Delete this? It has not been sent.')}
        confirmText={t('Yes, discard')}
        cancelText={t('Keep')}
        danger
        busy={busy}
        onCancel={onCancel}
        onConfirm={onDiscard}
      >
        {describeAction(t, action, names)}
      </ConfirmDialog>
    </Suspense>
  );
}
