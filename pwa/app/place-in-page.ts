import { listen } from '../platform/browser';
import { parseJson } from '../platform/parse-json';

/** Where somebody was in a page: how far down, and a link on the screen, because what lies above it may be drawn later. */
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
/** Frames without a move after which a page stands. */
const STILL = 30;
/** The longest a page is followed while it is drawn, in milliseconds. */
const MAX_FOLLOWED = 10_000;

/** Forbidden storage is the same as an empty one: the page then begins at its top. */
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

/** The link to come back to: the one that was pressed, else the first that is wholly on the screen. */
function linkOf(pressed: Element | null | undefined): Element | undefined {
  if (pressed?.isConnected && isInSight(pressed)) return pressed;
  return links().find(isInSight);
}

/**
 * Remembers where somebody is in a page before it goes, until the tab is closed.
 * @param page names one visit of the page, as the history counts them
 * @param pressed the link that leads away, where it was one
 */
export function rememberPlace(page: string, pressed?: Element | null): void {
  const y = Math.round(window.scrollY);
  const { [page]: before, ...others } = readPlaces();
  // At its top a page begins by itself.
  if (y === 0 && !before) return;
  const link = linkOf(pressed);
  const address = link?.getAttribute('href');
  const place: PlaceInPage = {
    y,
    ...(link && address
      ? { link: address, nth: linksTo(address).indexOf(link), top: topOf(link) }
      : {}),
  };
  const places = [...Object.entries(others), [page, place]].slice(-MAX_PLACES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // No room, or forbidden: the page will begin at its top.
  }
}

/** Forgets all places: the links in them name what a person who has signed out had before them. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Forbidden: there are none.
  }
}

/**
 * Goes back to where somebody was, and stays there while the rest of the page is drawn, until it stands or somebody moves it.
 * @returns the way to stop; nothing where no place is remembered
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
