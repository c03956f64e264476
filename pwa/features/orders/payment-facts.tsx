import Alert from '@mui/material/Alert';
import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import { isCancelled } from '#shared/orders/cancelled';
import type { OrderDocument } from '#shared/orders/order';
import { REFUND_DAYS } from '#shared/shop/shop-facts';
import { dayOf } from '#shared/shop/shop-day';
import { isToBeCancelled } from '../../components/orders/pending-order';
import { Fact } from '../../components/design/order-parts';
import { SectionCard } from '../../components/design/section-card';
import { moneyTexts } from '../../components/design/money-text';
import { useT } from '../../i18n/messages';
import type { Message, Translate } from '../../i18n/translate';
import { OrderState } from './order-state';
import type { ShownOrder } from '../../components/orders/use-order-page';

/** How an order is paid, and where the money is. */
export function PaymentFacts({ order }: { readonly order: ShownOrder }) {
  const t = useT();
  return (
    <SectionCard title={t('Payment Method')}>
      <Fact name={t('Method')}>{order.paymentMethod}</Fact>
      {order.isPaid && order.paidAt ? (
        <OrderState tone="good">{t('Paid on {date}', { date: dayOf(order.paidAt) })}</OrderState>
      ) : (
        <OrderState tone={isForShopperToPay(order) ? 'act' : 'neutral'}>{t('Not Paid')}</OrderState>
      )}
      <MoneyNote order={order} texts={owedTexts(t, order)} isWaited />
      <MoneyNote order={order} texts={moneyTexts(t, order)} />
      {order.closedAt !== undefined && (
        <OrderState tone="neutral">{closedText(t, order, dayOf(order.closedAt))}</OrderState>
      )}
    </SectionCard>
  );
}

/** @param date the day on which it was closed, `2026-07-24` */
function closedText(t: Translate, order: ShownOrder, date: string): string {
  if (isToBeCancelled(order)) return t('Cancellation requested');
  if (isCancelled(order)) return t('Cancelled on {date}', { date });
  return t('Closed on {date}: not paid within 72 hours. You can still pay at today’s prices.', {
    date,
  });
}

/** A cash order is paid at the door, and a closed one need not be paid at all. */
function isForShopperToPay({ paymentMethod, closedAt }: OrderDocument): boolean {
  return paymentMethod === 'Razorpay' && closedAt === undefined;
}

const DISPUTED =
  'Your bank is looking into your dispute. Once it has decided, either the bank returns the money to you or we refund it.' satisfies Message;

/** What of the money is the shopper's and has not been sent back yet: why, and that it comes. */
function owedTexts(t: Translate, order: OrderDocument): readonly string[] {
  const { toGiveBack = '0.00' } = order.money ?? {};
  const owed = paiseFromDecimal(toGiveBack) - paiseFromDecimal(order.forBank?.toGiveBack ?? '0.00');
  // The money of an order that goes on is the shop's, unless the bank takes it.
  const asked = paiseFromDecimal(order.forBank?.beingGivenBack ?? '0.00');
  const isTheirs = isCancelled(order) || paiseFromDecimal(toGiveBack) > 0 || asked > 0;
  const ofBank = order.forBank && isTheirs ? [t(DISPUTED)] : [];
  return owed > 0 ? [...ofBank, ...promiseTexts(t, order, formatInr(owed))] : ofBank;
}

/** That an amount that is the shopper's comes, and why. */
function promiseTexts(t: Translate, order: OrderDocument, amount: string): readonly string[] {
  if (isCancelled(order)) return [t('To be refunded: {amount}', { amount })];
  if (order.isPaid) return [t('You were charged twice. We will refund {amount}.', { amount })];
  if (order.closedAt !== undefined)
    return [
      t('Your payment of {amount} came too late for this order. We will refund it.', { amount }),
    ];
  return [
    t(
      'We have received {amount}, which does not pay this order. We will refund it, or accept it and tell you.',
      {
        amount,
      },
    ),
  ];
}

/** Whether money goes back by the gateway: cash goes from hand to hand, and what a bank took it has given back itself. */
function goesToAccount({ paymentMethod, money, isBackByHand }: OrderDocument): boolean {
  if (paymentMethod === 'COD' || !money || isBackByHand) return false;
  return [money.toGiveBack, money.beingGivenBack, money.givenBack].some(
    (amount) => paiseFromDecimal(amount) > 0,
  );
}

interface MoneyNoteProps {
  readonly order: OrderDocument;
  readonly texts: readonly string[];
  /** It is still here: the shopper waits for the shop, not for the bank. */
  readonly isWaited?: boolean;
}

/** What of the money goes back: the bank shows it some days later. */
function MoneyNote({ order, texts, isWaited = false }: MoneyNoteProps) {
  const t = useT();
  if (texts.length === 0) return null;
  return (
    <Alert severity={isWaited ? 'warning' : 'info'} role="note" sx={{ mt: 1.5 }}>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {goesToAccount(order) &&
        t('It goes to the account you paid from. Banks take {days} business days to show it.', {
          days: REFUND_DAYS,
        })}
    </Alert>
  );
}
