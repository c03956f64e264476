import { useId, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages, useT } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';
import { canScan, ScanButton } from './barcode-scan';
import { COLUMNS, type Column } from './variant-rows';
import styles from './variant-grid.module.css';

type Headings = Readonly<Record<Column, string>>;

interface CellActions {
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>, row: number, column: Column) => void;
  readonly onPress: (event: KeyboardEvent<HTMLInputElement>, row: number, column: Column) => void;
}

interface VariantRowProps extends CellActions {
  readonly form: ProductForm;
  readonly row: number;
  readonly values: readonly string[];
  readonly headings: Headings;
  readonly isTicked: boolean;
  readonly onTick: () => void;
}

/** One variant: a cell for each of its columns. Plain inputs, as there may be six hundred of them. */
export function VariantRow({ isTicked, onTick, ...row }: VariantRowProps) {
  const t = useT();
  const { form, values } = row;
  const title = values.join(', ');
  const archived = useWatch({ control: form.control, name: `variants.${row.row}.archived` });
  return (
    <tr data-archived={archived || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t('Tick {name}', { name: title })}
          checked={isTicked}
          onChange={onTick}
        />
      </td>
      <th scope="row">
        {title}
        <Problem form={form} name={`variants.${row.row}.values`} />
      </th>
      {COLUMNS.map((column) => (
        <Cell key={column} {...row} column={column} title={title} />
      ))}
      <td>
        <input
          type="checkbox"
          aria-label={t('{name} is on sale', { name: title })}
          checked={!archived}
          onChange={({ target }) =>
            form.setValue(`variants.${row.row}.archived`, !target.checked, { shouldDirty: true })
          }
        />
      </td>
    </tr>
  );
}

interface CellProps extends Omit<VariantRowProps, 'isTicked' | 'onTick' | 'values'> {
  readonly column: Column;
  readonly title: string;
}

function Cell({ form, row, column, title, headings, onPaste, onPress }: CellProps) {
  const t = useT();
  const problemId = useId();
  const name = `variants.${row}.${column}` as const;
  const { error } = form.getFieldState(name, form.formState);
  const isText = column === 'sku' || column === 'barcode';
  const label = t('{field} of {name}', { name: title, field: headings[column] });
  return (
    <td>
      <span className={styles.cell}>
        <input
          {...form.register(name)}
          className={styles.input}
          data-cell={`${row}.${column}`}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error ? problemId : undefined}
          inputMode={isText ? 'text' : column === 'countInStock' ? 'numeric' : 'decimal'}
          autoComplete="off"
          onPaste={(event) => onPaste(event, row, column)}
          onKeyDown={(event) => onPress(event, row, column)}
        />
        {column === 'barcode' && canScan() ? (
          <ScanButton
            title={title}
            onScan={(code) =>
              form.setValue(name, code, { shouldDirty: true, shouldValidate: true })
            }
          />
        ) : null}
      </span>
      <Problem id={problemId} form={form} name={name} />
    </td>
  );
}

interface ProblemProps {
  readonly id?: string;
  readonly form: ProductForm;
  readonly name: `variants.${number}.${Column | 'values'}`;
}

/** What is wrong with a cell, under it. */
function Problem({ id, form, name }: ProblemProps) {
  const { translate } = useMessages();
  const { error } = form.getFieldState(name, form.formState);
  const message = error?.message ?? error?.root?.message;
  return message === undefined ? null : (
    <span id={id} className={styles.problem}>
      {translate(message)}
    </span>
  );
}
