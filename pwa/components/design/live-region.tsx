import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Text that only screen readers get, read out politely when it changes. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="output"
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
