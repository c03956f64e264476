import { formatShortInr, paiseFromRupees } from '#shared/core/paise';
import { typedNumber } from '#shared/core/typed-text';
import { listWords, type FieldWords } from '../forms/conflict-texts';
import type { ProductValues } from './goods/product-form';

/** What of a product two users can disagree on: changes of its stock add up. */
export function comparedProduct({
  countInStock: _stock,
  saveAs: _saveAs,
  variants,
  ...texts
}: ProductValues) {
  return { ...texts, variants: variants.map(({ countInStock: _of, ...variant }) => variant) };
}
type Compared = ReturnType<typeof comparedProduct>;

/** An amount of rupees as it is typed, as it is shown. */
export function rupeesText(typed: unknown): string {
  const rupees = typedNumber(String(typed));
  return Number.isNaN(rupees) ? String(typed) : formatShortInr(paiseFromRupees(rupees));
}

const hindiText = (translations: Compared['translations']) =>
  Object.values(translations?.hi ?? {})
    .filter(Boolean)
    .join('\n');

/** What the fields of a product are called, and their values. */
export const PRODUCT_WORDS: Readonly<Record<keyof Compared, FieldWords>> = {
  name: { label: 'Name' },
  price: { label: 'Price', text: rupeesText },
  image: { label: 'Image' },
  images: listWords<Compared['images'][number]>('Pictures', ({ url, alt }) => [url, alt]),
  brand: { label: 'Brand' },
  category: { label: 'Category' },
  description: { label: 'Description' },
  hsn: { label: 'HSN code' },
  lowStock: { label: 'Low stock at' },
  mrp: { label: 'MRP', text: rupeesText },
  sku: { label: 'SKU' },
  barcode: { label: 'Barcode' },
  weight: { label: 'Weight (g)' },
  gstRate: { label: 'GST rate (%)' },
  unit: { label: 'Unit' },
  attributes: { label: 'Product details' },
  sizeChart: { label: 'Size chart' },
  options: listWords<Compared['options'][number]>('Options and variants', (option) => [
    option.name,
    option.values,
    option.nameHi ?? '',
    option.valuesHi ?? '',
  ]),
  translations: {
    label: 'In Hindi',
    text: (value) => hindiText(value as Compared['translations']),
  },
  variants: listWords<Compared['variants'][number]>(
    'Variant',
    ({ values, price, archived, ...texts }, t) => [
      values.join(', '),
      rupeesText(price),
      texts.mrp,
      texts.sku,
      texts.barcode,
      texts.weight,
      texts.image,
      archived ? t('No longer sold') : '',
    ],
  ),
};
