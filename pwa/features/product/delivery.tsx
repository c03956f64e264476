import type { Paise } from '#shared/core/paise';
import { deliveryPromise } from '#shared/shipping/delivery-promise';
import { termsOfCode } from '#shared/shipping/delivery-terms';
import { lazyPart } from '../../components/design/lazy-part';
import { useShopFacts } from '../../components/design/shop-facts';
import { SilentErrorBoundary } from '../../components/design/silent-error-boundary';
import { PromiseLines } from '../../components/shipping/promise-lines';
import { useServices } from '../../hooks/services';
import { useIsIdle } from '../../hooks/use-is-idle';
import { useReturnDays } from '../../hooks/use-promise-facts';
import { useT } from '../../i18n/messages';
import styles from './delivery.module.css';

const DeliverTo = lazyPart(() => import('./deliver-to'));

interface DeliveryProps {
  /** Of one piece, in paise. */
  readonly price: Paise;
  /** Whether the owner has a table of postal codes: then it is as high as its form with all lines, so that nothing moves. */
  readonly asksForPin: boolean;
}

/**
 * When a product comes, whether it can be paid in cash, and until when it can be returned (docs/shop-rules.md#r-delivery-6). The
 * document says what does not depend on a postal code; the form loads once the page is interactive, and is left out if it fails.
 */
export function Delivery({ price, asksForPin }: DeliveryProps) {
  const t = useT();
  const isIdle = useIsIdle();
  const before = <BeforePin price={price} asksForPin={asksForPin} />;
  const look = asksForPin ? `${styles.delivery} ${styles.asks}` : styles.delivery;
  return (
    <section className={look} aria-label={t('Delivery')}>
      <SilentErrorBoundary fallback={before}>
        {asksForPin && isIdle ? <DeliverTo price={price} /> : before}
      </SilentErrorBoundary>
    </section>
  );
}

/** What holds wherever it goes. */
function BeforePin({ price, asksForPin }: DeliveryProps) {
  const { clock } = useServices();
  const returnDays = useReturnDays();
  const cashLimit = useShopFacts()?.cashLimit ?? null;
  const terms = asksForPin ? undefined : termsOfCode(undefined, '', cashLimit);
  const goods = { total: price, returnDays };
  return (
    <p className={styles.lines}>
      <PromiseLines promise={deliveryPromise(terms, { postalCode: '' }, goods, clock())} />
    </p>
  );
}
