import { Component, type ReactNode } from 'react';
import { buttonLook } from '../design/button-look';
import { EmptyState } from '../design/empty-state';
import { AlertIcon } from '../design/icons';

interface Props {
  /** A change of it, such as another address, tries again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly shownFor: string;
}

/**
 * Catches what a screen throws, a chunk that did not arrive included, and leaves everything around it standing. Nothing
 * the person did is touched: it lies in the device's database, and loading the page again finds it there.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, shownFor: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, { shownFor }: State): State | null {
    return resetKey === shownFor ? null : { failed: false, shownFor: resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          picture={<AlertIcon size="3rem" />}
          title="This page could not be shown"
          text="Your cart and everything waiting to be sent are safe on this device."
          action={
            <button
              type="button"
              onClick={() => window.location.reload()}
              className={buttonLook.contained}
            >
              Try again
            </button>
          }
        />
      </div>
    );
  }
}
