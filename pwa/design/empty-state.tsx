import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What a screen says where there is nothing to show: what is so, what to do, and the way on. */
export function EmptyState({
  title,
  text,
  action,
  picture,
  headingLevel = 'h2',
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** An icon or drawing; decoration. */
  picture?: ReactNode;
  headingLevel?: 'h2' | 'h3' | 'p';
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1.5,
        px: 2,
        py: { xs: 5, md: 8 },
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: 3,
        bgcolor: 'background.paper',
      }}
    >
      {picture ? (
        <Box aria-hidden sx={{ display: 'grid', color: 'text.secondary' }}>
          {picture}
        </Box>
      ) : null}
      <Typography variant="h2" component={headingLevel}>
        {title}
      </Typography>
      {text ? (
        <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>{text}</Typography>
      ) : null}
      {action}
    </Box>
  );
}
