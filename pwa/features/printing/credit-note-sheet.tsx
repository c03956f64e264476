import { paiseFromDecimal } from '#shared/core/paise';
import type { CreditReason } from '#shared/orders/credit-note';
import type { Invoice } from '#shared/orders/invoice';
import { chargedByDocument, linesOfNotes, notesOfDocument } from '#shared/orders/invoice-lines';
import type { TaxedLine } from '#shared/orders/invoice-tax';
import type { CreditNoteDocument, OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { dayOf } from '#shared/shop/shop-day';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { BillTo, Lines, Sums, taxSums } from './invoice-parts';
import { SellerLines } from './sheet-parts';
import styles from './sheets.module.css';

const REASONS = {
  cancelled: 'The order was cancelled',
  returned: 'The goods were returned',
  refunded: 'A part of the price was refunded',
} as const satisfies Record<CreditReason, Message>;

/** The credit notes of an order, each on a sheet of its own; none without an invoice. */
export function CreditNotes({ order }: { readonly order: OrderDocument }) {
  const { invoice, creditNotes = [] } = order;
  if (!invoice) return null;
  const lines = linesOfNotes(chargedByDocument(order), invoice, notesOfDocument(order));
  return creditNotes.map((note, place) => (
    <CreditNoteSheet
      key={note.number}
      order={order}
      invoice={invoice}
      note={note}
      lines={lines[place] ?? []}
    />
  ));
}

/** What takes back an invoice, or a part of it: the seller and the rates of the invoice, which it names (docs/shop-rules.md#r-print-4). */
function CreditNoteSheet({
  order,
  invoice,
  note,
  lines,
}: {
  readonly order: OrderDocument;
  readonly invoice: Invoice;
  readonly note: CreditNoteDocument;
  readonly lines: readonly TaxedLine[];
}) {
  const t = useT();
  const { number, at, amount, reason } = note;
  const total = paiseFromDecimal(amount);
  return (
    <article className={styles.sheet} aria-label={t('Credit note {number}', { number })}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('Credit note')}</h2>
          <SellerLines seller={invoice.seller} />
        </div>
        <div className={styles.facts}>
          <span className={styles.big}>{number}</span>
          <span>{t('Credit note date: {date}', { date: dayOf(at) })}</span>
          <span>
            {t('For invoice {number} of {date}', {
              number: invoice.number,
              date: dayOf(invoice.at),
            })}
          </span>
          <span>{t('Order {id}', { id: orderName(order) })}</span>
        </div>
      </header>
      <div className={styles.columns}>
        <BillTo order={order} invoice={invoice} />
        <section>
          <h3 className={styles.label}>{t('Reason')}</h3>
          <span className={styles.typed}>{t(REASONS[reason])}</span>
        </section>
      </div>
      {(note.lines ?? amount === order.totalPrice) && (
        <Lines
          order={order}
          lines={lines}
          invoice={invoice}
          isWhole={amount === order.totalPrice}
        />
      )}
      <Sums
        sums={[{ name: t('Credited'), paise: total, isTotal: true }, ...taxSums(t, lines, invoice)]}
      />
    </article>
  );
}
