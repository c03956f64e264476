import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** One fact of an order, under its name: `Phone: 9876543210`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Typography sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
      <strong>{name}: </strong>
      {children}
    </Typography>
  );
}
