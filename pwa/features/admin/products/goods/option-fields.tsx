import Button from '@mui/material/Button';
import { FormField } from '../../../../components/design/form-field';
import { useT } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';
import styles from './variant-grid.module.css';

interface OptionFieldsProps {
  readonly form: ProductForm;
  readonly place: number;
  readonly onRemove: () => void;
}

/** One option: what it is called, and its values in one line. */
export function OptionFields({ form, place, onRemove }: OptionFieldsProps) {
  const t = useT();
  const number = place + 1;
  return (
    <div className={styles.option}>
      <FormField
        form={form}
        name={`options.${place}.name`}
        label={t('Option {number}', { number })}
        hint={t('Such as Size or Colour')}
      />
      <FormField
        form={form}
        name={`options.${place}.values`}
        label={t('Values of option {number}', { number })}
        hint={t('With commas between: S, M, L')}
      />
      <FormField
        form={form}
        name={`options.${place}.nameHi`}
        label={t('Option {number} in Hindi', { number })}
      />
      <FormField
        form={form}
        name={`options.${place}.valuesHi`}
        label={t('Values of option {number} in Hindi', { number })}
        hint={t('As many, in the same order. Optional.')}
      />
      <Button
        color="inherit"
        aria-label={t('Remove option {number}', { number })}
        onClick={onRemove}
      >
        {t('Remove')}
      </Button>
    </div>
  );
}
