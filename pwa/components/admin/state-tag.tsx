import Box from '@mui/material/Box';

const COLORS = {
  good: 'success.main',
  waiting: 'warning.main',
  bad: 'error.main',
  quiet: 'text.secondary',
} as const;

/** One word about a state, framed in the colour of its kind; the word says all. */
export function StateTag({ kind, children }: StateTagProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 1,
        border: 1,
        borderColor: COLORS[kind],
        borderRadius: 999,
        color: COLORS[kind],
        bgcolor: 'background.paper',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.6,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

interface StateTagProps {
  readonly kind: keyof typeof COLORS;
  readonly children: string;
}
