import { useEffect } from 'react';
import { useServices } from './services';
import { useMessages } from '../i18n/messages';
import { idle } from '../platform/browser';

/**
 * Has the front page's document kept for the next start, once the browser has nothing better to do.
 * @param isFront whether the front page is what is shown
 */
export function useHomeHtmlCache(isFront: boolean): void {
  const { homeHtmlCache, catalogue, connection } = useServices();
  const { language } = useMessages();
  // After every drawing: whatever changed may be on it.
  useEffect(() => {
    if (!isFront) return;
    let isNewest = true;
    void idle().then(() => {
      if (!isNewest || connection.current() !== 'online') return;
      const { reader } = catalogue;
      const front = reader.lastPage(1);
      const top = reader.lastTop();
      // A part of the catalogue is not what the shop opens with.
      if (!front?.complete || !top?.complete) return;
      const { products, total } = front;
      void homeHtmlCache.keep({ products, total, top: top.products, language });
    });
    return () => {
      isNewest = false;
    };
  });
}
