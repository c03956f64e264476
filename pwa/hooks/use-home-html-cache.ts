import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { useConnection } from './use-connection';
import { whileWanted } from './while-wanted';
import { useMessages } from '../i18n/messages';
import { idle } from '../platform/browser';

/**
 * Caches the front page's document for the next start, once the browser is idle.
 * @param isFront whether the front page is what is shown
 */
export function useHomeHtmlCache(isFront: boolean): void {
  const { homeHtmlCache, catalogue } = useServices();
  const { reader } = catalogue;
  const { language } = useMessages();
  const isOnline = useConnection() === 'online';
  const front = useSyncExternalStore(reader.front.subscribe, reader.front.current, () => undefined);
  useEffect(() => {
    if (!isFront || !isOnline || !front) return;
    return whileWanted(idle(), () => void homeHtmlCache.keep({ ...front, language }));
  }, [isFront, isOnline, front, language, homeHtmlCache]);
}
