import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState, type DragEvent } from 'react';
import { MAX_CATEGORY } from '#shared/catalogue/field-rules';
import { LiveRegion } from '../../../components/design/live-region';
import { useT } from '../../../i18n/messages';
import { newRow, type CategoryRow } from './category-form';
import { CategoryRowFields } from './category-row';

interface CategoryRowsProps {
  readonly rows: readonly CategoryRow[];
  readonly counts: readonly { readonly category: string; readonly count: number }[];
  readonly onChange: (rows: readonly CategoryRow[]) => void;
  /** Absent while it cannot be renamed. */
  readonly onRename: ((category: string) => void) | undefined;
}

/** All categories in their order, and a field for one more. */
export function CategoryRows({ rows, counts, onChange, onRename }: CategoryRowsProps) {
  const t = useT();
  const [said, setSaid] = useState('');
  const dragged = useRef<number | null>(null);
  const products = new Map(counts.map(({ category, count }) => [category, count]));
  // A picture arrives when other rows may have changed.
  const change = (name: string, changes: Partial<CategoryRow>) =>
    onChange(rows.map((row) => (row.category === name ? { ...row, ...changes } : row)));

  function move(from: number, to: number): void {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || from === to) return;
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(
      t('{name}: {number} of {count}', { name: row.category, number: to + 1, count: rows.length }),
    );
  }

  function drop(event: DragEvent, to: number): void {
    const from = dragged.current;
    dragged.current = null;
    if (from === null) return;
    event.preventDefault();
    move(from, to);
  }

  return (
    <>
      <Box component="ol" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <CategoryRowFields
            key={row.category}
            row={row}
            products={products.get(row.category) ?? 0}
            number={at + 1}
            count={rows.length}
            onChange={(changes) => change(row.category, changes)}
            onMove={(step) => move(at, at + step)}
            onRename={onRename && (() => onRename(row.category))}
            onRemove={() => onChange(rows.toSpliced(at, 1))}
            onDragStart={() => {
              dragged.current = at;
            }}
            onDrop={(event) => drop(event, at)}
          />
        ))}
      </Box>
      <LiveRegion>{said}</LiveRegion>
      <NewCategory
        taken={rows.map(({ category }) => category)}
        onAdd={(category) => onChange([...rows, newRow(category)])}
      />
    </>
  );
}

/** A name that products are to have later. */
function NewCategory({
  taken,
  onAdd,
}: {
  readonly taken: readonly string[];
  readonly onAdd: (category: string) => void;
}) {
  const t = useT();
  const [name, setName] = useState('');
  const typed = name.trim();
  const isTaken = taken.includes(typed);
  function add() {
    if (typed === '' || isTaken) return;
    onAdd(typed);
    setName('');
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <TextField
        label={t('New category')}
        value={name}
        size="small"
        fullWidth
        error={isTaken}
        helperText={isTaken ? t('This category is there already') : undefined}
        slotProps={{ htmlInput: { maxLength: MAX_CATEGORY } }}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          // Enter would save the form around it.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="outlined" onClick={add} disabled={typed === '' || isTaken}>
        {t('Add')}
      </Button>
    </Box>
  );
}
