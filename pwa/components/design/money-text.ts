import { formatInr, paiseFromDecimal } from '#shared/core/paise';
import type { OrderDocument } from '#shared/orders/order';
import { dayOf } from '#shared/shop/shop-day';
import type { Translate } from '../../i18n/translate';

type HasMoney = Pick<OrderDocument, 'money'> & Partial<Pick<OrderDocument, 'forBank'>>;

/** Where money of an order goes that does not stay with the shop: a sentence for each part. Never says "refunded" of what is under way. */
export function moneyTexts(t: Translate, { money, forBank }: HasMoney): readonly string[] {
  if (!money) return [];
  const { givenBack, givenBackAt } = money;
  const inr = (amount: string) => ({ amount: formatInr(paiseFromDecimal(amount)) });
  const underWay =
    paiseFromDecimal(money.beingGivenBack) - paiseFromDecimal(forBank?.beingGivenBack ?? '0.00');
  const lost = paiseFromDecimal(money.lost) - paiseFromDecimal(forBank?.lost ?? '0.00');
  const isSome = (amount: string) => paiseFromDecimal(amount) > 0;
  const refunded = givenBackAt
    ? t('Refunded {amount} on {date}', { ...inr(givenBack), date: dayOf(givenBackAt) })
    : t('Refunded {amount}', inr(givenBack));
  return [
    ...(underWay > 0 ? [t('Being refunded: {amount}', { amount: formatInr(underWay) })] : []),
    ...(isSome(givenBack) ? [refunded] : []),
    ...(lost > 0 ? [t('Returned by the bank: {amount}', { amount: formatInr(lost) })] : []),
  ];
}

/** The same in one line, for lists; `null` where all of it stays. */
export function moneyText(t: Translate, order: HasMoney): string | null {
  const texts = moneyTexts(t, order);
  return texts.length > 0 ? texts.join(' · ') : null;
}

/** Whether all that came for an order has gone back, is on its way, or was lost; of a paid one, all that pays it. */
export function isAllBack({
  money,
  isPaid,
  isUnfunded,
}: HasMoney & Pick<OrderDocument, 'isPaid' | 'isUnfunded'>): boolean {
  if (isPaid) return isUnfunded === true;
  if (!money || paiseFromDecimal(money.received) === 0) return false;
  const stays =
    paiseFromDecimal(money.kept) -
    paiseFromDecimal(money.beingGivenBack) -
    paiseFromDecimal(money.toGiveBack);
  return stays <= 0;
}

/** How much of an order's money is no sale any more: `whole` where all of it went back, is on its way, or was lost. */
export const goneOf = ({ isUnfunded, refunded }: Pick<OrderDocument, 'isUnfunded' | 'refunded'>) =>
  isUnfunded ? 'whole' : refunded?.state;

/** Whether money came for an unpaid order that does not pay it: the shop decides about it first, so it is not paid again. */
export function isMoneyHeld({ isPaid, money }: Pick<OrderDocument, 'isPaid' | 'money'>): boolean {
  return !isPaid && money !== undefined && paiseFromDecimal(money.toGiveBack) > 0;
}
