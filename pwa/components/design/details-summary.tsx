import Box from '@mui/material/Box';
import { TOUCH } from './theme';

/** The line that opens and closes the `details` around it. */
export function DetailsSummary({ children }: { readonly children: string }) {
  return (
    <Box
      component="summary"
      sx={{
        display: 'list-item',
        minHeight: TOUCH,
        lineHeight: `${TOUCH}px`,
        fontWeight: 600,
        color: 'primary.main',
        cursor: 'pointer',
      }}
    >
      {children}
    </Box>
  );
}
