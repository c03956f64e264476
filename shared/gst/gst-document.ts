import type { Paise } from '../core/paise';
import { gstStateOf } from '../orders/give-invoice';
import type { Invoice, Seller } from '../orders/invoice';
import {
  amountsOf,
  chargedBy,
  creditedAmounts,
  invoiceLines,
  linesOfNotes,
  notesOf,
} from '../orders/invoice-lines';
import type { TaxedLine } from '../orders/invoice-tax';
import type { Order } from '../orders/order';
import type { PinLookup } from '../shipping/pin-lookup';

/** An invoice or a credit note as it is declared. Of a credit note sums are above zero, as they are printed. */
export interface GstDocument {
  readonly kind: 'invoice' | 'credit-note';
  readonly order: string;
  /** Of the order, where it has one. */
  readonly orderNumber?: number | undefined;
  readonly number: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly buyer: string;
  /** Of a business; empty for a person. */
  readonly gstin: string;
  readonly seller: Seller;
  /** `undefined`: it is not known, and the document cannot be declared. */
  readonly state: string | undefined;
  /** Of the invoice, also where this is a credit note for it. */
  readonly invoiceTotal: Paise;
  readonly total: Paise;
  /** Each with the pieces that it is of. */
  readonly lines: readonly TaxedLine[];
}

/** What is known today, for invoices that were given without it. */
export interface KnownToday {
  readonly lookup: PinLookup | undefined;
  /** Where the shop is registered. */
  readonly state: string | undefined;
  /** The code of a product; empty for none. */
  readonly hsnOf: (product: string) => string;
}

/**
 * The invoice and the credit notes of an order, oldest first; none without an invoice. What was not known when the invoice was given (a state, a
 * code) is completed by what is known today: the paper stays as it is, the return can be filed.
 */
export function documentsOf(order: Order, today: KnownToday): GstDocument[] {
  if (!order.invoice) return [];
  const invoice = completed(order, order.invoice, today);
  const charged = chargedBy(order);
  const { shippingAddress, user } = order;
  const about = {
    order: order._id,
    orderNumber: order.number,
    buyer: shippingAddress.name ?? user.name,
    gstin: shippingAddress.gstin ?? '',
    seller: invoice.seller,
    state: invoice.seller.state === undefined ? undefined : invoice.placeOfSupply,
    invoiceTotal: order.totalPrice,
  };
  const coded = (lines: readonly TaxedLine[]) => {
    const codes = lines.map(({ hsn, product }) => hsn ?? today.hsnOf(product ?? ''));
    return lines.map((line, place) => ({
      ...line,
      // Shipping is one supply with the goods: under a code of theirs.
      hsn: codes[place] || (line.product === undefined ? codes.find((code) => code) : '') || '',
    }));
  };
  const whole = invoiceLines(charged, invoice);
  const amounts = creditedAmounts(charged, notesOf(order));
  const notes = linesOfNotes(charged, invoice, notesOf(order)).map((lines, note) =>
    lines.map((line, place) => {
      const gross = amountsOf(charged)[place] ?? 0;
      const before = amounts.slice(0, note).reduce((sum, all) => sum + (all[place] ?? 0), 0);
      // Pieces that came back; of money alone, as many as it is worth.
      const piecesOf = (paise: Paise) =>
        gross === 0 ? 0 : Math.round(((whole[place]?.qty ?? 0) * paise) / gross);
      return { ...line, qty: piecesOf(before + line.gross) - piecesOf(before) };
    }),
  );
  return [
    {
      ...about,
      kind: 'invoice',
      number: invoice.number,
      at: invoice.at,
      total: order.totalPrice,
      lines: coded(whole),
    },
    ...(order.creditNotes ?? []).map(({ number, at, amountPaise }, place): GstDocument => ({
      ...about,
      kind: 'credit-note',
      number,
      at,
      total: amountPaise,
      lines: coded(notes[place] ?? []),
    })),
  ];
}

function completed(order: Order, invoice: Invoice, { lookup, state }: KnownToday): Invoice {
  const { seller } = invoice;
  const placeOfSupply = invoice.placeOfSupply ?? gstStateOf(lookup, order.shippingAddress);
  const sellersState = seller.state ?? state;
  return {
    ...invoice,
    seller: { ...seller, ...(sellersState !== undefined && { state: sellersState }) },
    ...(placeOfSupply !== undefined && { placeOfSupply }),
  };
}
