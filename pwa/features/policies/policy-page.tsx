import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ScreenHeading } from '../../components/design/screen-heading';

/** A page to read: one column of comfortable width. */
export function PolicyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="article"
      sx={{ maxWidth: '68ch', '& p, & ul': { mt: 0, mb: 2 }, '& ul': { pl: 3 } }}
    >
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </Box>
  );
}

/** A part of a page with its heading; a text alone is one paragraph. */
export function PolicyPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
        {title}
      </Typography>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </section>
  );
}
