import Box from '@mui/material/Box';
import { SHOP_NAME } from '#shared/shop/shop-name';

/** The shop's mark, a pocket under an awning, and its name. */
export function Logo() {
  return (
    <>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        width={34}
        height={34}
        aria-hidden
        sx={{ flex: 'none', mr: 1.25 }}
      >
        <path d="M5 13h22v8a9 9 0 0 1-9 9h-4a9 9 0 0 1-9-9z" fill="#fff9ee" />
        <path d="M8 17h16v3.5a6.5 6.5 0 0 1-6.5 6.5h-3A6.5 6.5 0 0 1 8 20.5z" fill="#d65f3c" />
        <path
          d="M6 3h20l3 8a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 11z"
          fill="#f2a93b"
        />
        <path
          d="M11.5 3h4.5v8a3.25 3.25 0 0 1-6.5 0zM21 3h5l3 8a3.25 3.25 0 0 1-6.5 0z"
          fill="#fff9ee"
        />
      </Box>
      <Box
        component="span"
        sx={{
          fontSize: '1.375rem',
          fontWeight: 700,
          letterSpacing: '-0.01em',
          whiteSpace: 'nowrap',
        }}
      >
        {SHOP_NAME}
      </Box>
    </>
  );
}
