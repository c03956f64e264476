import { listen } from '../platform/browser';
import { parseJson } from '../platform/parse-json';

/** A position in a page: how far down, and a link on the screen, because content above it may be rendered later. */
interface PlaceInPage {
  /** Pixels above the window. */
  readonly y: number;
  /** A link's address, as it is written. */
  readonly link?: string;
  /** The first, second … link to that address, from 0. */
  readonly nth?: number;
  /** The link's distance from the window's upper edge, in pixels. */
  readonly top?: number;
}

const KEY = 'places-in-pages';
/** Pages of the history whose places are remembered. */
const MAX_PLACES = 50;
/** Frames without movement after which a page counts as settled. */
const STILL = 30;
/** The longest a page is followed while it renders, in milliseconds. */
const MAX_FOLLOWED = 10_000;

/** Forbidden storage counts as empty: the page then begins at its top. */
function readPlaces(): Record<string, PlaceInPage> {
  try {
    const places = parseJson(sessionStorage.getItem(KEY) ?? '');
    return typeof places === 'object' && places !== null ? { ...places } : {};
  } catch {
    return {};
  }
}

const links = () => [...document.querySelectorAll('main a[href]')];
const linksTo = (address: string) =>
  links().filter((link) => link.getAttribute('href') === address);
const topOf = (link: Element) => link.getBoundingClientRect().top;
const isInSight = (link: Element) => topOf(link) >= 0 && topOf(link) < window.innerHeight;

/** A link that was pressed. */
export interface PressedLink {
  readonly link: Element;
  /** Where it was then: fonts that come before the next page does may move it. In pixels below the window's upper edge. */
  readonly top: number;
}

export const pressedLink = (link: Element): PressedLink => ({ link, top: topOf(link) });

/** The link to return to: the one pressed, else the first that is wholly on the screen. */
function linkOf(pressed: PressedLink | undefined): PressedLink | undefined {
  if (pressed?.link.isConnected && isInSight(pressed.link)) return pressed;
  const first = links().find(isInSight);
  return first && pressedLink(first);
}

/**
 * Remembers the position in a page before leaving it, until the tab is closed.
 * @param page names one visit of the page, as the history counts them
 * @param pressed the link pressed, if any
 */
export function rememberPlace(page: string, pressed?: PressedLink): void {
  const y = Math.round(window.scrollY);
  const { [page]: before, ...others } = readPlaces();
  // A page begins at its top by itself.
  if (y === 0 && !before) return;
  const { link, top = 0 } = linkOf(pressed) ?? {};
  const address = link?.getAttribute('href');
  const place: PlaceInPage = {
    y,
    ...(link && address ? { link: address, nth: linksTo(address).indexOf(link), top } : {}),
  };
  const places = [...Object.entries(others), [page, place]].slice(-MAX_PLACES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // No room, or forbidden: the page will begin at its top.
  }
}

/** Forgets all positions: their links reveal what a user who has signed out has seen. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden: nothing is stored.
  }
}

/**
 * Restores a position and holds it while the rest of the page renders, until the page settles or the user moves it.
 * @returns stops it; undefined where no position is remembered
 */
export function returnToPlace(page: string): (() => void) | undefined {
  const place = readPlaces()[page];
  if (!place) return undefined;
  const { y, link, nth = 0, top = 0 } = place;
  const until = performance.now() + MAX_FOLLOWED;
  let frame = 0;
  let still = 0;
  const follow = () => {
    const found = link === undefined || y === 0 ? undefined : linksTo(link)[nth];
    const by = found ? topOf(found) - top : y - window.scrollY;
    const before = window.scrollY;
    // Half a pixel is what browsers round away.
    if (Math.abs(by) > 1) window.scrollTo({ top: before + by, behavior: 'instant' });
    const isThere = Math.abs(by) <= 1 || (found !== undefined && window.scrollY === before);
    still = isThere ? still + 1 : 0;
    if (still < STILL && performance.now() < until) frame = requestAnimationFrame(follow);
    else stop();
  };
  const stopListening = listen(window, ['wheel', 'touchstart', 'pointerdown', 'keydown'], stop);
  function stop() {
    cancelAnimationFrame(frame);
    stopListening();
  }
  follow();
  return stop;
}
