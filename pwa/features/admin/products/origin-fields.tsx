import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { knownName } from '#shared/catalogue/known-name';
import { SuggestedField } from '../../../components/design/suggested-field';
import { useT } from '../../../i18n/messages';
import { useBrandNames, useCategoryNames } from '../list/use-known-names';
import type { ProductForm } from './goods/product-form';

interface OriginFieldProps {
  readonly form: ProductForm;
}

/** The category, with those that there are to choose from. */
export function CategoryField({ form }: OriginFieldProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const names = useCategoryNames(isAsked);
  return (
    <NamedField
      form={form}
      name="category"
      label={t('Category')}
      names={names}
      onEnter={() => setAsked(true)}
    />
  );
}

/** The brand, with the most frequent ones of the shop. */
export function BrandField({ form }: OriginFieldProps) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const names = useBrandNames(isAsked);
  return (
    <NamedField
      form={form}
      name="brand"
      label={t('Brand')}
      names={names}
      onEnter={() => setAsked(true)}
    />
  );
}

interface NamedFieldProps extends OriginFieldProps {
  readonly name: 'category' | 'brand';
  readonly label: string;
  /** What the shop has. The same array as long as they are the same. */
  readonly names: readonly string[];
  readonly onEnter: () => void;
}

/** A field with names to choose from; one that is typed in another way is offered as the shop has it. */
function NamedField({ form, name, label, names, onEnter }: NamedFieldProps) {
  const t = useT();
  const typed = useWatch({ control: form.control, name });
  const known = knownName(typed, names);
  const options = useMemo(() => names.map((one) => ({ name: one })), [names]);
  return (
    <div>
      <SuggestedField
        form={form}
        name={name}
        label={label}
        autoComplete="off"
        options={options}
        onEnter={onEnter}
      />
      {known !== undefined && (
        <Button
          size="small"
          sx={{ mt: 0.5, overflowWrap: 'anywhere', textAlign: 'start' }}
          onClick={() =>
            form.setValue(name, known, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        >
          {t('Write “{name}”, as the shop has it', { name: known })}
        </Button>
      )}
    </div>
  );
}
