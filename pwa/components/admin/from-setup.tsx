import { Link, useLocation } from 'react-router-dom';
import { buttonLook } from '../design/button-look';
import { useT } from '../../i18n/messages';

/** The state of a link that leads from the list of the set-up to a place of it. */
export const FROM_SETUP = { from: 'setup' } as const;

/** The way back to the list, on a page to which it led. */
export function BackToSetup() {
  const t = useT();
  const state: unknown = useLocation().state;
  const isFrom =
    typeof state === 'object' &&
    state !== null &&
    'from' in state &&
    state.from === FROM_SETUP.from;
  if (!isFrom) return null;
  return (
    <Link to="/admin/setup" className={buttonLook.outlined}>
      {t('Back to the set-up')}
    </Link>
  );
}
