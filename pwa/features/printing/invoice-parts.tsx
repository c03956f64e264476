import { lineKey, lineName } from '#shared/catalogue/variant';
import { formatInr, paiseFromDecimal, type Paise } from '#shared/core/paise';
import type { Invoice } from '#shared/orders/invoice';
import { taxParts } from '#shared/orders/invoice-tax';
import type { OrderDocument } from '#shared/orders/order';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { AddressLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

/** Whom an invoice is made out to, and the state by which it is taxed. */
export function BillTo({
  order,
  invoice: { seller, placeOfSupply },
}: {
  readonly order: OrderDocument;
  readonly invoice: Invoice;
}) {
  const t = useT();
  return (
    <section>
      <h3 className={styles.label}>{t('Bill and ship to')}</h3>
      <AddressLines order={order} />
      {placeOfSupply && seller.gstNumber && (
        <span className={styles.typed}>
          {t('Place of supply: {state}', { state: placeOfSupply })}
        </span>
      )}
    </section>
  );
}

/** The lines of an order with their codes. */
export function Lines({
  order,
  invoice,
}: {
  readonly order: OrderDocument;
  readonly invoice: Invoice;
}) {
  const t = useT();
  const codes = new Map(invoice.hsn?.map(({ product, code }) => [product, code]));
  const hasDiscount = order.orderItems.some(({ discount }) => discount !== undefined);
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
          {hasDiscount && (
            <th scope="col" className={styles.number}>
              {t('Discount')}
            </th>
          )}
          <th scope="col" className={styles.number}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map(({ product, variant, name, qty, price, discount }) => (
          <tr key={lineKey(product, variant?.id)}>
            <td>
              <Typed>{lineName(name, variant)}</Typed>
              {variant?.sku && <div>{variant.sku}</div>}
            </td>
            {codes.size > 0 && <td>{codes.get(product) ?? '–'}</td>}
            <td className={styles.number}>{qty}</td>
            <td className={styles.number}>{formatInr(paiseFromDecimal(price))}</td>
            {hasDiscount && (
              <td className={styles.number}>
                {discount === undefined ? '–' : formatInr(-paiseFromDecimal(discount))}
              </td>
            )}
            <td className={styles.number}>
              {formatInr(paiseFromDecimal(price) * qty - paiseFromDecimal(discount ?? '0.00'))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface Sum {
  readonly name: string;
  readonly paise: Paise;
  readonly isTotal?: boolean;
}

/** Sums, one below the other. */
export function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, paise, isTotal }) => (
        <div key={name} className={isTotal ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{formatInr(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of a total is tax, where the seller has a rate: what is taxed, and each part (docs/shop-rules.md#r-print-3). */
export function taxSums(t: Translate, total: Paise, invoice: Invoice): Sum[] {
  const parts = taxParts(total, invoice);
  if (parts.length === 0) return [];
  const gst = parts.reduce((sum, { paise }) => sum + paise, 0);
  return [
    { name: t('Taxable value'), paise: total - gst },
    ...parts.map(({ name, rate, paise }) => ({
      name: t('{tax} {rate}% (included)', { tax: name, rate }),
      paise,
    })),
  ];
}
