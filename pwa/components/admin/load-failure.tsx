import { Link } from 'react-router-dom';
import { EmptyState } from '../design/empty-state';
import { buttonLook } from '../design/button-look';
import { AlertIcon } from '../design/icons';
import { ErrorNotice } from '../design/error-notice';
import { NeedsConnection } from '../design/needs-connection';
import { ApiError } from '../../network/api';
import { useT } from '../../i18n/messages';
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
  if (error instanceof ApiError && error.code === 'second_factor_needed')
    return <NeedsSecondFactor />;
  if (!isUnreachable(error))
    return <ErrorNotice text={failureText(error, fallback)} onRetry={onRetry} />;
  return isShown ? null : <NeedsConnection onRetry={onRetry} />;
}

/** The shop lets no admin look after it without two-step sign-in. */
function NeedsSecondFactor() {
  const t = useT();
  return (
    <EmptyState
      picture={<AlertIcon size="3rem" />}
      title={t('Please set up two-step sign-in in your profile first')}
      action={
        <Link to="/profile" className={buttonLook.contained}>
          {t('Profile')}
        </Link>
      }
    />
  );
}
