import type { ProductDocument } from '#shared/catalogue/product';
import { unitPrice } from '#shared/catalogue/unit-price';
import { formatShortInr, paiseFromRupees } from '#shared/core/paise';
import { offerBeside } from '#shared/offers/shown-offer';
import { offerText } from '../../components/design/offer-text';
import { ProductPrice } from '../../components/design/product-price';
import { useShopFacts } from '../../components/design/shop-facts';
import { useShownOffers } from '../../hooks/use-shown-offers';
import { useT } from '../../i18n/messages';
import styles from './price-notes.module.css';

type Priced = Pick<ProductDocument, '_id' | 'category' | 'price' | 'mrp' | 'weight' | 'unit'>;

/** What is to be said beside a price: what it is by weight, that the shop's taxes are in it, and a discount on it. */
function useNotes(product: Priced): readonly string[] {
  const t = useT();
  const collectsTax = Boolean(useShopFacts()?.gstNumber);
  const byWeight = unitPrice(paiseFromRupees(product.price), product);
  const offer = offerBeside(useShownOffers(), product);
  const price = byWeight ? formatShortInr(byWeight.paise) : '';
  return [
    ...(byWeight?.per === 'kg' ? [t('{price} per kg', { price })] : []),
    ...(byWeight?.per === '100 g' ? [t('{price} per 100 g', { price })] : []),
    ...(collectsTax ? [t('Inclusive of all taxes')] : []),
    ...(offer ? [offerText(t, offer)] : []),
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

/** The price and its notes under the name on a phone, whose bar has room for the price alone. */
export function PhonePrice({ product, isFrom }: PhonePriceProps) {
  return (
    <div className={styles.phone}>
      <ProductPrice product={product} isFrom={isFrom} />
      <PriceNotes product={product} />
    </div>
  );
}
