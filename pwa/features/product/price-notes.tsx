import type { ProductDocument } from '#shared/catalogue/product';
import { percentOff, unitPrice } from '#shared/catalogue/price-beside';
import { formatShortInr, paiseFromRupees } from '#shared/core/paise';
import { ProductPrice } from '../../components/design/product-price';
import { useShopFacts } from '../../components/design/shop-facts';
import { useT } from '../../i18n/messages';
import styles from './price-notes.module.css';

type Priced = Pick<ProductDocument, 'price' | 'mrp' | 'weight' | 'unit'>;

/** What is to be said beside a price: what it is by weight, and that the shop's taxes are in it. */
function useNotes(product: Priced): readonly string[] {
  const t = useT();
  const collectsTax = Boolean(useShopFacts()?.gstNumber);
  const byWeight = unitPrice(paiseFromRupees(product.price), product);
  const price = byWeight ? formatShortInr(byWeight.paise) : '';
  return [
    ...(byWeight?.per === 'kg' ? [t('{price} per kg', { price })] : []),
    ...(byWeight?.per === '100 g' ? [t('{price} per 100 g', { price })] : []),
    ...(collectsTax ? [t('Inclusive of all taxes')] : []),
  ];
}

/** A line for each of the notes. */
export function PriceNotes({ product }: { readonly product: Priced }) {
  return useNotes(product).map((note) => (
    <span key={note} className={styles.note}>
      {note}
    </span>
  ));
}

interface PhonePriceProps {
  readonly product: Priced;
  readonly isFrom: boolean;
}

/** The same under the name on a phone, whose bar has room for the price alone; nothing where there is no more to say. */
export function PhonePrice({ product, isFrom }: PhonePriceProps) {
  const notes = useNotes(product);
  const { price, mrp } = product;
  const isLower =
    mrp !== undefined && percentOff(paiseFromRupees(price), paiseFromRupees(mrp)) !== undefined;
  if (!isLower && notes.length === 0) return null;
  return (
    <div className={styles.phone}>
      <ProductPrice product={product} isFrom={isFrom} />
      <PriceNotes product={product} />
    </div>
  );
}
