import { useState, useSyncExternalStore } from 'react';
import { shopDay } from '#shared/shop/shop-day';
import { useShopFacts } from '../../components/design/shop-facts';
import { useServices } from '../../hooks/services';
import { useMessages } from '../../i18n/messages';
import styles from './catalogue-screen.module.css';

/**
 * What the owner says at the head of home (docs/shop-rules.md#r-owner-2). As it was known when home was opened, so that nothing moves; a device that was
 * offline over its last day says it no more.
 */
export function ShopBanner() {
  const now = useShopFacts();
  const { clock } = useServices();
  const { language } = useMessages();
  const [facts] = useState(now);
  // Its document was written by the shop, on one of its days.
  const isOver = useSyncExternalStore(
    () => () => undefined,
    () => isPast(facts?.bannerUntil, clock()),
    () => false,
  );
  const text = (language === 'hi' && facts?.bannerHindi) || facts?.banner;
  return text && !isOver ? <p className={styles.banner}>{text}</p> : null;
}

const isPast = (until: string | undefined, now: number) =>
  until !== undefined && until !== '' && shopDay(now) > until;
