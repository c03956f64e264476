import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useT } from '../../../../i18n/messages';
import type { Column } from './variant-rows';
import styles from './variant-grid.module.css';

/** What is set for many at once: a number is the same for many, a code never. */
const BULK = ['price', 'mrp', 'countInStock', 'weight'] as const satisfies readonly Column[];

interface BulkBarProps {
  readonly headings: Readonly<Record<Column, string>>;
  /** How many are ticked. */
  readonly count: number;
  readonly onSet: (column: Column, text: string) => void;
  readonly onArchive: (archived: boolean) => void;
}

/** One value for all variants that are ticked, or takes them off the sale. */
export function BulkBar({ headings, count, onSet, onArchive }: BulkBarProps) {
  const t = useT();
  const hintId = useId();
  const [column, setColumn] = useState<Column>('price');
  const [text, setText] = useState('');
  const isNone = count === 0;
  return (
    <div className={styles.bulk} role="group" aria-label={t('Ticked variants')}>
      <select
        className={styles.input}
        aria-label={t('What to set')}
        value={column}
        onChange={({ target }) => setColumn(BULK.find((one) => one === target.value) ?? 'price')}
      >
        {BULK.map((one) => (
          <option key={one} value={one}>
            {headings[one]}
          </option>
        ))}
      </select>
      <input
        className={styles.input}
        aria-label={t('Value for the ticked variants')}
        aria-describedby={hintId}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isNone) onSet(column, text.trim());
        }}
      />
      <Button variant="outlined" disabled={isNone} onClick={() => onSet(column, text.trim())}>
        {t('Set for {count} ticked', { count })}
      </Button>
      <Button color="inherit" disabled={isNone} onClick={() => onArchive(true)}>
        {t('Take off sale')}
      </Button>
      <Button color="inherit" disabled={isNone} onClick={() => onArchive(false)}>
        {t('Put on sale')}
      </Button>
      <span id={hintId} className={styles.hint}>
        {isNone ? t('Tick variants to change several at once.') : ''}
      </span>
    </div>
  );
}
