import { ErrorNotice } from '../design/error-notice';
import { NeedsConnection } from '../design/needs-connection';
import { failureText, isUnreachable } from './failure';

interface LoadFailureProps {
  readonly error: unknown;
  /** For where the server gave no words of its own. */
  readonly fallback: string;
  /** What was loaded before is still shown: then the shell's notice says enough while there is no connection. */
  readonly isShown?: boolean;
  readonly onRetry: () => void;
}

/** Says that a list or document could not be loaded, with the way to try again. */
export function LoadFailure({ error, fallback, isShown = false, onRetry }: LoadFailureProps) {
  if (!isUnreachable(error))
    return <ErrorNotice text={failureText(error, fallback)} onRetry={onRetry} />;
  return isShown ? null : <NeedsConnection onRetry={onRetry} />;
}
