import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An id in a table: small, and over two lines rather than in everybody's way. */
export function IdText({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        maxWidth: { md: '20ch' },
        fontSize: '0.8125rem',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
