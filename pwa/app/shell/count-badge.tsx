import Box from '@mui/material/Box';
import { hiddenText } from './header-link';

/**
 * The number on an entry of the header; nothing while there is nothing to count.
 * @param unit what is counted, for screen readers: `items`
 * @param alarming something needs the person
 */
export function CountBadge({
  count,
  unit,
  alarming = false,
}: {
  count: number;
  unit: string;
  alarming?: boolean;
}) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <Box
        component="span"
        sx={{
          position: { xs: 'absolute', md: 'static' },
          top: 3,
          left: 'calc(50% + 6px)',
          minWidth: 20,
          px: 0.625,
          borderRadius: 999,
          bgcolor: alarming ? 'error.main' : 'marigold.main',
          color: alarming ? 'background.paper' : 'marigold.ink',
          fontSize: '0.8125rem',
          fontWeight: 700,
          lineHeight: '20px',
          textAlign: 'center',
        }}
      >
        {count}
      </Box>
      <Box component="span" sx={hiddenText}>
        {' '}
        {unit}
      </Box>
    </>
  );
}
