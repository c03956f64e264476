import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import sticky from '../../../components/design/sticky-action-bar.module.css';
import { useT } from '../../../i18n/messages';
import styles from './bulk-bar.module.css';

interface SelectAllProps {
  /** How many rows the whole list has. */
  readonly total: number;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** Selects every row of the list by one press, also those of its other pages. */
export function SelectAll({ total, busy, onClick }: SelectAllProps) {
  const t = useT();
  return (
    <Button disabled={busy} onClick={onClick}>
      {t('Select all {count}', { count: total })}
    </Button>
  );
}

interface BulkBarProps {
  /** How many rows are selected. */
  readonly count: number;
  /** How many rows the whole list has. */
  readonly total: number;
  readonly busy: boolean;
  /** Absent where there are too many. */
  readonly onSelectAll: (() => void) | undefined;
  readonly onClear: () => void;
  /** The buttons, what comes next first: a phone shows two of them until asked for more. */
  readonly actions: readonly ReactNode[];
  /** What is asked before. */
  readonly children: ReactNode;
}

/** How many rows of a list are selected, and what can be done with them at once. */
export function BulkBar(bar: BulkBarProps) {
  const { count, total, busy, onSelectAll, onClear, actions, children } = bar;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${sticky.bar} ${styles.bar}`}>
      <output className={styles.count}>
        {count >= total && total > 1
          ? t('All {count} selected', { count })
          : t('{count} selected', { count })}
      </output>
      {count < total && onSelectAll && (
        <SelectAll total={total} busy={busy} onClick={onSelectAll} />
      )}
      <Button disabled={busy} onClick={onClear}>
        {t('Clear')}
      </Button>
      <div className={isOpen ? `${styles.marks} ${styles.open}` : styles.marks}>
        {actions}
        {actions.length > 1 && (
          <Button
            className={styles.more}
            aria-expanded={isOpen}
            // The lists of the screen have a `More` of their own.
            aria-label={isOpen ? undefined : t('More actions')}
            data-actions={actions.length}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Less') : t('More')}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
