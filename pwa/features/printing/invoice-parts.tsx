import { lineKey, lineName } from '#shared/catalogue/variant';
import { formatInr, paiseFromDecimal, type Paise } from '#shared/core/paise';
import type { Invoice } from '#shared/orders/invoice';
import { taxParts, totalOf, type TaxedLine } from '#shared/orders/invoice-tax';
import type { OrderDocument } from '#shared/orders/order';
import { codeOfState } from '#shared/shop/gst';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { AddressLines, Typed } from './sheet-parts';
import styles from './sheets.module.css';

type Item = OrderDocument['orderItems'][number];

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
      {order.shippingAddress.gstin && (
        <span className={styles.typed}>
          {t('GST number: {number}', { number: order.shippingAddress.gstin })}
        </span>
      )}
      {placeOfSupply && seller.gstNumber && (
        <span className={styles.typed}>
          {t('Place of supply: {state}', {
            state: [placeOfSupply, codeOfState(placeOfSupply)].filter(Boolean).join(' '),
          })}
        </span>
      )}
    </section>
  );
}

interface LinesProps {
  readonly order: OrderDocument;
  /** As the invoice has them, shipping last; of a credit note what it takes back. */
  readonly lines: readonly TaxedLine[];
  readonly invoice: Invoice;
  /** Whether all of each item is meant, with its price and pieces. */
  readonly isWhole?: boolean;
}

/** The items of an order with their codes and the tax within each. */
export function Lines({ order, lines, invoice, isWhole = true }: LinesProps) {
  const t = useT();
  const has = {
    codes: lines.some(({ hsn }) => hsn !== undefined),
    // One of before stays as it was printed: with the tax on its total alone.
    tax: invoice.lines?.some(({ rate }) => rate !== undefined) ?? false,
    discount: isWhole && order.orderItems.some(({ discount }) => discount !== undefined),
  };
  const [shipping] = lines.slice(order.orderItems.length);
  const columns = [
    has.codes && { name: t('HSN code'), of: ({ hsn = '–' }: TaxedLine) => hsn },
    isWhole && {
      name: t('Qty'),
      isNumber: true,
      of: ({ qty, unit = '' }: TaxedLine, item?: Item) => (item ? `${qty} ${unit}`.trim() : ''),
    },
    isWhole && {
      name: t('Price'),
      isNumber: true,
      of: (_line: TaxedLine, item?: Item) => (item ? formatInr(paiseFromDecimal(item.price)) : ''),
    },
    has.discount && {
      name: t('Discount'),
      isNumber: true,
      of: (_line: TaxedLine, item?: Item) =>
        item?.discount === undefined ? '–' : formatInr(-paiseFromDecimal(item.discount)),
    },
    has.tax && {
      name: t('Taxable'),
      isNumber: true,
      of: ({ taxable }: TaxedLine) => formatInr(taxable),
    },
    has.tax && {
      name: t('GST'),
      isNumber: true,
      of: (line: TaxedLine) => `${line.rate ?? 0}% ${formatInr(totalOf(line))}`,
    },
    { name: t('Amount'), isNumber: true, of: ({ gross }: TaxedLine) => formatInr(gross) },
  ].filter((column) => column !== false);
  return (
    <div className={styles.wide}>
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map((item, place) => {
            const line = lines[place];
            return line && (isWhole || line.gross > 0) ? (
              <tr key={lineKey(item.product, item.variant?.id)}>
                <td>
                  <Typed>{lineName(item.name, item.variant)}</Typed>
                  {item.variant?.sku && <div>{item.variant.sku}</div>}
                </td>
                {columns.map(({ name, isNumber, of }) => (
                  <td key={name} className={isNumber ? styles.number : undefined}>
                    {of(line, item)}
                  </td>
                ))}
              </tr>
            ) : null;
          })}
          {has.tax && shipping && shipping.gross > 0 && (
            <tr>
              <td>{t('Shipping')}</td>
              {columns.map(({ name, isNumber, of }) => (
                <td key={name} className={isNumber ? styles.number : undefined}>
                  {of(shipping)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
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

/** How much of lines is tax, where the seller charges it: what is taxed, and each part (docs/shop-rules.md#r-print-3). */
export function taxSums(t: Translate, lines: readonly TaxedLine[], invoice: Invoice): Sum[] {
  const parts = taxParts(lines, invoice);
  if (parts.length === 0) return [];
  return [
    { name: t('Taxable value'), paise: lines.reduce((sum, { taxable }) => sum + taxable, 0) },
    ...parts.map(({ name, rate, paise }) => ({
      name: t('{tax} {rate}% (included)', { tax: name, rate }),
      paise,
    })),
  ];
}
