import type { VariantDocument } from '#shared/catalogue/goods';
import type { ProductDocument } from '#shared/catalogue/product';
import { inLanguage } from '#shared/catalogue/in-language';
import { lineNameIn } from '#shared/catalogue/line-in-language';
import { lineKey } from '#shared/catalogue/variant';
import { useMessages } from '../../i18n/messages';
import { useWishes } from '../../hooks/use-wishes';
import { Heart } from './heart';
import styles from './heart.module.css';
import { ShareButton } from './share-button';

interface ProductToolsProps {
  readonly product: ProductDocument;
  /** The chosen one; the wish is for it. */
  readonly variant?: VariantDocument | undefined;
}

/** Over the picture of a product: to wish for it, and to tell others of it. */
export function Component({ product, variant }: ProductToolsProps) {
  const wishes = useWishes();
  const { language } = useMessages();
  const line = lineKey(product._id, variant?.id);
  return (
    <div className={styles.tools} data-added>
      <ShareButton product={inLanguage(product, language)} />
      <Heart
        line={line}
        name={lineNameIn(product, variant, language)}
        isWished={wishes?.some(({ _id }) => _id === line) ?? false}
      />
    </div>
  );
}
