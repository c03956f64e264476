import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface OrderStateProps {
  /** `act`: action is needed. */
  readonly tone: 'good' | 'neutral' | 'act';
  readonly children: ReactNode;
}

/** The status of an order: a warning only where action is needed. */
export function OrderState({ tone, children }: OrderStateProps) {
  if (tone === 'neutral') {
    return (
      <Box
        role="note"
        sx={{
          mt: 1.5,
          px: 2,
          py: 1.25,
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: '0.875rem',
        }}
      >
        {children}
      </Box>
    );
  }
  return (
    <Alert severity={tone === 'good' ? 'success' : 'warning'} role="note" sx={{ mt: 1.5 }}>
      {children}
    </Alert>
  );
}
