import { useEffect, useSyncExternalStore } from 'react';
import type { ProductPage } from '../catalogue/product-page';
import { useServices } from './services';
import { useConnection } from './use-connection';
import { whileWanted } from './while-wanted';
import { useMessages } from '../i18n/messages';
import { idle } from '../platform/browser';

/**
 * Caches the front page's document for the next start, once the browser is idle.
 * @param isFront whether the front page is what is shown
 * @param list its products: the server's count where the device holds a part of a larger shop
 */
export function useHomeHtmlCache(isFront: boolean, list: ProductPage): void {
  const { homeHtmlCache, catalogue } = useServices();
  const { reader } = catalogue;
  const { language } = useMessages();
  const isOnline = useConnection() === 'online';
  const front = useSyncExternalStore(reader.front.subscribe, reader.front.current, () => undefined);
  useEffect(() => {
    if (!isFront || !isOnline || !front) return;
    return whileWanted(idle(), () => void homeHtmlCache.keep({ ...front, language }));
  }, [isFront, isOnline, front, language, homeHtmlCache]);

  const isSaid = list.part !== undefined && list.source === 'server' && list.status === 'ready';
  const isOfServer = isFront && isOnline && isSaid;
  const { products, total } = list;
  useEffect(() => {
    if (!isOfServer) return;
    const rest = idle().then(() => Promise.all([catalogue.server.top(), reader.shelf()]));
    return whileWanted(
      rest,
      ([top, shelf]) => void homeHtmlCache.keep({ products, total, top, shelf, language }),
      // The next view of the front page tries again.
      () => undefined,
    );
  }, [isOfServer, products, total, language, catalogue, reader, homeHtmlCache]);
}
