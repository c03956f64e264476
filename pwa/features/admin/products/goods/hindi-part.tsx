import { FormField } from '../../../../components/design/form-field';
import { useT } from '../../../../i18n/messages';
import type { ProductForm } from './product-form';

/** What readers of Hindi see of a product (docs/shop-rules.md#r-catalogue-16); its options have theirs beside them. */
export function HindiPart({ form }: { readonly form: ProductForm }) {
  const t = useT();
  return (
    <>
      <FormField
        form={form}
        name="translations.hi.name"
        label={t('Name in Hindi')}
        hint={t('Shoppers who read Hindi see it, and search finds it. Optional.')}
      />
      <FormField
        form={form}
        name="translations.hi.description"
        label={t('Description in Hindi')}
        rows={4}
      />
      <FormField form={form} name="translations.hi.brand" label={t('Brand in Hindi')} />
      <FormField form={form} name="translations.hi.category" label={t('Category in Hindi')} />
      <FormField
        form={form}
        name="translations.hi.attributes"
        label={t('Product details in Hindi')}
        rows={3}
        hint={t('A line for each line of the details, in the same order.')}
      />
    </>
  );
}
