import { filledIn } from '#shared/catalogue/edit-product';
import type { ProductDocument } from '#shared/catalogue/product';
import type { Translate } from '../../../i18n/translate';

/** What a product is called among products, also a draft that has no name yet. */
export const productName = (t: Translate, product: ProductDocument): string =>
  filledIn(product, 'name') ?? t('Draft without a name');
