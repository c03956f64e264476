import Box from '@mui/material/Box';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { readCatalogueState } from '../../device/catalogue-sync';
import { useConnection } from '../../device/use-connection';
import { useDeviceQuery } from '../../device/use-device-query';
import { useT } from '../../messages/messages';
import { useServices } from '../services';

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
    <Box
      sx={{
        m: { xs: 1, md: 0 },
        px: 2,
        py: 1,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <Box id={textId} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <span>{t('Getting the shop onto this device')}</span>
        <span>{t('{count} products so far', { count: state.total })}</span>
      </Box>
      <Box
        component="progress"
        aria-labelledby={textId}
        sx={{
          display: 'block',
          width: '100%',
          mt: 0.5,
          accentColor: 'var(--mui-palette-primary-main)',
        }}
      />
    </Box>
  );
}
