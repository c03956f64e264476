import Alert from '@mui/material/Alert';
import type { PrintKind } from '#shared/admin/print';
import { whyNotPrinted, type NotPrinted } from '#shared/orders/give-invoice';
import type { OrderDocument } from '#shared/orders/order';
import { orderName } from '#shared/orders/order-number';
import { useT } from '../../i18n/messages';
import { goneOf } from '../../components/design/money-text';
import type { Message } from '../../i18n/translate';

const REASONS = {
  order_cancelled: 'Cancelled, so left out: {orders}',
  order_returned: 'Returned, so left out: {orders}',
  order_refunded: 'Refunded, so left out: {orders}',
  order_disputed: 'Disputed at the bank, so left out: {orders}',
  order_gone: 'Not paid in time, so left out: {orders}',
  not_paid: 'Not paid yet, so left out: {orders}',
} as const satisfies Record<NotPrinted, Message>;

const whyNot = (order: OrderDocument) => whyNotPrinted(order, goneOf(order));

/** How many sheets of a kind there are of an order. What was given is printed for ever: an invoice, also when the order was cancelled since. */
export function sheetsOf(order: OrderDocument, kind: PrintKind): number {
  if (kind === 'invoices') return order.invoice ? 1 : 0;
  if (kind === 'credit-notes') return order.creditNotes?.length ?? 0;
  return whyNot(order) === undefined ? 1 : 0;
}

interface LeftOutProps {
  readonly orders: readonly OrderDocument[];
  /** How many were asked for. */
  readonly asked: number;
}

/** Which of the orders are not printed, and why. */
export function LeftOut({ orders, asked }: LeftOutProps) {
  const t = useT();
  const missing = asked - orders.length;
  const texts = Object.entries(REASONS).flatMap(([reason, text]) => {
    const left = orders.filter((order) => whyNot(order) === reason);
    const names = left.map(orderName).join(', ');
    return left.length === 0 ? [] : t(text, { orders: names });
  });
  if (missing > 0) texts.push(t('Not found: {count}', { count: missing }));
  if (texts.length === 0) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
