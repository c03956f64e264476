import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { useServices } from '../../hooks/services';
import { useAlert } from '../../hooks/use-account';
import { useBusy } from '../../hooks/use-busy';
import { useSession } from '../../hooks/use-session';
import { wishedLine } from '../../hooks/use-wishes';
import { useT } from '../../i18n/messages';
import { buttonLook } from '../design/button-look';
import { CheckIcon } from '../design/icons';
import { useFailedToast } from '../outbox/use-failed-toast';
import { useSavedToast } from '../outbox/use-saved-toast';
import styles from './notify-when-back.module.css';

interface NotifyProps {
  /** The key of the line (`lineKey`): a product, or its variant. */
  readonly line: string;
}

/** Asks to be notified when a product that is out of stock is back (docs/shop-rules.md#r-again-5); visitors sign in first. */
export function Component({ line }: NotifyProps) {
  const t = useT();
  const session = useSession();
  const { pathname } = useLocation();
  if (session === undefined) return null;
  return (
    <div className={styles.notify}>
      {session ? (
        <NotifySwitch line={line} />
      ) : (
        <Link to={signInPath(pathname)} className={buttonLook.contained}>
          {t('Sign in to be told when it’s back')}
        </Link>
      )}
      <p>{t('One email when it can be bought again, to your confirmed address.')}</p>
    </div>
  );
}

/** For a person who is signed in: asks for it, and takes it back. */
export function NotifySwitch({ line }: NotifyProps) {
  const { outbox } = useServices();
  const t = useT();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const waits = useAlert(line);
  const { busy, run } = useBusy();

  async function change() {
    if (waits) {
      await outbox.enqueue('stop-notifying', wishedLine(line));
      saved(t('We won’t tell you.'));
    } else {
      await outbox.enqueue('notify-when-back', wishedLine(line));
      saved(t('We’ll tell you when it’s back.'));
    }
  }

  return (
    <button
      type="button"
      className={waits ? buttonLook.outlined : buttonLook.contained}
      aria-pressed={waits ?? false}
      disabled={busy || waits === undefined}
      onClick={() => {
        run(change).catch((failure: unknown) => failed(t('Something went wrong'), failure));
      }}
    >
      {waits ? <CheckIcon size="1.25rem" /> : null}
      {t('Notify me when it’s back')}
    </button>
  );
}
