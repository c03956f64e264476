import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { screenLoading } from '../screen';

/** A thin line that moves while the next page's code is on its way; appears only when that takes a moment. For the
 * eye alone: a screen reader hears the new page's heading. */
export function LoadingLine() {
  const busy = useSyncExternalStore(screenLoading.subscribe, screenLoading.current, () => false);
  if (!busy) return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 0,
        insetInline: 0,
        height: 4,
        bgcolor: 'marigold.main',
        transformOrigin: 'left',
        animation: 'load-screen 4s 150ms ease-out both',
        '@keyframes load-screen': {
          from: { transform: 'scaleX(0)' },
          to: { transform: 'scaleX(0.92)' },
        },
      }}
    />
  );
}
