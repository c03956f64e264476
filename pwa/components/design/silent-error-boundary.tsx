import { Component, Suspense, type ReactNode } from 'react';
import { NotLoadedError } from './lazy-part';

interface Props {
  /** Called when what is inside broke. */
  readonly onBroken?: () => void;
  /** Rendered while its code is loading. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Around a small part of the shell: what breaks in it is left out, and everything around it stays. */
export class SilentErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotLoadedError) error.forget();
    this.props.onBroken?.();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    return this.state.broken ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
