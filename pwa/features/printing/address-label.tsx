import { placeLines, recipientOf, townOf } from '#shared/addresses/address-line';
import { orderName } from '#shared/orders/order-number';
import type { OrderDocument } from '#shared/orders/order';
import { useT } from '../../i18n/messages';
import { OrderBarcode } from './barcode';
import { cashText, type SheetProps } from './packing-slip';
import { SellerLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

/** How many characters fit on a label in each font size, in any script; the last one for all that is longer. */
const SIZES = [
  { upTo: 120, className: styles.large },
  { upTo: 300, className: styles.medium },
  { upTo: 600, className: styles.small },
] as const;

function sizeOf(order: OrderDocument) {
  const { length } = `${recipientOf(order)}${placeLines(order.shippingAddress).join('')}`;
  return SIZES.find(({ upTo }) => length <= upTo)?.className ?? styles.smallest;
}

/** What is glued onto a parcel: where it goes, its PIN code large, and from whom. */
export function AddressLabel({ order, seller }: SheetProps) {
  const t = useT();
  const place = order.shippingAddress;
  const { address, landmark, postalCode, country, phone } = place;
  const number = orderName(order);
  const cash = cashText(t, order);
  return (
    <article className={styles.parcel} aria-label={t('Address label {order}', { order: number })}>
      <section className={`${styles.to} ${sizeOf(order)}`}>
        <h2 className={styles.label}>{t('To')}</h2>
        <Typed strong>{recipientOf(order)}</Typed>
        <Typed>{address}</Typed>
        {landmark && <Typed>{landmark}</Typed>}
        <Typed>{`${townOf(place)}, ${country}`}</Typed>
      </section>
      <div className={styles.code}>
        <span className={styles.pin}>{postalCode}</span>
        {phone && <span className={styles.phone}>{`${t('Phone')}: ${phone}`}</span>}
      </div>
      {cash !== null && <strong className={styles.cash}>{cash}</strong>}
      <footer className={styles.from}>
        <section>
          <h2 className={styles.label}>{t('From')}</h2>
          <SellerLines seller={{ ...seller, gstNumber: undefined }} />
        </section>
        <div className={styles.coded}>
          <OrderBarcode orderId={order._id} />
          <span className={styles.big}>{number}</span>
        </div>
      </footer>
    </article>
  );
}
