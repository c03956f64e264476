import type { Navigator, To } from 'react-router-dom';
import { popGuard } from '../../platform/pop-guard';

interface Guarded {
  /** The router's own way to open a page. */
  readonly navigator: Pick<Navigator, 'push' | 'replace'>;
  readonly window: Window;
  readonly hasChanges: () => boolean;
  /** @param goOn opens the page after all */
  readonly onAsk: (goOn: () => void) => void;
}

/** The router's number of an entry of the history; none where it is not the shop's. */
function numberOf(state: unknown): number | undefined {
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : undefined;
}

/** What the link that opened the entry said to its page. */
const stateOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;

const pathOf = (to: To, here: string) =>
  typeof to === 'string' ? new URL(to, here).pathname : (to.pathname ?? new URL(here).pathname);

/**
 * Stops the router from opening another page while there are changes that are not saved, and the browser from closing this one. Parts of
 * the page that have an entry of their own in the history (`use-back-closes.ts`) are no other page.
 * @returns stops guarding
 */
export function guardLeaving({ navigator, window, hasChanges, onAsk }: Guarded): () => void {
  const { push, replace } = navigator;
  let isAllowed = false;
  /** The entry of the page that is shown. */
  let here = numberOf(window.history.state);
  /** Goes where Back or Forward wanted to, while the history returns from there. */
  let returning: (() => void) | undefined;

  function guarded(open: Navigator['push']): Navigator['push'] {
    return (to, state, options) => {
      const isOther = pathOf(to, window.location.href) !== window.location.pathname;
      const goOn = () => {
        open.call(navigator, to, state, options);
        here = numberOf(window.history.state);
      };
      if (!isOther || isAllowed || !hasChanges()) return goOn();
      onAsk(() => {
        isAllowed = true;
        goOn();
      });
    };
  }
  navigator.push = guarded(push);
  navigator.replace = guarded(replace);

  function onPop(event: PopStateEvent): void {
    const there = numberOf(event.state);
    if (returning !== undefined) {
      const goThere = returning;
      returning = undefined;
      event.stopImmediatePropagation();
      onAsk(() => {
        isAllowed = true;
        goThere();
      });
      return;
    }
    const distance = (there ?? 0) - (here ?? 0);
    if (there === undefined || distance === 0 || isAllowed || !hasChanges()) {
      here = there;
      return;
    }
    // The router does not hear of it, and the address is this page's again.
    event.stopImmediatePropagation();
    const address = window.location.href.slice(window.location.origin.length);
    // The question's own entry takes the place of all that was ahead: a page from there is opened anew.
    returning =
      distance > 0
        ? () => push.call(navigator, address, stateOf(event.state))
        : () => window.history.go(distance);
    window.history.go(-distance);
  }

  function onClose(event: BeforeUnloadEvent): void {
    if (!isAllowed && hasChanges()) event.preventDefault();
  }

  popGuard.hear = onPop;
  window.addEventListener('beforeunload', onClose);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
    popGuard.hear = undefined;
    window.removeEventListener('beforeunload', onClose);
  };
}
