import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

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

/** The id of an order, as the way to it. */
export function OrderIdText({ id }: { readonly id: string }) {
  return (
    <IdText>
      <MuiLink component={Link} to={`/order/${id}`}>
        {id}
      </MuiLink>
    </IdText>
  );
}
