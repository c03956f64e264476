import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { MAX_OPTIONS, MAX_VARIANTS } from '#shared/catalogue/goods-fields';
import { useMessages } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';
import { BulkBar } from './bulk-bar';
import { OptionFields } from './option-fields';
import {
  allCombinations,
  COLUMNS,
  filledDown,
  pastedCells,
  type CellChange,
  type Column,
} from './variant-rows';
import { VariantRow } from './variant-row';
import styles from './variant-grid.module.css';

interface VariantGridProps {
  readonly form: ProductForm;
}

/**
 * The options of a product, and a table with a row for each variant: filled like a spreadsheet, by keys, by a pasted column, by
 * filling down, and by one value for all that are ticked (docs/shop-rules.md#r-catalogue-19).
 */
export function VariantGrid({ form }: VariantGridProps) {
  const { t, translate } = useMessages();
  const headingId = useId();
  const { control, setValue, getValues, trigger, formState } = form;
  const options = useFieldArray({ control, name: 'options', keyName: 'key' });
  const variants = useFieldArray({ control, name: 'variants', keyName: 'key' });
  const rows = useWatch({ control, name: 'variants' });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [isTooMany, setTooMany] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const problem = formState.errors.variants?.message ?? formState.errors.variants?.root?.message;

  function generate(): void {
    const made = allCombinations(getValues('options'), getValues('variants'), getValues('price'));
    setTooMany(made === undefined);
    if (!made) return;
    setTicked(new Set());
    variants.replace(made);
  }

  function change(cells: readonly CellChange[]): void {
    // Cell by cell: setting the whole table would take the focus out of it.
    for (const { row, column, text } of cells)
      setValue(`variants.${row}.${column}`, text, { shouldDirty: true });
    void trigger('variants');
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: Column): void {
    const text = event.clipboardData.getData('text/plain');
    const cells = pastedCells(text, { row, column }, rows.length);
    if (!cells) return;
    event.preventDefault();
    change(cells);
  }

  function press(event: KeyboardEvent<HTMLInputElement>, row: number, column: Column): void {
    const down = event.key === 'ArrowDown' || event.key === 'Enter';
    if (down || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = `[data-cell="${row + (down ? 1 : -1)}.${column}"]`;
      const cell = table.current?.querySelector<HTMLInputElement>(next);
      cell?.focus();
      // As after Tab: what is typed replaces what was there.
      cell?.select();
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      change(filledDown(rows, { row, column }));
    }
  }

  const headings = {
    price: t('Price'),
    mrp: t('MRP'),
    countInStock: t('Stock'),
    sku: t('SKU'),
    barcode: t('Barcode'),
    weight: t('Weight (g)'),
  } as const satisfies Record<Column, string>;
  const tick = (row: number) =>
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(row)) next.add(row);
      return next;
    });
  const isAllTicked = rows.length > 0 && ticked.size === rows.length;

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {t('Options and variants')}
      </h2>
      {options.fields.map(({ key }, place) => (
        <OptionFields
          key={key}
          form={form}
          place={place}
          onRemove={() => {
            options.remove(place);
            heading.current?.focus();
          }}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          variant="outlined"
          disabled={options.fields.length >= MAX_OPTIONS}
          onClick={() => options.append({ name: '', values: '', nameHi: '', valuesHi: '' })}
        >
          {t('Add option')}
        </Button>
        {options.fields.length > 0 || rows.length > 0 ? (
          <Button variant="outlined" onClick={generate}>
            {t('Create all combinations')}
          </Button>
        ) : null}
      </div>
      {isTooMany ? (
        <Alert severity="error">{t('At most {count} variants', { count: MAX_VARIANTS })}</Alert>
      ) : null}
      {problem === undefined ? null : <Alert severity="error">{translate(problem)}</Alert>}
      {rows.length > 0 ? (
        <>
          <BulkBar
            headings={headings}
            count={ticked.size}
            onSet={(column, text) => change([...ticked].map((row) => ({ row, column, text })))}
            onArchive={(archived) => {
              for (const row of ticked)
                setValue(`variants.${row}.archived`, archived, { shouldDirty: true });
            }}
          />
          <p className={styles.hint}>
            {t('Paste a column from a spreadsheet into a cell. Ctrl+D copies a cell to all below.')}
          </p>
          <div className={styles.frame}>
            <table ref={table} className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <input
                      type="checkbox"
                      aria-label={t('Tick all variants')}
                      checked={isAllTicked}
                      onChange={() => setTicked(new Set(isAllTicked ? [] : rows.keys()))}
                    />
                  </th>
                  <th scope="col">{t('Variant')}</th>
                  {COLUMNS.map((column) => (
                    <th key={column} scope="col">
                      {headings[column]}
                    </th>
                  ))}
                  <th scope="col">{t('On sale')}</th>
                </tr>
              </thead>
              <tbody>
                {variants.fields.map(({ key, values }, row) => (
                  <VariantRow
                    key={key}
                    form={form}
                    row={row}
                    values={values}
                    headings={headings}
                    isTicked={ticked.has(row)}
                    onTick={() => tick(row)}
                    onPaste={paste}
                    onPress={press}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
    </section>
  );
}
