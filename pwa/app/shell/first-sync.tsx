import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { readCatalogueState } from '../../catalogue/catalogue-sync';
import { useConnection } from '../../hooks/use-connection';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import styles from './notices.module.css';

/**
 * How far the first copy of the catalogue is, on the home page, for the eye and for whoever looks for it: nobody has to wait
 * for it, so it is not read out. The feed does not say how much is still to come.
 */
export function FirstSync() {
  const { db } = useServices();
  const { pathname } = useLocation();
  const t = useT();
  const textId = useId();
  const offline = useConnection() === 'offline';
  const state = useDeviceQuery(() => readCatalogueState(db), [db]);
  const isUnderWay = state && state.cursor !== null && !state.complete && !state.partial;
  if (!isUnderWay || offline || pathname !== '/') return null;
  return (
    <div className={styles.sync}>
      <div id={textId}>
        <span>{t('Getting the shop onto this device')}</span>
        <span>{t('{count} products so far', { count: state.total })}</span>
      </div>
      <progress aria-labelledby={textId} />
    </div>
  );
}
