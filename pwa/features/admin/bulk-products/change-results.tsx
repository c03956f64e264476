import { useT } from '../../../i18n/messages';
import { BulkResults } from '../list/bulk-results';
import { ACTION_NAMES } from './action-names';
import type { useChangeRun } from './use-change-run';

interface ChangeResultsProps {
  readonly run: NonNullable<ReturnType<ReturnType<typeof useChangeRun>['runOf']>>;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What came of a change of many products, with a way to take it back for a while. */
export function ChangeResults({ run, onUndo, onClose }: ChangeResultsProps) {
  const t = useT();
  const { action, isUndo } = run.as;
  const name = t(ACTION_NAMES[action]);
  return (
    <BulkResults
      what={isUndo ? t('{action}, taken back', { action: name }) : name}
      each={t('Each product')}
      run={run}
      onUndo={isUndo ? undefined : onUndo}
      onClose={onClose}
    />
  );
}
