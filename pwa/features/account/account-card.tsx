import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { ScreenHeading } from '../../components/design/screen-heading';

/** The card in the middle of the screen that holds a short form. */
export function AccountCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', py: { xs: 1, md: 4 } }}>
      <Paper
        variant="outlined"
        sx={{ width: '100%', maxWidth: 460, p: { xs: 2.5, sm: 4 }, borderRadius: 4 }}
      >
        <ScreenHeading>{title}</ScreenHeading>
        {children}
      </Paper>
    </Box>
  );
}
