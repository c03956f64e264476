import { Component, Fragment, type ReactNode } from 'react';
import { buttonLook } from '../components/design/button-look';
import { EmptyState } from '../components/design/empty-state';
import { AlertIcon, OfflineIcon } from '../components/design/icons';
import { useT } from '../i18n/messages';
import { listen, stopAll } from '../platform/browser';
import { browserTimers } from '../platform/timers';
import { NotLoadedError } from '../components/design/lazy-part';

interface Props {
  /** A change of it, such as another address, tries again. */
  readonly resetKey: string;
  /** Begins again; by loading the page again unless given. */
  readonly reload?: () => void;
  readonly children: ReactNode;
}

/** What was thrown; anything can be. */
interface Failure {
  readonly thrown: unknown;
}

interface State {
  readonly failure: Failure | null;
  readonly shownFor: string;
  /** The code of this page was requested again already. */
  readonly askedAgain: boolean;
  /** How often its part of the page was made again after another program had changed the document. */
  readonly round: number;
}

/** So often it is made again by itself, at one address. */
const MAX_ROUNDS = 10;

/** So often a missing chunk is requested by itself once the browser is online: a name may be resolved, or a worker reached, only later. */
const MAX_REQUESTS = 5;
/** The pause before the second request, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE = 1_000;

/** A node that React put into the page is not where it was: a translating browser replaces texts, an extension adds elements. */
const isChangedPage = (thrown: unknown) =>
  thrown instanceof DOMException && thrown.name === 'NotFoundError';

/**
 * Catches what a screen throws, including a failed chunk load, and keeps everything around it. Nothing the user did is
 * touched: it is in the device's database, and a reload finds it there. Where a browser's translation has replaced what React
 * looks for, the part is made again by itself.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {
    failure: null,
    shownFor: this.props.resetKey,
    askedAgain: false,
    round: 0,
  };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { failure: { thrown } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    const { shownFor, failure, round } = state;
    if (failure && isChangedPage(failure.thrown) && round < MAX_ROUNDS)
      return { ...state, failure: null, round: round + 1 };
    if (resetKey === shownFor) return null;
    // Returning to a page that failed to load requests it again.
    if (failure?.thrown instanceof NotLoadedError) failure.thrown.forget();
    return { failure: null, shownFor: resetKey, askedAgain: false, round: 0 };
  }

  private stopListening: (() => void) | undefined;
  private stopTimer: (() => void) | undefined;

  /** A failed chunk may load when the network is back, or a service worker controls the page. */
  override componentDidMount(): void {
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    this.stopListening = stopAll(
      listen(window, ['online'], this.askForMissing),
      ...(worker ? [listen(worker, ['controllerchange'], this.askForMissing)] : []),
    );
  }

  override componentWillUnmount(): void {
    this.stopListening?.();
    this.stopTimer?.();
  }

  private readonly askForMissing = () => this.request(1);

  private request(count: number): void {
    this.stopTimer?.();
    const thrown = this.state.failure?.thrown;
    if (!(thrown instanceof NotLoadedError)) return;
    thrown.forget();
    this.setState({ failure: null });
    if (count === MAX_REQUESTS) return;
    const pause = FIRST_PAUSE * 2 ** (count - 1);
    this.stopTimer = browserTimers.later(pause, () => this.request(count + 1));
  }

  /** Requests a missing chunk again; if that fails, a reload of the whole page may help. */
  private readonly tryAgain = () => {
    const thrown = this.state.failure?.thrown;
    if (thrown instanceof NotLoadedError && !(this.state.askedAgain && navigator.onLine)) {
      thrown.forget();
      this.setState({ failure: null, askedAgain: true });
    } else (this.props.reload ?? (() => window.location.reload()))();
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return <Fragment key={this.state.round}>{this.props.children}</Fragment>;
    const isMissing = failure.thrown instanceof NotLoadedError;
    return <ScreenFailed isMissing={isMissing} onTryAgain={this.tryAgain} />;
  }
}

/** @param isMissing the screen's code did not load */
function ScreenFailed({ isMissing, onTryAgain }: { isMissing: boolean; onTryAgain: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        picture={isMissing ? <OfflineIcon size="3rem" /> : <AlertIcon size="3rem" />}
        title={isMissing ? t('This page needs a connection.') : t('This page could not be shown')}
        text={t('Your cart and everything waiting to be sent are safe on this device.')}
        action={
          <button type="button" onClick={onTryAgain} className={buttonLook.contained}>
            {t('Try again')}
          </button>
        }
      />
    </div>
  );
}
