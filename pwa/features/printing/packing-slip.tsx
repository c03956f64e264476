import { lineKey, lineName } from '#shared/catalogue/variant';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { whyNotPrinted } from '#shared/orders/give-invoice';
import type { Seller } from '#shared/orders/invoice';
import type { OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { dayOf } from '#shared/shop/shop-day';
import { goneOf } from '../../components/design/money-text';
import { ProductPicture } from '../../components/design/product-picture';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { OrderBarcode } from './barcode';
import { AddressLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

export interface SheetProps {
  readonly order: OrderDocument;
  /** The shop as it is now. */
  readonly seller: Seller;
}

/** What is to be collected at the door; `null` where it is paid, or nothing is owed any more. */
export function cashText(t: Translate, order: OrderDocument): string | null {
  const due = order.isPaid ? 0 : paiseFromDecimal(order.totalPrice);
  if (due === 0 || whyNotPrinted(order, goneOf(order)) !== undefined) return null;
  return t('Collect {amount} in cash', { amount: formatInr(due) });
}

/** What goes into a parcel: each line with its quantity and a box to tick. */
export function PackingSlip({
  order,
  seller,
  pictures,
}: SheetProps & { readonly pictures: boolean }) {
  const t = useT();
  const number = orderName(order);
  const cash = cashText(t, order);
  const pieces = order.orderItems.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <article className={styles.sheet} aria-label={t('Packing slip {order}', { order: number })}>
      <header className={styles.head}>
        <div>
          <Typed strong>{seller.name}</Typed>
          <h2 className={styles.title}>{t('Packing slip')}</h2>
        </div>
        <div className={styles.facts}>
          <OrderBarcode orderId={order._id} />
          <span className={styles.big}>{number}</span>
          <span className={styles.typed}>{order._id}</span>
          <span>{t('Ordered on {date}', { date: dayOf(order.createdAt) })}</span>
        </div>
      </header>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.label}>{t('Ship to')}</h3>
          <AddressLines order={order} />
        </section>
        <section>
          <h3 className={styles.label}>{t('Payment Method')}</h3>
          <span className={styles.typed}>{order.paymentMethod}</span>
          <strong className={cash === null ? undefined : styles.cash}>{cash ?? t('Paid')}</strong>
        </section>
      </div>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{t('Packed')}</th>
            {pictures && <th scope="col">{t('Picture')}</th>}
            <th scope="col">{t('Item')}</th>
            <th scope="col" className={styles.number}>
              {t('Qty')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ product, variant, name, image, qty }) => (
            <tr key={lineKey(product, variant?.id)}>
              <td>
                <input
                  type="checkbox"
                  className={styles.tick}
                  aria-label={t('Packed: {name}', { name: lineName(name, variant) })}
                />
              </td>
              {pictures && (
                <td className={styles.picture}>
                  <ProductPicture image={image} name="" size="thumb" eager />
                </td>
              )}
              <td>
                <Typed>{lineName(name, variant)}</Typed>
                {variant?.sku && <div>{variant.sku}</div>}
              </td>
              <td className={`${styles.number} ${styles.big}`}>{qty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sum}>{t('Pieces in all: {count}', { count: pieces })}</p>
    </article>
  );
}
