import { formatInr } from '#shared/core/paise';
import type { DeliveryPromise } from '#shared/shipping/delivery-promise';
import { useMessages } from '../../i18n/messages';
import type { Translate } from '../../i18n/translate';
import { notServedText } from '../outbox/delivery-words';
import { arrivalText } from './arrival-text';

const returnsText = (t: Translate, days: number) =>
  days === 0
    ? t('No returns')
    : days === 1
      ? t('Returns within 1 day')
      : t('Returns within {count} days', { count: days });

interface PromiseLinesProps {
  readonly promise: DeliveryPromise;
}

/** A line each for the day of delivery, cash, and returns; what is unknown is called so. */
export function PromiseLines({ promise }: PromiseLinesProps) {
  const messages = useMessages();
  const { t } = messages;
  switch (promise.kind) {
    case 'unknown':
      return (
        <>
          <span>{t('The delivery date depends on the PIN code.')}</span>
          <span>{returnsText(t, promise.returnDays)}</span>
        </>
      );
    case 'not-served':
      return <strong>{notServedText(t, promise.problem.postalCode)}</strong>;
    case 'served': {
      const { arrivesBy, noCash, returnDays } = promise;
      const upTo = noCash && 'cashUpTo' in noCash ? noCash.cashUpTo : undefined;
      return (
        <>
          {arrivesBy === null ? null : <strong>{arrivalText(messages, arrivesBy)}</strong>}
          <span>
            {noCash === null
              ? t('Cash on Delivery available')
              : upTo === undefined
                ? t('Cash on Delivery not available')
                : t('Cash on Delivery is available up to {total}.', { total: formatInr(upTo) })}
          </span>
          <span>{returnsText(t, returnDays)}</span>
        </>
      );
    }
  }
}
