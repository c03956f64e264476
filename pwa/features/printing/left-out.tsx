import Alert from '@mui/material/Alert';
import type { PrintKind } from '#shared/admin/print';
import { whyNotPrinted, type NotPrinted } from '#shared/orders/give-invoice';
import type { OrderDocument } from '#shared/orders/order';
import { shortOrderNumber } from '#shared/orders/order-number';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';

const REASONS = {
  order_cancelled: 'Cancelled, so left out: {orders}',
  order_gone: 'Not paid in time, so left out: {orders}',
  not_paid: 'Not paid yet, so left out: {orders}',
} as const satisfies Record<NotPrinted, Message>;

/** Whether a kind of sheet is printed of an order. What was given is printed for ever: an invoice, also when the order was cancelled since. */
export const isPrinted = (order: OrderDocument, kind: PrintKind): boolean =>
  kind === 'invoices' ? order.invoice !== undefined : whyNotPrinted(order) === undefined;

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
    const left = orders.filter((order) => whyNotPrinted(order) === reason);
    const names = left.map(({ _id }) => shortOrderNumber(_id)).join(', ');
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
