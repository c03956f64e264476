import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../components/design/form-field';
import { useT } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';
import { canScan, ScanButton } from './barcode-scan';

/** What a product has beside the specification's fields: MRP, numbers, tax, declarations, sizes. */
export function GoodsPart({ form }: { readonly form: ProductForm }) {
  const t = useT();
  const [variants, name] = useWatch({ control: form.control, name: ['variants', 'name'] });
  const isPlain = variants.length === 0;
  return (
    <>
      {isPlain ? (
        <FormField
          form={form}
          name="mrp"
          label={t('MRP')}
          inputMode="decimal"
          hint={t('Shown struck through where it is above the price. Optional.')}
        />
      ) : null}
      <FormField form={form} name="sku" label={t('SKU')} />
      <FormField
        form={form}
        name="barcode"
        label={t('Barcode')}
        end={
          canScan() ? (
            <ScanButton
              title={name}
              onScan={(code) =>
                form.setValue('barcode', code, { shouldDirty: true, shouldValidate: true })
              }
            />
          ) : undefined
        }
      />
      <FormField
        form={form}
        name="weight"
        label={t('Weight (g)')}
        inputMode="numeric"
        hint={t('Shoppers see the price per 100 g or kg, unless the unit counts pieces.')}
      />
      <FormField
        form={form}
        name="unit"
        label={t('Unit')}
        hint={t('As on invoices, such as PCS or KGS.')}
      />
      <FormField
        form={form}
        name="gstRate"
        label={t('GST rate (%)')}
        inputMode="decimal"
        hint={t('Leave blank to use the rate in the shop’s settings.')}
      />
      <FormField
        form={form}
        name="attributes"
        label={t('Product details')}
        rows={3}
        hint={t('A line each, such as “Country of origin: India”.')}
      />
      <FormField
        form={form}
        name="sizeChart"
        label={t('Size chart')}
        rows={3}
        hint={t('Paste a table from a spreadsheet, or the address of a picture.')}
      />
    </>
  );
}
