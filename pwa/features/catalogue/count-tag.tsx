import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A short fact beside a heading. */
export function CountTag({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        maxWidth: '100%',
        px: 1.5,
        py: 0.375,
        borderRadius: 999,
        bgcolor: strong ? 'primary.main' : 'marigold.wash',
        color: strong ? 'primary.contrastText' : 'text.primary',
        fontSize: '0.875rem',
        fontWeight: 600,
      }}
    >
      {children}
    </Box>
  );
}
