import { Component } from 'react';
import {
  useLocation,
  useNavigationType,
  type Location,
  type NavigationType,
} from 'react-router-dom';
import { useNavigationFocus, type NavigationFocus } from '../components/design/navigation-focus';
import { listen } from '../platform/browser';
import { useSession } from '../hooks/use-session';
import {
  forgetPlaces,
  pressedLink,
  rememberPlace,
  returnToPlace,
  type PressedLink,
} from './place-in-page';

/**
 * What happens when the page changes: it begins at the top, unless the address names a place in it
 * (docs/shop-rules.md#r-routes-6), and the focus goes to its heading, so that a screen reader begins there. Back, forward and
 * a reload lead to where the person was. The first page is left as the browser shows it.
 */
export function PageChange() {
  return (
    <PageChanges
      location={useLocation()}
      how={useNavigationType()}
      navigationFocus={useNavigationFocus()}
      person={useSession()?.user._id}
    />
  );
}

interface PageChangesProps {
  readonly location: Location;
  readonly how: NavigationType;
  readonly navigationFocus: NavigationFocus;
  /** Who is signed in. */
  readonly person: string | undefined;
}

/** A list's next page is another page, wherever its number is in the address; a filter is not. */
const pageOf = ({ pathname, search }: Location) =>
  `${pathname}#${new URLSearchParams(search).get('pageNumber') ?? ''}`;

/** One visit of one address. The first of a tab always has the same key. */
const visitOf = ({ key, pathname, search }: Location) =>
  key === 'default' ? `${pathname}${search}` : key;

/** The browser loads the page again, or comes back to it from elsewhere. */
function isComeBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate';
}

/** A class component, because only its snapshot runs before the DOM changes: afterwards the position in the old page is lost. */
class PageChanges extends Component<PageChangesProps> {
  #pressed: PressedLink | undefined;
  #stop: (() => void) | undefined;
  #stopReturning: (() => void) | undefined;
  /** Who was signed in when the page came. */
  #person = this.props.person;

  override componentDidMount() {
    const press = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null;
      this.#pressed = link ? pressedLink(link) : undefined;
    };
    document.addEventListener('click', press, true);
    const stopListening = listen(window, ['pagehide'], () => this.#remember(this.props));
    this.#stop = () => {
      document.removeEventListener('click', press, true);
      stopListening();
    };
    // A list is rendered in steps: the browser would restore its position before the list is there.
    history.scrollRestoration = 'manual';
    if (isComeBack()) this.#stopReturning = returnToPlace(visitOf(this.props.location));
  }

  override componentWillUnmount() {
    this.#stop?.();
    this.#stopReturning?.();
  }

  override getSnapshotBeforeUpdate(before: PageChangesProps) {
    if (before.location !== this.props.location) this.#remember(before);
    return null;
  }

  override componentDidUpdate({ location: before, person: personBefore }: PageChangesProps) {
    const { location, how, navigationFocus, person } = this.props;
    if (personBefore !== undefined && person !== personBefore) forgetPlaces();
    // The page belongs to the user who signs in on it, or becomes known shortly after it opened.
    if (before !== location || this.#person === undefined) this.#person = person;
    if (before === location) return;
    this.#stopReturning?.();
    this.#stopReturning = how === 'POP' ? returnToPlace(visitOf(location)) : undefined;
    if (pageOf(before) === pageOf(location)) return;
    const { hash } = location;
    if (hash && !this.#stopReturning) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (!this.#stopReturning) window.scrollTo(0, 0);
    // The heading may be there already; else the next one takes the focus when it appears.
    navigationFocus.want();
    const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]');
    if (heading && navigationFocus.take()) heading.focus({ preventScroll: true });
  }

  override render() {
    return null;
  }

  #remember({ location }: PageChangesProps) {
    // After a sign-out no position of that user is kept.
    if (this.#person === this.props.person) rememberPlace(visitOf(location), this.#pressed);
    this.#pressed = undefined;
  }
}
