import { useEffect, type RefObject } from 'react';
import { useServices } from './services';
import { idle } from '../platform/browser';

/**
 * Keeps the front page for the next start, as it is drawn once the browser has nothing better to do.
 * @param part what is stored
 * @param isFront whether the front page is what is shown
 */
export function useHomeHtmlCache(part: RefObject<HTMLElement | null>, isFront: boolean): void {
  const { homeHtmlCache, catalogue } = useServices();
  // After every drawing: whatever changed may be on the picture.
  useEffect(() => {
    if (!isFront) return;
    let isNewest = true;
    void idle().then(() => {
      const { reader } = catalogue;
      // A part of the catalogue is not what the shop opens with.
      const isWhole = reader.lastPage(1)?.complete && reader.lastTop()?.complete;
      const drawn = isNewest && isWhole && part.current ? drawingOf(part.current) : null;
      if (drawn !== null) void homeHtmlCache.keep(drawn);
    });
    return () => {
      isNewest = false;
    };
  });
}

/** What does nothing before its code is there; links lead on and forms put into the cart without any. */
const NEEDS_CODE = 'select, button[type="button"]';

/** The part inside its `main`, as a document would write it. */
function drawingOf(part: Element): string | null {
  const main = part.closest('main')?.cloneNode(false);
  if (!(main instanceof HTMLElement)) return null;
  main.append(part.cloneNode(true));
  for (const dead of main.querySelectorAll(NEEDS_CODE)) dead.setAttribute('inert', '');
  // The content security policy forbids them in a document.
  for (const styled of main.querySelectorAll('[style]')) styled.removeAttribute('style');
  return main.outerHTML;
}
