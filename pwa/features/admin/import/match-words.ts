import type { MatchField } from '#shared/admin/table-import';
import type { Message } from '../../../i18n/translate';

/** What a column may say, in words. */
export const MATCH_WORDS = {
  _id: 'Product ID',
  sku: 'SKU',
  barcode: 'Barcode',
  name: 'Name',
  description: 'Description',
  brand: 'Brand',
  category: 'Category',
  price: 'Price',
  mrp: 'MRP',
  countInStock: 'Stock',
  weight: 'Weight (g)',
  image: 'Picture (address)',
  tags: 'Tags',
  hsn: 'HSN code',
  gstRate: 'GST rate (%)',
  unit: 'Unit',
  option1: 'First option, such as size',
  option2: 'Second option',
  option3: 'Third option',
  nameHi: 'Name in Hindi',
  descriptionHi: 'Description in Hindi',
  attribute: 'A detail under its own name',
} as const satisfies Record<MatchField, Message>;

/** Fields that several columns may be. */
const MANY: ReadonlySet<string> = new Set(['image', 'attribute']);

/** Why columns are not matched yet; `undefined` where they are. */
export function matchProblem(columns: readonly ('' | MatchField)[]): Message | undefined {
  const chosen = columns.filter((field) => field !== '' && !MANY.has(field));
  if (new Set(chosen).size < chosen.length)
    return 'Two columns are the same. Choose another for one.';
  return columns.includes('name') ? undefined : 'Choose which column is the name.';
}
