import type { ProductDocument } from '#shared/catalogue/product';
import type { VariantDocument } from '#shared/catalogue/goods';
import { useMessages } from '../../i18n/messages';
import styles from './product-attributes.module.css';

/** What the owner declares of a product: country of origin, net quantity, maker …; and the number that is on it. */
export function ProductAttributes({
  product,
  variant,
}: {
  readonly product: Pick<ProductDocument, 'attributes' | 'sku'>;
  readonly variant: VariantDocument | undefined;
}) {
  const { t, translate } = useMessages();
  const sku = variant?.sku ?? product.sku;
  const { attributes = [] } = product;
  if (attributes.length === 0 && sku === undefined) return null;
  return (
    <section className={styles.details}>
      <h2>{t('Product details')}</h2>
      <dl className={styles.list}>
        {attributes.map(({ name, value }, place) => (
          <div key={place}>
            <dt>{translate(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {sku === undefined ? null : (
          <div>
            <dt>{t('SKU')}</dt>
            <dd>{sku}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
