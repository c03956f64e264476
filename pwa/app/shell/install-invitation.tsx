import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShopName } from '../../components/design/shop-facts';
import { buttonLook } from '../../components/design/button-look';
import { useT } from '../../i18n/messages';
import { useServices } from '../../hooks/services';
import { isBusyPage } from './busy-pages';
import { useInstallWay } from './install-entry';

/**
 * The card that offers to install the shop.
 * @param props.refuseInstall remembers the refusal
 */
export function Component({ refuseInstall }: { refuseInstall: () => Promise<void> }) {
  const { install } = useServices();
  const shop = useShopName();
  const way = useInstallWay();
  const offered = way === 'asked';
  const [isAnswered, setAnswered] = useState(false);
  const { pathname } = useLocation();
  const t = useT();

  if (isAnswered || isBusyPage(pathname) || way === undefined) return null;

  function refuse() {
    setAnswered(true);
    refuseInstall().catch(() => undefined);
  }

  async function accept() {
    if (await install.ask()) setAnswered(true);
    else refuse();
  }

  return (
    <Box
      component="section"
      aria-label={t('Install the shop')}
      sx={{
        m: { xs: 1, md: 0 },
        px: 2.5,
        py: 1.5,
        maxWidth: { md: 560 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        boxShadow: 6,
      }}
    >
      <Box component="p" sx={{ m: 0, fontWeight: 600 }}>
        {t('Add {shop} to your home screen', { shop })}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {offered
          ? t('It opens quickly, even offline.')
          : t('Tap Share, then “Add to Home Screen”. It opens even offline.')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1 }}>
        <button type="button" onClick={refuse} className={buttonLook.text}>
          {t('Not now')}
        </button>
        {offered ? (
          <button type="button" onClick={() => void accept()} className={buttonLook.contained}>
            {t('Install')}
          </button>
        ) : null}
      </Box>
    </Box>
  );
}
