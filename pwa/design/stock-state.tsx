import Box from '@mui/material/Box';

/** 'In Stock' or 'Out Of Stock'. */
export function StockState({ countInStock }: { countInStock: number }) {
  const inStock = countInStock > 0;
  return (
    <Box
      component="span"
      sx={{
        color: inStock ? 'success.main' : 'error.main',
        fontSize: '0.875rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      {inStock ? 'In Stock' : 'Out Of Stock'}
    </Box>
  );
}
