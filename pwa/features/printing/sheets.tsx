import { Fragment } from 'react';
import type { PrintKind, PrintReply } from '#shared/admin/print';
import type { OrderDocument } from '#shared/orders/order';
import { AddressLabel } from './address-label';
import { CreditNotes } from './credit-note-sheet';
import { InvoiceSheet } from './invoice-sheet';
import { sheetsOf } from './left-out';
import { PackingSlip } from './packing-slip';
import styles from './sheets.module.css';

/** How labels are printed: four on a page of A4, or each on a page of its own size. */
export const LABEL_SIZES = ['a4', 'single'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/** The paper of slips, invoices and credit notes. */
export const PAPERS = ['a4', 'a5'] as const;
export type Paper = (typeof PAPERS)[number];

/** Labels on a page of A4. */
const ON_A_PAGE = 4;

interface SheetsProps extends PrintReply {
  readonly kinds: readonly PrintKind[];
  readonly labels: LabelSize;
  readonly paper: Paper;
  /** Pictures of the products on packing slips. */
  readonly pictures: boolean;
}

/** All that is printed, as it comes out: slips, then labels, invoices and credit notes, each in the order of the orders. */
export function Sheets({ orders, seller, kinds, labels, paper, pictures }: SheetsProps) {
  const of = (kind: PrintKind) =>
    kinds.includes(kind) ? orders.filter((order) => sheetsOf(order, kind) > 0) : [];
  const label = (order: OrderDocument) => (
    <AddressLabel key={order._id} order={order} seller={seller} />
  );
  return (
    <div className={styles.sheets} data-paper={paper}>
      {of('slips').map((order) => (
        <PackingSlip key={order._id} order={order} seller={seller} pictures={pictures} />
      ))}
      {labels === 'a4'
        ? inParts(of('labels'), ON_A_PAGE).map((part) => (
            <div key={part[0]?._id} className={styles.four}>
              {part.map(label)}
            </div>
          ))
        : of('labels').map((order) => (
            <div key={order._id} className={styles.one}>
              {label(order)}
            </div>
          ))}
      {of('invoices').map((order) => (
        <Fragment key={order._id}>
          {order.invoice && <InvoiceSheet order={order} invoice={order.invoice} />}
        </Fragment>
      ))}
      {of('credit-notes').map((order) => (
        <CreditNotes key={order._id} order={order} />
      ))}
    </div>
  );
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}
