import { placeLines, recipientOf } from '#shared/addresses/address-line';
import type { Seller } from '#shared/orders/invoice';
import type { OrderDocument } from '#shared/orders/order';
import { useT } from '../../i18n/messages';
import styles from './sheets.module.css';

/** A text that a user typed, in any script and direction, on lines of its own. */
export function Typed({
  children,
  strong = false,
}: {
  readonly children: string;
  readonly strong?: boolean;
}) {
  return (
    <span dir="auto" className={strong ? `${styles.typed} ${styles.strong}` : styles.typed}>
      {children}
    </span>
  );
}

/** The shop, its address and phone. */
export function SellerLines({ seller }: { readonly seller: Seller }) {
  const t = useT();
  return (
    <>
      <Typed strong>{seller.name}</Typed>
      {seller.address.map((line, place) => (
        <Typed key={`${place} ${line}`}>{line}</Typed>
      ))}
      {seller.phone && <span className={styles.typed}>{`${t('Phone')}: ${seller.phone}`}</span>}
      {seller.gstNumber && (
        <span className={styles.typed}>
          {t('GST number: {number}', { number: seller.gstNumber })}
        </span>
      )}
    </>
  );
}

/** Whom an order goes to, and where. */
export function AddressLines({ order }: { readonly order: OrderDocument }) {
  const t = useT();
  const place = order.shippingAddress;
  const { phone } = place;
  return (
    <>
      <Typed strong>{recipientOf(order)}</Typed>
      {placeLines(place).map((line, at) => (
        <Typed key={`${at} ${line}`}>{line}</Typed>
      ))}
      {phone && <span className={styles.typed}>{`${t('Phone')}: ${phone}`}</span>}
    </>
  );
}
