import { EmptyState } from '../design/empty-state';
import { AlertIcon } from '../design/icons';
import { ErrorNotice } from '../design/error-notice';
import { NeedsConnection } from '../design/needs-connection';
import { ApiError } from '../../network/api-error';
import { useT } from '../../i18n/messages';
import { failureText, isUnreachable } from './failure';

interface LoadFailureProps {
  readonly query: {
    /** `null` where nothing failed. */
    readonly error: unknown;
    /** What was loaded before and is still shown: then the shell's notice says enough while there is no connection. */
    readonly data?: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** For where the server gave no words of its own. */
  readonly fallback: string;
}

/** Says that a list or document could not be loaded, with the way to try again; nothing where it could. */
export function LoadFailure({ query, fallback }: LoadFailureProps) {
  const { error, data } = query;
  const retry = () => void query.refetch();
  if (error === null) return null;
  if (error instanceof ApiError && error.code === 'second_factor_needed')
    return <NeedsSecondFactor />;
  if (!isUnreachable(error))
    return <ErrorNotice text={failureText(error, fallback)} onRetry={retry} />;
  return data === undefined ? <NeedsConnection onRetry={retry} /> : null;
}

/** The shop requires two-step sign-in of admins. */
function NeedsSecondFactor() {
  const t = useT();
  return (
    <EmptyState
      picture={<AlertIcon size="3rem" />}
      title={t('Please set up two-step sign-in in your profile first')}
      link={{ to: '/profile', text: t('Profile') }}
    />
  );
}
