import { formatInr, paiseFromDecimal, type Paise } from '#shared/core/paise';
import type { Invoice } from '#shared/orders/invoice';
import { taxParts } from '#shared/orders/invoice-tax';
import type { OrderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { stateOf } from '#shared/orders/order-steps';
import { dayOf } from '#shared/shop/shop-day';
import { moneyText } from '../../components/design/money-text';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { AddressLines, SellerLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

/** The bill of an order: what its invoice keeps, and the order's own lines, prices and address (docs/shop-rules.md#r-print-2). */
export function InvoiceSheet({
  order,
  invoice,
}: {
  readonly order: OrderDocument;
  readonly invoice: Invoice;
}) {
  const t = useT();
  const { seller, number, placeOfSupply } = invoice;
  const state = stateOf(order);
  return (
    <article className={styles.sheet} aria-label={t('Invoice {number}', { number })}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{seller.gstNumber ? t('Tax invoice') : t('Invoice')}</h2>
          <SellerLines seller={seller} />
        </div>
        <div className={styles.facts}>
          <span className={styles.big}>{number}</span>
          <span>{t('Invoice date: {date}', { date: dayOf(invoice.at) })}</span>
          <span>{t('Order {id}', { id: shortOrderNumber(order._id) })}</span>
          <span>{t('Ordered on {date}', { date: dayOf(order.createdAt) })}</span>
          {state === 'cancelled' && <strong className={styles.cash}>{t('Cancelled')}</strong>}
        </div>
      </header>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.label}>{t('Bill and ship to')}</h3>
          <AddressLines order={order} />
          {placeOfSupply && seller.gstNumber && (
            <span className={styles.typed}>
              {t('Place of supply: {state}', { state: placeOfSupply })}
            </span>
          )}
        </section>
        <section>
          <h3 className={styles.label}>{t('Payment Method')}</h3>
          <span className={styles.typed}>{order.paymentMethod}</span>
          <span className={styles.typed}>
            {order.isPaid && order.paidAt
              ? t('Paid on {date}', { date: dayOf(order.paidAt) })
              : t('Not Paid')}
          </span>
          {moneyText(t, order) && <strong className={styles.typed}>{moneyText(t, order)}</strong>}
        </section>
      </div>
      <Lines order={order} invoice={invoice} />
      <dl className={styles.sums}>
        {sumsOf(t, order, invoice).map(({ name, paise, isTotal }) => (
          <div key={name} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{formatInr(paise)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Lines({ order, invoice }: { readonly order: OrderDocument; readonly invoice: Invoice }) {
  const t = useT();
  const codes = new Map(invoice.hsn?.map(({ product, code }) => [product, code]));
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          {codes.size > 0 && <th scope="col">{t('HSN code')}</th>}
          <th scope="col" className={styles.number}>
            {t('Qty')}
          </th>
          <th scope="col" className={styles.number}>
            {t('Price')}
          </th>
          <th scope="col" className={styles.number}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map(({ product, name, qty, price }) => (
          <tr key={product}>
            <td>
              <Typed>{name}</Typed>
            </td>
            {codes.size > 0 && <td>{codes.get(product) ?? '–'}</td>}
            <td className={styles.number}>{qty}</td>
            <td className={styles.number}>{formatInr(paiseFromDecimal(price))}</td>
            <td className={styles.number}>{formatInr(paiseFromDecimal(price) * qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Sum {
  readonly name: string;
  readonly paise: Paise;
  readonly isTotal?: boolean;
}

/** The sums of an invoice; where the seller has a rate, how much of the total is tax (docs/shop-rules.md#r-print-3). */
function sumsOf(t: Translate, order: OrderDocument, invoice: Invoice): Sum[] {
  const total = paiseFromDecimal(order.totalPrice);
  const tax = paiseFromDecimal(order.taxPrice);
  const sums: Sum[] = [
    { name: t('Items'), paise: paiseFromDecimal(order.itemsPrice) },
    { name: t('Shipping'), paise: paiseFromDecimal(order.shippingPrice) },
    ...(tax > 0 ? [{ name: t('Tax'), paise: tax }] : []),
    { name: t('Total'), paise: total, isTotal: true },
  ];
  const parts = taxParts(total, invoice);
  if (parts.length === 0) return sums;
  const gst = parts.reduce((sum, { paise }) => sum + paise, 0);
  return [
    ...sums,
    { name: t('Taxable value'), paise: total - gst },
    ...parts.map(({ name, rate, paise }) => ({
      name: t('{tax} {rate}% (included)', { tax: name, rate }),
      paise,
    })),
  ];
}
