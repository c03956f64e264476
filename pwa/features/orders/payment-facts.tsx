import Alert from '@mui/material/Alert';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import type { OrderDocument } from '#shared/orders/order';
import { REFUND_DAYS } from '#shared/shop/shop-facts';
import { Fact } from '../../components/design/order-parts';
import { SectionCard } from '../../components/design/section-card';
import { dayOf } from '../../components/design/when-text';
import { refundText } from '../../components/orders/refund-text';
import { useT } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { OrderState } from './order-state';

/** How an order is paid, and what became of the money. */
export function PaymentFacts({ order }: { readonly order: OrderDocument }) {
  const t = useT();
  return (
    <SectionCard title={t('Payment Method')}>
      <Fact name={t('Method')}>{order.paymentMethod}</Fact>
      {order.isPaid && order.paidAt ? (
        <OrderState tone="good">{t('Paid on {date}', { date: dayOf(order.paidAt) })}</OrderState>
      ) : (
        <OrderState tone={isForShopperToPay(order) ? 'act' : 'neutral'}>{t('Not Paid')}</OrderState>
      )}
      <MoneyNote text={refundText(t, order)} />
      <MoneyNote
        text={extraPaidText(t, order)}
        isBack={order.extraPaid?.returned === order.extraPaid?.amount}
      />
      {order.closedAt !== undefined && (
        <OrderState tone="neutral">
          {isCancelled(order)
            ? t('Cancelled on {date}', { date: dayOf(order.closedAt) })
            : t(
                'Closed on {date}: not paid within 72 hours. You can still pay at today’s prices.',
                { date: dayOf(order.closedAt) },
              )}
        </OrderState>
      )}
    </SectionCard>
  );
}

/** A cash order is paid at the door, and a closed one need not be paid at all. */
function isForShopperToPay({ paymentMethod, closedAt }: OrderDocument): boolean {
  return paymentMethod === 'Razorpay' && closedAt === undefined;
}

/** What was paid that pays nothing, such as a second payment; `null` where all of it pays the order. */
function extraPaidText(t: Translate, { extraPaid, isPaid }: OrderDocument): string | null {
  if (!extraPaid) return null;
  const amount = formatInr(paiseFromDecimal(extraPaid.amount));
  if (extraPaid.returned === extraPaid.amount)
    return t('{amount} that you paid extra has been refunded.', { amount });
  return isPaid
    ? t('You were charged twice. We’re refunding {amount}.', { amount })
    : t('Your payment of {amount} came too late for this order. We’re refunding it.', { amount });
}

interface MoneyNoteProps {
  readonly text: string | null;
  /** It has gone back: nothing has to be waited for but the bank. */
  readonly isBack?: boolean;
}

/** What of the money goes back: the bank shows it some days later. */
function MoneyNote({ text, isBack = true }: MoneyNoteProps) {
  const t = useT();
  if (text === null) return null;
  return (
    <Alert severity={isBack ? 'info' : 'warning'} role="note" sx={{ mt: 1.5 }}>
      {text}
      <br />
      {t('It goes to the account you paid from. Banks take {days} business days to show it.', {
        days: REFUND_DAYS,
      })}
    </Alert>
  );
}
