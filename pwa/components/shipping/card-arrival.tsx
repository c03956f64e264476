import { useEffect } from 'react';
import { useCodePromise } from '../../hooks/use-code-promise';
import { weekdayText } from '../../i18n/day-text';
import { useMessages } from '../../i18n/messages';
import { KnownPin } from './known-pin';

interface CardArrivalProps {
  /** @param text by when what is ordered now comes; nothing where that is not known */
  readonly onText: (text: string | undefined) => void;
}

/** Tells by when goods come to the postal code that is known here (docs/shop-rules.md#r-delivery-6); shows nothing itself. */
export function Component({ onText }: CardArrivalProps) {
  return (
    <KnownPin>
      {(code) => (code === null ? null : <Arrival code={code} onText={onText} />)}
    </KnownPin>
  );
}

/** The smallest order. */
const ANY_TOTAL = 0;

function Arrival({ code, onText }: CardArrivalProps & { readonly code: string }) {
  const { t, language } = useMessages();
  const { promise } = useCodePromise().promiseFor(code, ANY_TOTAL);
  const day = promise.kind === 'served' ? promise.arrivesBy : null;
  const text = day === null ? undefined : t('By {day}', { day: weekdayText(day, language) });
  useEffect(() => onText(text), [text, onText]);
  return null;
}
