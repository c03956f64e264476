import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A list of products, each with its figures at the right. */
export function ProductLines({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="ol"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {children}
    </Box>
  );
}

/** Looks of one of them. */
export const productLine = {
  display: 'grid',
  gridColumn: '1 / -1',
  // Columns of the list, so that figures stand below each other.
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '& > :not(a):not([aria-hidden])': { justifySelf: 'end' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 28, overflowWrap: 'anywhere' },
} as const;
