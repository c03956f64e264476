import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { Invoice, Seller } from '#shared/orders/invoice';
import { chargedByDocument, invoiceLines } from '#shared/orders/invoice-lines';
import type { OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { stateOf } from '#shared/orders/order-state';
import { dayOf } from '#shared/shop/shop-day';
import { moneyTexts } from '../../components/design/money-text';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { BillTo, Lines, Sums, taxSums, type Sum } from './invoice-parts';
import { SellerLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

/**
 * The bill of an order: what its invoice keeps, and the order's own lines, prices and address. All of it stays as it was issued; what
 * came after is apart, below (docs/shop-rules.md#r-print-2).
 */
export function InvoiceSheet({
  order,
  invoice,
}: {
  readonly order: OrderDocument;
  readonly invoice: Invoice;
}) {
  const t = useT();
  const { seller, number } = invoice;
  const lines = invoiceLines(chargedByDocument(order), invoice);
  return (
    <article className={styles.sheet} aria-label={t('Invoice {number}', { number })}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t(titleOf(seller))}</h2>
          <SellerLines seller={seller} />
          {seller.kind === 'composition' && (
            <span className={styles.typed}>
              {t('Composition taxable person, not eligible to collect tax on supplies')}
            </span>
          )}
        </div>
        <div className={styles.facts}>
          <span className={styles.big}>{number}</span>
          <span>{t('Invoice date: {date}', { date: dayOf(invoice.at) })}</span>
          <span>{t('Order {id}', { id: orderName(order) })}</span>
          <span>{t('Ordered on {date}', { date: dayOf(order.createdAt) })}</span>
        </div>
      </header>
      <div className={styles.columns}>
        <BillTo order={order} invoice={invoice} />
        <section>
          <h3 className={styles.label}>{t('Payment Method')}</h3>
          <span className={styles.typed}>{order.paymentMethod}</span>
        </section>
      </div>
      <Lines order={order} lines={lines} invoice={invoice} />
      <Sums sums={[...sumsOf(t, order), ...taxSums(t, lines, invoice)]} />
      {seller.kind && seller.kind !== 'unregistered' && (
        <p className={styles.signed}>
          <Typed>{t('For {name}', { name: seller.name })}</Typed>
          {t('Authorised signatory')}
        </p>
      )}
      <Since order={order} />
    </article>
  );
}

/** What the paper is, by how its seller is registered; on invoices of before by whether there is a GST number. */
function titleOf({ kind, gstNumber }: Seller) {
  if (kind === 'composition') return 'Bill of supply';
  if (kind === 'unregistered') return 'Receipt';
  return gstNumber ? 'Tax invoice' : 'Invoice';
}

/** What has become of the order since: no part of the invoice, which never changes. */
function Since({ order }: { readonly order: OrderDocument }) {
  const t = useT();
  const { isPaid, paidAt, creditNotes = [] } = order;
  const state = stateOf(order);
  return (
    <section className={styles.since}>
      <h3 className={styles.label}>{t('Since this invoice')}</h3>
      {state === 'cancelled' && <strong className={styles.typed}>{t('Cancelled')}</strong>}
      {state === 'returned' && <strong className={styles.typed}>{t('Returned')}</strong>}
      <span className={styles.typed}>
        {isPaid && paidAt ? t('Paid on {date}', { date: dayOf(paidAt) }) : t('Not Paid')}
      </span>
      {moneyTexts(t, order).map((text) => (
        <strong key={text} className={styles.typed}>
          {text}
        </strong>
      ))}
      {creditNotes.map(({ number, at, amount }) => (
        <strong key={number} className={styles.typed}>
          {t('Credit note {number} of {date}: {amount}', {
            number,
            date: dayOf(at),
            amount: formatInr(paiseFromDecimal(amount)),
          })}
        </strong>
      ))}
    </section>
  );
}

/** The sums of an invoice, tax included. */
function sumsOf(t: Translate, order: OrderDocument): Sum[] {
  const total = paiseFromDecimal(order.totalPrice);
  const tax = paiseFromDecimal(order.taxPrice);
  const cashFee = paiseFromDecimal(order.cashFee ?? '0.00');
  const discount = paiseFromDecimal(order.discountPrice ?? '0.00');
  return [
    { name: t('Items'), paise: paiseFromDecimal(order.itemsPrice) },
    ...(discount > 0 ? [{ name: t('Discount'), paise: -discount }] : []),
    { name: t('Shipping'), paise: paiseFromDecimal(order.shippingPrice) - cashFee },
    ...(cashFee > 0 ? [{ name: t('Cash on delivery fee'), paise: cashFee }] : []),
    ...(tax > 0 ? [{ name: t('Tax'), paise: tax }] : []),
    { name: t('Total'), paise: total, isTotal: true },
  ];
}
